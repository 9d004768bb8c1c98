import { readFileSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { CLOSED_PORT } from '../support/closed-port.ts'
import { runCli } from '../support/run-cli.ts'
import { bookParcel, startSandbox } from './running-sandbox.ts'

/** A data folder with parcels, a second account and a snapshot; the sandbox has ended. */
async function filledFolder(): Promise<{ readonly folder: string; readonly data: string; readonly parcel: string }> {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  const sandbox = await startSandbox('--data', data, '--seed', '7', '--clock', 'frozen')
  const parcel = await bookParcel(sandbox, 'MOVE-1')
  for (const words of [
    ['fill', '--shipments', '20', '--customers', '5', '--ondemand', '2'],
    ['snapshot', 'save', 'before'],
    ['clock', 'advance', '1d'],
  ]) {
    expect((await runCli([...words, '--url', sandbox.url])).code).toBe(0)
  }
  await sandbox.cli.stop()
  return { folder, data, parcel }
}

test('a data folder moves to another one by a file: the same rows, byte by byte, and a sandbox goes on there', async () => {
  const { folder, data, parcel } = await filledFolder()
  const [first, second] = [join(folder, 'first.store'), join(folder, 'second.store')]
  const other = join(folder, 'other')
  const exported = await runCli(['store', 'export', first, '--data', data, '--json'])
  expect(exported).toMatchObject({ code: 0, stderr: '' })
  expect((await stat(first)).mode & 0o777).toBe(0o600)
  const answer = JSON.parse(exported.stdout)
  expect(answer).toMatchObject({ store: data, worlds: 3, bytes: (await stat(first)).size })
  expect(readFileSync(first, 'utf8').split('\n').length).toBe(answer.rows + answer.worlds + 3)

  expect(await runCli(['store', 'import', first, '--data', other])).toMatchObject({
    code: 0,
    stdout: `Imported ${first} into ${other}: 3 worlds and ${answer.rows} rows.`,
  })
  expect((await runCli(['store', 'export', second, '--data', other])).code).toBe(0)
  expect(readFileSync(second).equals(readFileSync(first))).toBe(true)

  const again = await startSandbox('--data', other)
  const kept = await fetch(`${again.url}/__sandbox/shipments/${parcel}`)
  expect(await kept.json()).toMatchObject({ id: parcel, order_id: 'MOVE-1' })
  const saved = await runCli(['snapshot', 'list', '--url', again.url])
  expect(saved.stdout).toContain('before')
  await bookParcel(again, 'MOVE-2')
})

test('a store that holds something is replaced only on demand, and a bad file changes nothing', async () => {
  const { folder, data } = await filledFolder()
  const file = join(folder, 'all.store')
  const before = join(folder, 'before.store')
  await runCli(['store', 'export', file, '--data', data])
  const other = join(folder, 'other')
  const sandbox = await startSandbox('--data', other)
  await bookParcel(sandbox, 'GONE-1')
  const used = await runCli(['store', 'import', file, '--data', other, '--replace'])
  expect(used).toMatchObject({ code: 1, stderr: expect.stringContaining(sandbox.url) })
  await sandbox.cli.stop()
  await runCli(['store', 'export', before, '--data', other])

  const full = await runCli(['store', 'import', file, '--data', other])
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/holds 2 worlds; .*--replace/) })
  const bad = join(folder, 'bad.store')
  writeFileSync(bad, readFileSync(file, 'utf8').replace('"MOVE-1"', '"MOVE-2"'))
  const refused = await runCli(['store', 'import', bad, '--data', other, '--replace'])
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/bad\.store:\d+: the hash differs/) })
  const still = join(folder, 'still.store')
  await runCli(['store', 'export', still, '--data', other])
  expect(readFileSync(still).equals(readFileSync(before))).toBe(true)

  expect((await runCli(['store', 'import', file, '--data', other, '--replace'])).code).toBe(0)
  await runCli(['store', 'export', still, '--data', other])
  expect(readFileSync(still).equals(readFileSync(file))).toBe(true)
})

describe('what a command needs', () => {
  const url = `postgres://sandbox:hidden@127.0.0.1:${CLOSED_PORT}/sandbox`
  test.each([
    [['store', 'export', 'a.store'], 2, 'name the store: --store URL or --data FOLDER.'],
    [['store', 'status'], 2, 'name the store: --store URL.'],
    [['store', 'export', 'a.store', '--store', url, '--data', 'x'], 2, 'store and data are both given'],
    [['store', 'export', 'a.store', '--store', 'mysql://x:hidden@y/z'], 2, 'store is not a URL of PostgreSQL'],
    [['store', 'status', '--store', 'postgres://x:hidden@y/z?sslmode=on'], 2, 'store has an unknown sslmode "on"'],
    [['store', 'export', 'a.store', '--data', ':memory:'], 2, 'name a folder'],
    [
      ['store', 'export', 'a.store', '--data', '/nowhere/at/all'],
      1,
      'There is no data of a sandbox in /nowhere/at/all',
    ],
    [['store', 'import', 'nowhere.store', '--data', 'x'], 2, 'nowhere.store cannot be read: there is no such file.'],
    [['store', 'status', '--store', url], 3, 'Nothing answers at'],
    [['store', 'migrate', '--store', url], 3, 'Nothing answers at'],
    [['store', 'export', 'a.store', '--store', url], 3, 'Nothing answers at'],
  ])('%j', async (words, code, sentence) => {
    const cwd = await temporaryFolder()
    const ended = await runCli(words, { cwd })
    expect(ended.stderr).toContain(sentence)
    expect(ended.code).toBe(code)
    expect(ended.stderr + ended.stdout).not.toContain('hidden')
  })

  test('a flag wins over a variable: one store is meant', async () => {
    const cwd = await temporaryFolder()
    const ended = await runCli(['store', 'export', 'a.store', '--data', 'none'], { cwd, env: { SANDBOX_STORE: url } })
    expect(ended.stderr).toContain('There is no data of a sandbox in none')
  })

  test('a file that cannot be written is named, and the folder is free again', async () => {
    const { folder, data } = await filledFolder()
    const ended = await runCli(['store', 'export', join(folder, 'none', 'a.store'), '--data', data])
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be written') })
    expect((await runCli(['store', 'export', join(folder, 'a.store'), '--data', data])).code).toBe(0)
  })
})
