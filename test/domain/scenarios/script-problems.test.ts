import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureScript } from '../../../src/domain/scenarios/measure-script.ts'
import type { ScenarioStep, Script, ScriptEntry } from '../../../src/domain/scenarios/scenario.ts'
import { findScriptProblems } from '../../../src/domain/scenarios/script-problems.ts'
import { cpuSince } from '../../support/cpu-since.ts'
import { scriptOf } from './script-of.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Entry = ScriptEntry<ScenarioStep>

const waiting = (...waits: readonly (number | readonly [number, number])[]): Script<ScenarioStep> =>
  scriptOf(
    waits.map((wait): ScenarioStep => {
      const [min, max] = typeof wait === 'number' ? [wait, wait] : wait
      return { wait: { kind: 'range', min, max }, status: 904, reason: null, force: true, set: null, webhook: null }
    }),
  )
const clock = (days: number): Script<ScenarioStep> =>
  waiting(0).map(entry =>
    entry.kind === 'step'
      ? { ...entry, step: { ...entry.step, wait: { kind: 'clock', secondOfDay: 0, days } } }
      : entry,
  )
const repeat = (rounds: number, script: Script<ScenarioStep>): Entry => ({
  kind: 'repeat',
  pointer: '/r',
  rounds,
  script,
})
const choose = (...ways: readonly Script<ScenarioStep>[]): Entry => ({
  kind: 'choice',
  pointer: '/c',
  options: ways.map(script => ({ weight: 1, script })),
})

describe('what the longest way through a script comes to', () => {
  test.each([
    ['nothing', [], { steps: 0, duration: 0, atOnce: 0 }],
    ['steps in a row', waiting(HOUR, HOUR), { steps: 2, duration: 2 * HOUR, atOnce: 1 }],
    ['a drawn wait, by its end', waiting([0, HOUR]), { steps: 1, duration: HOUR, atOnce: 1 }],
    ['steps at one instant', waiting(HOUR, 0, 0, HOUR), { steps: 4, duration: 2 * HOUR, atOnce: 3 }],
    ['a step that may be at once', waiting(HOUR, [0, HOUR]), { steps: 2, duration: 2 * HOUR, atOnce: 2 }],
    ['a time of day, which is never at once', clock(0), { steps: 1, duration: DAY, atOnce: 1 }],
    ['midnight some days on', clock(3), { steps: 1, duration: 3 * DAY, atOnce: 1 }],
    ['rounds', [repeat(3, waiting(HOUR, 0))], { steps: 6, duration: 3 * HOUR, atOnce: 2 }],
    ['rounds at one instant', [repeat(3, waiting(0, 0))], { steps: 6, duration: 0, atOnce: 6 }],
    [
      'rounds that share an instant at their seam',
      [repeat(2, waiting(0, HOUR, 0))],
      { steps: 6, duration: 2 * HOUR, atOnce: 3 },
    ],
    [
      'rounds of which some take no time',
      [repeat(3, [choose(waiting(HOUR, 0, 0), waiting(0))])],
      { steps: 9, duration: 3 * HOUR, atOnce: 5 },
    ],
    ['the worst of several ways', [choose(waiting(HOUR), waiting(0, 0, 0))], { steps: 3, duration: HOUR, atOnce: 3 }],
    [
      'a way that is skipped',
      [...waiting(HOUR), choose([], waiting(HOUR)), ...waiting(0)],
      { steps: 3, duration: 2 * HOUR, atOnce: 2 },
    ],
  ] as const)('%s', (_, script, expected) => {
    expect(measureScript(script)).toMatchObject(expected)
  })
})

/** Every way through a script, as the waits along it. */
function waysOf(script: Script<ScenarioStep>): readonly (readonly number[])[] {
  const after = (ways: readonly (readonly number[])[], more: readonly (readonly number[])[]) =>
    ways.flatMap(way => more.map(rest => [...way, ...rest]))
  return script.reduce<readonly (readonly number[])[]>(
    (ways, entry) => {
      if (entry.kind === 'step') return after(ways, [[entry.step.wait.kind === 'range' ? entry.step.wait.min : 1]])
      if (entry.kind === 'choice') {
        return after(
          ways,
          entry.options.flatMap(option => waysOf(option.script)),
        )
      }
      return Array.from({ length: entry.rounds }).reduce<typeof ways>(some => after(some, waysOf(entry.script)), ways)
    },
    [[]],
  )
}

function longestRun(way: readonly number[]): number {
  let longest = 0
  let run = 0
  for (const wait of way) {
    run = wait === 0 ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

test('of small scripts it is what the worst of all their ways comes to', () => {
  const step = fc.constantFrom(...waiting(0), ...waiting(HOUR))
  const { script } = fc.letrec<{ script: Script<ScenarioStep>; entry: Entry }>(tie => ({
    script: fc.array(tie('entry'), { maxLength: 3 }),
    entry: fc.oneof(
      { depthSize: 'xsmall', maxDepth: 2, withCrossShrink: true },
      step,
      fc.array(tie('script'), { minLength: 1, maxLength: 2 }).map(ways => choose(...ways)),
      fc.tuple(fc.integer({ min: 1, max: 3 }), tie('script')).map(([rounds, inner]) => repeat(rounds, inner)),
    ),
  }))
  fc.assert(
    fc.property(script, one => {
      const ways = waysOf(one)
      fc.pre(ways.length <= 500)
      const { steps, duration, atOnce } = measureScript(one)
      expect(atOnce).toBe(Math.max(...ways.map(longestRun)))
      expect(steps).toBe(Math.max(...ways.map(way => way.length)))
      expect(duration).toBe(Math.max(...ways.map(way => way.reduce((sum, wait) => sum + wait, 0))))
    }),
    { numRuns: 1_000 },
  )
})

describe('what is too long or too much for a parcel', () => {
  const messages = (script: Script<ScenarioStep>) =>
    findScriptProblems(script, '/steps').map(({ pointer, message }) => `${pointer}: ${message}`)

  test.each([
    ['a thousand steps', [repeat(1_000, waiting(1_000))], []],
    [
      'one more',
      [repeat(1_000, waiting(1_000)), ...waiting(1_000)],
      ['/steps: 1001 steps with all rounds; 1000 at most: repeat less'],
    ],
    ['ten years', waiting(3_650 * DAY), []],
    ['a day more', waiting(3_650 * DAY, DAY), ['/steps: it may take 3651d in all; 3650d at most: wait less']],
    ['fifty steps at one instant', waiting(HOUR, ...Array(49).fill(0)), []],
    [
      'one more',
      waiting(HOUR, ...Array(50).fill(0)),
      ['/steps: 51 steps in a row may take no time at all; 50 at most: let some wait'],
    ],
    ['sixty steps of which each may be left out', Array.from({ length: 60 }, () => choose([], waiting(HOUR))), []],
    ['one round without time', [repeat(1, waiting(0))], []],
    [
      'two of them',
      [repeat(2, waiting(0))],
      ['/r/repeat: a round may take no time, so it would turn in a circle; let one of its steps always wait'],
    ],
    [
      'rounds of which one way takes no time',
      [repeat(2, [choose(waiting(HOUR), [])])],
      ['/r/repeat: a round may take no time, so it would turn in a circle; let one of its steps always wait'],
    ],
    [
      'rounds in a way',
      [choose([repeat(2, waiting(0))])],
      ['/r/repeat: a round may take no time, so it would turn in a circle; let one of its steps always wait'],
    ],
  ] as const)('%s', (_, script, expected) => {
    expect(messages(script)).toEqual(expected)
  })

  test('a billion rounds are measured, not run', () => {
    const begun = process.cpuUsage()
    const [first] = messages([repeat(1_000, [repeat(1_000, [repeat(1_000, waiting(1))])])])
    expect(first).toBe('/steps: 1000000000 steps with all rounds; 1000 at most: repeat less')
    expect(cpuSince(begun)).toBeLessThan(200)
  })
})
