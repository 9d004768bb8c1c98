import { expect, test } from 'vitest'
import { checkRecording, recordSandbox } from '../../src/replay-tools.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'

// On a disk a fill waits for its own commits, which are events of the run.
test.each([
  ['in memory', async () => ':memory:'],
  ['on a disk', temporaryFolder],
])('a past that is filled in amid a run %s is created again before the next call', async (_where, place) => {
  const data = await place()
  const { sandbox, recording } = await recordSandbox({ seed: 7, clock: 'frozen', port: 0, logLevel: 'silent', data })
  const { access_token } = await sandbox.credentials()
  const body = JSON.stringify({ shipments: 40, customers: 12 })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${sandbox.url}/__sandbox/fill`, { method: 'POST', headers, body })
  const listed = await fetch(`${sandbox.url}/api/v2/shipments?size=50`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect((await listed.text()).length).toBeGreaterThan(10_000)
  const kept = await recording()
  await sandbox.close()
  expect(await checkRecording(kept)).toEqual({ calls: 2, webhooks: 0, identical: true, first_difference: null })
})
