import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import type { SandboxOptions } from '../../src/library/options/sandbox-options.ts'
import { clientOf } from '../support/api-client.ts'

/** How the sandbox was started, what is said of the account, and the pace that it has then. */
const cases: readonly (readonly [SandboxOptions, object, string])[] = [
  [{ pace: '5s' }, {}, '5s'],
  [{ pace: '5s' }, { pace: '1m' }, '1m'],
  [{ pace: '5s' }, { pace: 'script' }, 'script'],
  [{ pace: '5s' }, { clock: 'real' }, '5s'],
  [{ pace: '5s' }, { clock: 'frozen' }, 'script'],
  [{ pace: '5s' }, { clock: 'x60' }, 'script'],
  [{ pace: '5s' }, { clock: 'frozen', pace: '2s' }, '2s'],
  // As `start` sets it: a default pace, and no --pace.
  [{ defaultPace: '10s' }, {}, '10s'],
  [{ defaultPace: '10s', pace: '5s' }, {}, '5s'],
  [{ defaultPace: '10s', pace: 'script' }, {}, 'script'],
  [{ defaultPace: '10s', clock: 'frozen' }, {}, 'script'],
  [{ defaultPace: '10s', clock: 'frozen' }, { clock: 'real' }, '10s'],
  // Said together with the clock, it is meant for that clock.
  [{ clock: 'frozen', pace: '5s' }, {}, '5s'],
  [{ clock: 'frozen', pace: '5s' }, { clock: 'frozen' }, 'script'],
  [{ clock: 'frozen', pace: '5s' }, { clock: 'real' }, '5s'],
  [{ clock: 'x60', pace: '5s' }, {}, '5s'],
  [{}, {}, 'script'],
]

test.each(cases)('started with %j, an account created with %j has the pace %s', async (options, said, pace) => {
  await using sandbox = await createSandbox({ listen: false, ...options })
  const { control } = clientOf(sandbox, sandbox)
  expect((await control.post('/accounts', { id: 'lan', ...said })).status).toBe(201)
  const lan = clientOf(sandbox, { account: (await control.get('/accounts/lan')).body }).control
  expect((await lan.get('/clock')).body.pace).toBe(pace)
  await lan.post('/clock', { pace: '9h' })
  await lan.post('/reset')
  expect((await lan.get('/clock')).body.pace).toBe(pace)
})

test('a pace that one account gets later does not apply to accounts created after that', async () => {
  await using sandbox = await createSandbox({ listen: false, pace: '5s' })
  await sandbox.clock.pace('1h')
  const minh = await sandbox.createAccount({ id: 'minh' })
  const { control } = clientOf(sandbox, minh)
  expect((await control.get('/clock')).body.pace).toBe('5s')
})
