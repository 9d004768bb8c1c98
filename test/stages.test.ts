import { readdirSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { LONG } from './longest-first.ts'
import { patternsOf, QUICK, QUICK_PATTERNS, SLOW_STAGES } from './stages.ts'

const FILES = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map(file => `test/${file.replaceAll('\\', '/')}`)
  .filter(file => file.endsWith('.test.ts'))

/** The stages whose patterns, as passed to Vitest, match a file. */
function stagesOf(file: string): readonly string[] {
  const matches = (pattern: string) => matchesGlob(file, pattern)
  const isQuick = QUICK_PATTERNS.include.some(matches) && !QUICK_PATTERNS.exclude.some(matches)
  const slow = SLOW_STAGES.filter(stage => patternsOf(stage).some(matches)).map(({ name }) => name)
  return isQuick ? [QUICK, ...slow] : slow
}

test('every test file runs in exactly one stage', () => {
  expect(FILES.length).toBeGreaterThan(500)
  const wrong = FILES.map(file => ({ file, stages: stagesOf(file) })).filter(({ stages }) => stages.length !== 1)
  expect(wrong).toEqual([])
})

test('a slow test of a folder that no stage names is in none', () => {
  expect(stagesOf('test/nowhere/a.slow.test.ts')).toEqual([])
  expect(stagesOf('test/store/deep/a.slow.test.ts')).toEqual(['server'])
  expect(stagesOf('test/nowhere/a.test.ts')).toEqual([QUICK])
})

test('the files that start first are there', () => {
  expect(LONG.filter(file => !FILES.includes(file))).toEqual([])
})

test('every stage has tests', () => {
  const filled = new Set(FILES.flatMap(stagesOf))
  expect([...filled].sort()).toEqual([QUICK, ...SLOW_STAGES.map(({ name }) => name)].sort())
})
