import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { copyWith } from './other-files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

function run(folder: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/audit/run.mjs', ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('clauses that hold exit 0, with a line for each profile', () => {
  const { status, stdout } = run(ROOT, '--only', 'auth.*')
  expect(status).toBe(0)
  for (const profile of ['compatible', 'spec', 'observed']) {
    expect(stdout).toMatch(new RegExp(`^${profile}: 9 clauses, all hold, [0-9.]+ s$`, 'm'))
  }
})

test('a clause that does not hold exits 1 and says its place, what is expected and what is seen', async () => {
  const folder = await copyWith('status-text')
  const { status, stdout } = run(folder, '--profile', 'spec', '--only', 'status.standard.904')
  expect(status).toBe(1)
  expect(stdout).toContain('FAIL spec status.standard.904 [Status codes] 904 is out-for-delivery, Giao hàng.')
  expect(stdout).toContain('expected status_text = Giao hàng; seen Đang giao hàng')
  expect(stdout).toContain('spec: 1 clauses, 1 do not hold')
})

test('the results as JSON have each clause with its place', () => {
  const { status, stdout } = run(ROOT, '--profile', 'observed', '--only', 'default.created_status', '--json')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject([
    { profile: 'observed', results: [{ id: 'default.created_status', place: 'switch 6', passed: true }] },
  ])
})

test('each of the profiles has more than 500 clauses, each with an id of its own', () => {
  for (const profile of ['compatible', 'spec', 'observed']) {
    const ids = run(ROOT, '--profile', profile, '--list').stdout.trimEnd().split('\n')
    expect(ids.length).toBeGreaterThan(500)
    expect(new Set(ids.map(line => line.split('  ')[0])).size).toBe(ids.length)
  }
})

const WRONG: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['an unknown profile', ['--profile', 'strict'], /no profile strict; there are compatible, spec, observed/],
  ['a pattern that no clause fits', ['--only', 'nothing'], /no clause fits --only nothing/],
  ['an unknown flag', ['--fast'], /Unknown option '--fast'.*--help/],
]

test.each(WRONG)('%s exits 2 and says what to do', (_, words, said) => {
  const { status, stderr } = run(ROOT, ...words)
  expect(status).toBe(2)
  expect(stderr).toMatch(said)
})
