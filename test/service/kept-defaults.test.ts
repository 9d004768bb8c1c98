import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { makeScenario } from '../support/scenario-account.ts'

test('scenarios of the account and its defaults are there at the next start, and a reset goes back to the first ones', async () => {
  const data = mkdtempSync(join(tmpdir(), 'kept-defaults-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const open = async (scenario?: string) => {
    const sandbox = await createSandbox({ listen: false, clock: 'frozen', data, scenario })
    const { control } = clientOf(sandbox, sandbox)
    const defaults = async () => (await control.get('/scenarios')).body.defaults
    return { sandbox, control, defaults }
  }

  const first = await open('lost')
  await first.control.put('/scenarios/mine', makeScenario())
  await first.control.put('/default-scenario', { name: 'mine' })
  await first.control.put('/default-scenario', { name: 'ondemand-error' })
  await first.sandbox.close()

  const second = await open()
  expect(await second.defaults()).toEqual({ standard: 'mine', ondemand: 'ondemand-error' })
  await second.control.post('/reset', {})
  expect(await second.defaults()).toEqual({ standard: 'lost', ondemand: 'ondemand-happy' })
  await second.control.put('/default-scenario', { name: 'ondemand-error' })
  await second.sandbox.close()

  // What is said at a start wins for its own line; the other one stays.
  const third = await open('stuck')
  expect(await third.defaults()).toEqual({ standard: 'stuck', ondemand: 'ondemand-error' })
  await third.sandbox.close()
})
