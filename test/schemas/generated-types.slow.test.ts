import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../scripts/gen-types.mjs', import.meta.url))
const COMMITTED = fileURLToPath(new URL('../../src/schemas/types.gen.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gen-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

function check(...extra: string[]) {
  return spawnSync(process.execPath, [SCRIPT, '--check', ...extra], { encoding: 'utf8' })
}

test('the committed types are those of the schemas', () => {
  expect(check()).toMatchObject({ status: 0, stderr: '' })
})

test('a stale file is refused with the command that renews it, and left as it is', () => {
  const stale = join(folder, 'stale.ts')
  writeFileSync(stale, 'export type Money = number\n')
  const { status, stderr } = check('--out', stale)
  expect(status).toBe(1)
  expect(stderr).toContain('run `node scripts/gen-types.mjs`')
  expect(readFileSync(stale, 'utf8')).toBe('export type Money = number\n')
})

test('a missing file is stale', () => {
  expect(check('--out', join(folder, 'none.ts')).status).toBe(1)
})

test('generating anywhere gives the same bytes, with LF', () => {
  const out = join(folder, 'fresh.ts')
  execFileSync(process.execPath, [SCRIPT, '--out', out], { stdio: 'pipe' })
  const text = readFileSync(out, 'utf8')
  expect(text).toBe(readFileSync(COMMITTED, 'utf8'))
  expect(text).not.toContain('\r')
})

test('every shape is declared once, under its own name', () => {
  const declared = [...readFileSync(COMMITTED, 'utf8').matchAll(/^export (?:type|interface) (\w+)/gm)].map(
    match => match[1],
  )
  expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([])
  // The library numbers a second declaration of the same title: Money1.
  expect(declared.filter(name => /\d$/.test(name ?? ''))).toEqual([])
})
