import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validateScenarioFiles } from '../../src/scenario-tools.ts'
import { BROKEN_SCENARIOS, HOSTILE_FILES } from '../support/broken-scenarios.ts'
import { cpuSince } from '../support/cpu-since.ts'

let root: string
let made = 0
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'broken-scenarios-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Makes a file in a folder of its own, and judges the folder as a start would. */
function judge(make: (file: string) => void) {
  const folder = join(root, String(made++))
  mkdirSync(folder)
  const file = join(folder, 'broken.yaml')
  make(file)
  const { files, empty } = validateScenarioFiles([folder])
  expect(empty).toEqual([])
  const [judged] = files
  expect(files).toHaveLength(1)
  return { file, scenario: judged?.scenario, problems: judged?.problems ?? [] }
}

test('there are more than a hundred broken files here', () => {
  expect(BROKEN_SCENARIOS.length + HOSTILE_FILES.length).toBeGreaterThan(150)
  const names = [...BROKEN_SCENARIOS, ...HOSTILE_FILES].map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
})

test.each(BROKEN_SCENARIOS)('%s is refused with its place and what would do', (_, text, place, part) => {
  const { file, scenario, problems } = judge(path => writeFileSync(path, text))
  expect(scenario).toBeNull()
  expect(problems[0]?.file).toBe(file)
  const [line = 0, column = 0] = place.split(':').map(Number)
  expect({ line: problems[0]?.line, column: problems[0]?.column }).toEqual({ line, column })
  expect(problems[0]?.message).toContain(part)
  // One mistake is reported once; a few are reported by two rules.
  expect(problems.length).toBeLessThanOrEqual(2)
})

test.each(HOSTILE_FILES)('%s is refused as a whole, and soon', (_, make, part) => {
  const begun = process.cpuUsage()
  const { scenario, problems } = judge(make)
  expect(scenario).toBeNull()
  expect(problems).toHaveLength(1)
  expect(problems[0]?.message).toContain(part)
  // What the parser would have needed up to 81 s for.
  expect(cpuSince(begun)).toBeLessThan(2_000)
})

test('of many mistakes the first hundred are reported', () => {
  const steps = '  - { statsu: 902, after: 1h }\n'.repeat(1_000)
  const { problems } = judge(file => writeFileSync(file, `name: a\ndescription: b\nline: standard\nsteps:\n${steps}`))
  expect(problems).toHaveLength(100)
  expect(problems.at(-1)).toMatchObject({ line: 104, column: 7 })
})

test('a repetition with many mistakes inside is still taken for one', () => {
  const steps = ['aftr', 'aftre', 'afetr', 'fater', 'aafter'].map(key => `{ ${key}: 1h, status: 902 }`).join(', ')
  const text = `name: a\ndescription: b\nline: standard\nsteps: [{ repeat: 2, steps: [${steps}] }]\n`
  const { problems } = judge(file => writeFileSync(file, text))
  expect(problems.map(({ message }) => message)).toEqual(
    ['aftr', 'aftre', 'afetr', 'fater', 'aafter'].map(
      (key, index) => `unknown key "${key}" in steps[0].steps[${index}]; did you mean "after"?`,
    ),
  )
})
