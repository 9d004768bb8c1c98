import { describe, expect, test } from 'vitest'
import { checkClocks } from './check-clocks.ts'

function judge(path: string, text: string) {
  return checkClocks([{ path, text }]).map(({ line, found }) => [line, found])
}

const SERVICE = 'src/service/booking/rates.ts'

describe('a reading of a clock that the list does not allow', () => {
  test.each([
    [SERVICE, 'const x = 1\nconst at = core.clocks.now(world)', 2, 'clocks.now'],
    [SERVICE, 'const at = clocks.instant(world)', 1, 'clocks.instant'],
    [SERVICE, 'const ms = core.clocks.delayUntil(world, due)', 1, 'clocks.delayUntil'],
    [SERVICE, 'const wall = core.wallClock.now()', 1, 'wallClock.now'],
    [SERVICE, `const wall = core['wallClock']['now']()`, 1, 'wallClock.now'],
    [SERVICE, 'const wall = (wallWatch).now()', 1, 'wallWatch.now'],
    [SERVICE, 'const wall = Date.now()', 1, 'Date.now'],
    [SERVICE, 'run(core.clocks.now)', 1, 'clocks.now'],
    [SERVICE, 'const time = core.clocks\ntime.now(world)', 2, 'time.now'],
    [SERVICE, 'const { now } = core.clocks', 1, '{ now } of a clock'],
    [SERVICE, 'const { row, instant: read } = clocks', 1, '{ instant } of a clock'],
    [SERVICE, 'export function f({ now }: WallClock) {}', 1, '{ now } of a clock'],
    ['src/http/routes/rates.ts', 'export const f = () => core.clocks.now(world)', 1, 'clocks.now'],
    ['src/control/present/present.ts', 'export const f = () => core.clocks.now(world)', 1, 'clocks.now'],
    ['src/library/levers-of.ts', 'export const f = () => core.clocks.now(world)', 1, 'clocks.now'],
    ['src/service/time/follow-wall-jumps.ts', 'const wall = wallClock.now()', 1, 'wallClock.now'],
    ['src/service/world/commit.ts', 'export const x = 1', 1, 'no reading'],
  ])('%s: %s', (path, text, line, found) => {
    expect(judge(path, text)).toEqual([[line, found]])
  })
})

test.each([
  ['src/service/world/commit.ts', 'const at = core.clocks.instant(world)'],
  // A command, a page and the checks of a deployment have the machine's own time.
  ['src/cli/run.ts', 'const at = Date.now()'],
  ['src/dashboard/clock.ts', 'const at = performance.now()'],
  // An instant that was handed down, and other names.
  [SERVICE, 'const at = request.now.at\nconst { now } = request\nconst x = clocks.row(world)\nconst y = view.now'],
  [SERVICE, '// clocks.now(world)\nconst text = "clocks.now"\ntype Now = Core["clocks"]["now"]'],
])('no reading in %s: %s', (path, text) => {
  expect(judge(path, text)).toEqual([])
})
