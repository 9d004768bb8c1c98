import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'

const SCRIPT = new URL('../../scripts/is-built.mjs', import.meta.url).href
const { isBuilt }: { isBuilt: (root: string) => boolean } = await import(SCRIPT)

let root: string
/** Writes a file that was last changed so many seconds after the epoch. */
const write = (file: string, seconds: number) => {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  utimesSync(path, seconds, seconds)
}
/** Folders are changed by what is written into them: their time is set when all is there. */
const age = (seconds: number, ...folders: readonly string[]) => {
  for (const folder of folders) utimesSync(join(root, folder), seconds, seconds)
}

beforeEach(async () => {
  root = await temporaryFolder()
  for (const file of ['package.json', 'tsconfig.json', 'scripts/build.mjs', 'src/a.ts', 'src/deep/b.ts'])
    write(file, 10)
  age(10, 'scripts', 'src', 'src/deep')
  for (const file of ['dist/cli/main.js', 'dist/dashboard/index.html']) write(file, 20)
})

test('a build that is younger than all it is made of needs no other', () => {
  expect(isBuilt(root)).toBe(true)
})

test.each(['src/deep/b.ts', 'package.json', 'tsconfig.build.json', 'scripts/build.mjs'])('%s changed since', file => {
  write(file, 30)
  age(10, 'src', 'src/deep', 'scripts')
  expect(isBuilt(root)).toBe(false)
})

test('a file was taken away since', () => {
  rmSync(join(root, 'src/deep/b.ts'))
  age(30, 'src/deep')
  expect(isBuilt(root)).toBe(false)
})

test.each(['dist/cli/main.js', 'dist/dashboard/index.html', 'dist'])('without %s nothing is built', path => {
  rmSync(join(root, path), { recursive: true })
  expect(isBuilt(root)).toBe(false)
})
