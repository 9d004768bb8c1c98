import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runCli } from '../support/run-cli.ts'
import { bookParcel, readJson, spawnSandbox, startSandbox } from './running-sandbox.ts'

const orderIds = async ({ url, token }: { readonly url: string; readonly token: string }) => {
  const { data } = await readJson(`${url}/api/v2/shipments`, { authorization: `Bearer ${token}` })
  return data.map(({ order_id }: { order_id: string }) => order_id)
}

test('what state export writes, to a file or to stdout, state import takes', async () => {
  const here = await startSandbox('--seed', '7')
  await bookParcel(here, 'SBX-HAPPY-1')
  const file = join(await temporaryFolder(), 'state.json')
  expect(await runCli(['state', 'export', file, '--url', here.url])).toEqual({
    code: 0,
    stdout: '',
    stderr: `Wrote ${file}.`,
  })
  const piped = await runCli(['state', 'export', '--url', here.url])
  expect(piped).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(piped.stdout).rows).toEqual(JSON.parse(await readFile(file, 'utf8')).rows)

  const there = await startSandbox('--seed', '1')
  const imported = await runCli(['state', 'import', file, '--url', there.url])
  expect(imported).toMatchObject({ code: 0, stderr: '' })
  expect(imported.stdout).toContain(`Imported ${file}: 1 shipment, 0 customers, `)
  expect(await orderIds(there)).toEqual(['SBX-HAPPY-1'])
  const { stdout } = await runCli(['state', 'import', file, '--replay', '--json', '--url', there.url])
  expect(JSON.parse(stdout)).toMatchObject({ epoch: 0, shipments: 1 })
})

test.each([
  ['{"format":"carrier-sandbox-state","version":2,"sandbox_version":"9.0.0"}', 2, 'written by a later sandbox (9.0.0)'],
  ['{"version":', 2, 'it ends too early'],
  [null, 2, 'there is no such file'],
] as const)('state import of %j is exit %i: %s', async (text, wanted, sentence) => {
  const { url } = await startSandbox()
  const file = join(await temporaryFolder(), 'state.json')
  if (text !== null) await writeFile(file, text)
  const { code, stderr } = await runCli(['state', 'import', file, '--url', url])
  expect(code).toBe(wanted)
  expect(stderr).toContain(sentence)
  expect(stderr).toContain(file)
})

test('start --state-out writes the state when it stops, --state-in begins with it, and flags win over it', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'state.json')
  const first = await startSandbox('--seed', '7', '--state-out', file)
  await bookParcel(first, 'SBX-HAPPY-1')
  expect(await readdir(folder)).toEqual([])
  expect(await first.cli.stop()).toBe(0)
  // Whole, and nothing beside it.
  expect(await readdir(folder)).toEqual(['state.json'])
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { seed: 7, epoch: 0 } })

  const second = await startSandbox('--state-in', file, '--state-out', file, '--pace', '3s')
  expect(second.ready).toMatchObject({ seed: 7, pace: '3s' })
  expect(await orderIds(second)).toEqual(['SBX-HAPPY-1'])
  await bookParcel(second, 'SBX-HAPPY-2')
  expect(await second.cli.stop('SIGINT')).toBe(0)
  const { rows, account } = JSON.parse(await readFile(file, 'utf8'))
  expect([rows.shipments.length, account.epoch, account.paceMs]).toEqual([2, 1, 3_000])
})

test('exec takes and leaves a state too', async () => {
  const file = join(await temporaryFolder(), 'state.json')
  expect((await runCli(['exec', '--seed', '3', '--state-out', file, '--', 'true'])).code).toBe(0)
  expect((await runCli(['exec', '--artifacts', 'none', '--state-in', file, '--', 'sh', '-c', 'exit 5'])).code).toBe(5)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { seed: 3 } })
})

test('a file that is not there, no state, or no place for one keeps the sandbox from starting', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'deep'))
  await writeFile(join(folder, 'broken.json'), '{}')
  const refusals: readonly (readonly [string, string, string])[] = [
    ['--state-in', join(folder, 'gone.json'), 'there is no such file'],
    ['--state-in', folder, 'it is no file'],
    ['--state-in', join(folder, 'broken.json'), 'this is no state of a sandbox'],
    ['--state-out', join(folder, 'deep'), 'it is a folder; name a file in it'],
    ['--state-out', join(folder, 'gone', 'state.json'), 'there is no folder'],
  ]
  for (const [flag, file, sentence] of refusals) {
    const { code, stdout, stderr } = await runCli(['start', '--port', '0', '--data', ':memory:', flag, file])
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(sentence) })
  }
})

test('kill -9 after a restore: the next start has the restored state, and the snapshot', async () => {
  const data = await temporaryFolder()
  const first = await spawnSandbox('--data', data)
  await bookParcel(first, 'SBX-HAPPY-1')
  await runCli(['snapshot', 'save', 'one', '--url', first.url])
  await bookParcel(first, 'SBX-HAPPY-2')
  await runCli(['snapshot', 'restore', 'one', '--url', first.url])
  await bookParcel(first, 'SBX-HAPPY-3')
  await first.cli.stop('SIGKILL')

  const second = await startSandbox('--data', data)
  expect((await orderIds(second)).sort()).toEqual(['SBX-HAPPY-1', 'SBX-HAPPY-3'])
  const again = await runCli(['snapshot', 'restore', 'one', '--url', second.url])
  expect(again.code).toBe(0)
  expect(await orderIds(second)).toEqual(['SBX-HAPPY-1'])
  await second.cli.stop()
})
