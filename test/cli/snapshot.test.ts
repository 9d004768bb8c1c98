import { expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { runCli } from '../support/run-cli.ts'
import { bookParcel, readJson, startSandbox } from './running-sandbox.ts'

test('save, list, restore and delete say in words what they did', async () => {
  const sandbox = await startSandbox('--seed', '7')
  const { url, token } = sandbox
  const snapshot = (...words: readonly string[]) => runCli(['snapshot', ...words], { env: { SANDBOX_URL: url } })
  expect(await snapshot()).toEqual({ code: 0, stdout: 'No snapshots.', stderr: '' })
  await bookParcel(sandbox, 'SBX-HAPPY-1')
  const at = 'at 2026-01-05 08:00:00 GMT+7'
  expect((await snapshot('save', 'booked')).stdout).toMatch(
    /^Saved booked, 1 shipment and \d deliver(y|ies) at .* GMT\+7\.$/,
  )
  await bookParcel(sandbox, 'SBX-HAPPY-2')
  expect((await snapshot('list')).stdout).toContain(`${at}, saved `)
  const restored = await snapshot('restore', 'booked')
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(
    /^Restored booked: 1 shipment, 0 customers, \d deliver(y|ies), clock at 2026-01-05 08:00:00 GMT\+7\.$/,
  )
  const { data } = await readJson(`${url}/api/v2/shipments`, { authorization: `Bearer ${token}` })
  expect(data).toMatchObject([{ order_id: 'SBX-HAPPY-1' }])
  expect(await snapshot('delete', 'booked')).toEqual({ code: 0, stdout: '', stderr: 'Deleted booked.' })
  expect((await snapshot()).stdout).toBe('No snapshots.')
})

test('--json is the answer of the sandbox; --replace and --replay are passed on', async () => {
  const { url } = await startSandbox()
  const snapshot = async (...words: readonly string[]) => {
    const { code, stdout } = await runCli(['snapshot', ...words, '--json', '--url', url])
    return { code, answer: JSON.parse(stdout) }
  }
  for (const flags of [[], ['--replace']]) {
    const { code, answer } = await snapshot('save', 'a', ...flags)
    expect([code, validator('sandbox/snapshot.schema.json')(answer)]).toEqual([0, []])
  }
  expect(validator('sandbox/snapshots.schema.json')((await snapshot('list')).answer)).toEqual([])
  expect((await snapshot('restore', 'a')).answer.epoch).toBe(1)
  expect((await snapshot('restore', 'a', '--replay')).answer.epoch).toBe(0)
  expect(await snapshot('save', 'a')).toMatchObject({ code: 1, answer: { code: 'conflict' } })
})

test.each([
  [['snapshot', 'restore', 'gone'], 1, 'no snapshot "gone"; the account has none.'],
  [['snapshot', 'save', 'a/b'], 2, 'name cannot be "a/b"; write it like booked, before-checkout'],
  [['snapshot', 'save'], 2, "missing required argument 'name'"],
  [['snapshot', 'sav'], 2, 'Did you mean save?'],
  [['snapshot', 'save', 'a', '--replce'], 2, 'Did you mean --replace?'],
] as const)('%j is exit %i: %s', async (args, wanted, sentence) => {
  const { url } = await startSandbox()
  const { code, stdout, stderr } = await runCli(args, { env: { SANDBOX_URL: url } })
  expect({ code, stdout }).toEqual({ code: wanted, stdout: '' })
  expect(stderr).toContain(sentence)
})

test('its help has examples, in eighty columns; without a sandbox it is exit 3', async () => {
  for (const words of [['snapshot'], ['snapshot', 'save'], ['state'], ['state', 'export'], ['state', 'import']]) {
    const { code, stdout } = await runCli([...words, '--help'])
    expect(code).toBe(0)
    expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
  }
  expect((await runCli(['snapshot', '--help'])).stdout).toContain('carrier-sandbox snapshot save before-checkout')
  expect((await runCli(['snapshot', '--url', 'http://127.0.0.1:9'])).code).toBe(3)
})
