import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

function measure(...flags: readonly string[]): string {
  return execFileSync(process.execPath, ['scripts/measure-house.mjs', ...flags], { cwd: ROOT, encoding: 'utf8' })
}

test('it counts the files of the tree, and the files that each page of docs/adding names', () => {
  const { value } = JSON.parse(measure('--json'))
  expect(value['hand-written files in src']).toBeGreaterThan(500)
  expect(value['folders with more than 25 files, families excepted']).toBe('none')
  expect(value['file of runSandbox']).toMatch(/^sandbox\.ts, \d+ lines$/)
  const edits = Object.entries(value).filter(([row]) => row.startsWith('files to edit for'))
  expect(edits).toHaveLength(7)
  for (const [row, count] of edits) {
    expect(count, row).toBeGreaterThan(0)
    expect(count, row).toBeLessThanOrEqual(6)
  }
})

test('as a table it has a row for each number', () => {
  const lines = measure().trimEnd().split('\n')
  expect(lines[0]).toBe('| measured | value |')
  expect(lines.length).toBeGreaterThan(15)
})
