import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { FaultyFileSystem } from './faulty-file-system.ts'
import { MemoryFileSystem } from './memory-file-system.ts'
import { temporaryFolder } from './temporary-folder.ts'

const JOURNAL = 'journal-000000000000001.log'

test.each([
  ['a text', 'root:x:0:0:root\nand more\n'],
  ['a text without a line end', 'a diary'],
  ['other hexadecimal digits', 'deadbeef cafe\n'],
  ['bytes that are no text', Buffer.from([0, 255, 254, 1, 2])],
])('%s under the name of a journal is refused and left as it is', async (_, content) => {
  const dir = await temporaryFolder()
  await writeFile(join(dir, JOURNAL), content)
  await expect(openStore({ dir })).rejects.toThrow('written by another program')
  expect(await readFile(join(dir, JOURNAL))).toEqual(Buffer.from(content))
})

test.each([
  ['a checksum cut short', 'dead'],
  ['a line cut short', 'deadbeef {"n":1,"wor'],
  ['the zeros that a power loss leaves', Buffer.alloc(64)],
])('%s is a torn tail: cut off and reported', async (_, content) => {
  const dir = await temporaryFolder()
  await writeFile(join(dir, JOURNAL), content)
  const notices: string[] = []
  const store = await openStore({ dir, report: ({ kind }) => void notices.push(kind) })
  await store.close()
  expect(notices).toEqual(['torn-tail'])
})

test('a link in the place of a journal is not followed, whatever it leads to', async () => {
  const dir = await temporaryFolder()
  const victim = join(await temporaryFolder(), 'victim')
  await writeFile(victim, 'mine\n')
  await symlink(victim, join(dir, JOURNAL))
  await expect(openStore({ dir })).rejects.toThrow(`${JOURNAL} is a link`)
  expect(await readFile(victim, 'utf8')).toBe('mine\n')
})

test('a data folder is made with its parents; one that cannot be made is refused in a sentence', async () => {
  const root = await temporaryFolder()
  await (await openStore({ dir: join(root, 'a', 'b', 'c') })).close()
  await writeFile(join(root, 'file'), '')
  for (const dir of [join(root, 'file'), join(root, 'file', 'below')]) {
    await expect(openStore({ dir })).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.stringMatching(/^The data folder .* cannot be used \(.*\); choose another with --data\.$/),
    })
  }
  await mkdir(join(root, 'd'))
  await (await openStore({ dir: join(root, 'd', '..', 'd') })).close()
})

test.each([
  ['EACCES', 'This user may not use the data folder'],
  ['EPERM', 'This user may not use the data folder'],
  ['EROFS', 'The data folder'],
  ['ENOSPC', 'The data folder'],
])('whatever call of the opening ends with %s, the refusal names the folder and what to do', async (code, sentence) => {
  const rehearsal = new FaultyFileSystem(new MemoryFileSystem())
  await (await openStore({ dir: '/srv/data', fs: rehearsal })).close()
  // The last call is the close.
  for (let failAt = 1; failAt < rehearsal.calls.length; failAt++) {
    const fs = new FaultyFileSystem(new MemoryFileSystem(), { failAt, code, forEver: true })
    await expect(
      openStore({ dir: '/srv/data', fs }),
      `call ${failAt}, ${rehearsal.calls[failAt - 1]}`,
    ).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.stringMatching(
        new RegExp(`^${sentence} /srv/data .*\\(${code}: .*choose another with --data\\.$`),
      ),
    })
  }
})

test('a folder of another user is named with both', async () => {
  const dir = await temporaryFolder()
  const fs = new FaultyFileSystem(new MemoryFileSystem(), { failAt: 1, code: 'EACCES' })
  const own = process.getuid ?? (() => 0)
  process.getuid = () => 4_242
  onTestFinished(() => {
    process.getuid = own
  })
  await expect(openStore({ dir, fs })).rejects.toThrow(`${dir}, which belongs to user ${own()} and not to user 4242`)
})
