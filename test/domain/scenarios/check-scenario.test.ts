import { describe, expect, test } from 'vitest'
import type { OndemandStatus } from '../../../src/domain/ondemand/statuses.ts'
import { illegalMoves, illegalOndemandMoves } from '../../../src/domain/scenarios/check-scenario.ts'
import type { ScenarioStep, Script, ScriptEntry } from '../../../src/domain/scenarios/scenario.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import { readStatuses } from '../../fixtures/read-statuses.ts'
import { cpuSince } from '../../support/cpu-since.ts'
import { scriptOf } from './script-of.ts'

const slugOf = (status: StandardStatus) => readStatuses().names(status).slug

const script = (statuses: readonly StandardStatus[], forced = -1) =>
  scriptOf(
    statuses.map(
      (status, index): ScenarioStep => ({
        wait: { kind: 'range', min: 0, max: 0 },
        status,
        reason: null,
        force: index === forced,
        set: null,
        webhook: null,
      }),
    ),
  )
const placesOf = (problems: readonly { readonly pointer: string }[]) => problems.map(({ pointer }) => pointer)
const steps = (...indices: readonly number[]) => indices.map(index => `/steps/${index}`)

test.each([
  ['the happy way', [902, 903, 919, 904, 905], []],
  ['back to the shop', [903, 904, 906, 904, 906, 907, 908], []],
  ['a delay at delivery', [903, 904, 915, 904, 905], []],
  ['no step at all', [], []],
  ['delivered without having been picked up', [905], [0]],
  ['a step after completion', [903, 904, 905, 913, 904], [4]],
  ['a creation error after acceptance', [900], [0]],
  ['a delay at pickup that goes on to deliver', [915, 904], [1]],
  ['two mistakes, each told', [905, 906], [0, 1]],
  ['after a mistake the way goes on from where it led', [905, 913], [0]],
] as const)('%s', (_, statuses, places) => {
  expect(placesOf(illegalMoves(script(statuses), slugOf))).toEqual(steps(...places))
})

test('a forced step may do anything, and the next one is judged from there', () => {
  expect(placesOf(illegalMoves(script([917, 904], 0), slugOf))).toEqual(steps(1))
  expect(illegalMoves(script([905], 0), slugOf)).toEqual([])
})

test('the sentence names both statuses, the legal moves and the way out', () => {
  const [problem] = illegalMoves(script([903, 905]), slugOf)
  expect(problem?.message).toBe(
    'picked-up (903) cannot move to delivered (905); legal: out-for-delivery, in-transit, stored, lost; or say force: true',
  )
})

test('where nothing follows it says so', () => {
  const [problem] = illegalMoves(script([914, 901]), slugOf)
  expect(problem?.message).toContain('nothing follows it')
})

test('an on-demand scenario is checked with its own table', () => {
  const step = (status: OndemandStatus) => ({
    wait: { kind: 'range' as const, min: 0, max: 0 },
    status,
    reason: null,
    force: false,
    driver: null,
    point: null,
    pointState: null,
    webhook: null,
  })
  const judge = (...statuses: readonly OndemandStatus[]) =>
    placesOf(illegalOndemandMoves(scriptOf(statuses.map(step)), status => String(status)))
  expect(judge(901, 902, 903, 904, 905, 906, 910)).toEqual([])
  expect(judge(901, 903, 904)).toEqual(steps(1))
  expect(judge(905)).toEqual(steps(0))
})

const choice = (pointer: string, ...ways: readonly Script<ScenarioStep>[]): ScriptEntry<ScenarioStep> => ({
  kind: 'choice',
  pointer,
  options: ways.map(way => ({ weight: 1, script: way })),
})
const repeat = (pointer: string, rounds: number, inner: Script<ScenarioStep>): ScriptEntry<ScenarioStep> => ({
  kind: 'repeat',
  pointer,
  rounds,
  script: inner,
})

describe('rounds and choices are judged on every way', () => {
  test('a second round that is illegal after the first', () => {
    expect(placesOf(illegalMoves([repeat('/r', 1, script([902]))], slugOf))).toEqual([])
    expect(placesOf(illegalMoves([repeat('/r', 2, script([902]))], slugOf))).toEqual(steps(0))
    expect(placesOf(illegalMoves([...script([903]), repeat('/r', 5, script([904, 906]))], slugOf))).toEqual([])
  })

  test('what follows a choice must be legal after each of its ways', () => {
    const before = script([903, 904])
    const either = choice('/c', script([906]), [])
    const then = (status: StandardStatus) => script([status]).map(entry => ({ ...entry, pointer: '/then' }))
    expect(placesOf(illegalMoves([...before, either, ...then(907)], slugOf))).toEqual(['/then'])
    expect(placesOf(illegalMoves([...before, choice('/c', script([906])), ...then(907)], slugOf))).toEqual([])
  })

  test('what a step looks back at is kept through rounds: a delay at delivery goes on to deliver, one at pickup does not', () => {
    const delayed = choice('/c', script([903, 904, 915]), script([915]))
    const after = script([904]).map(entry => ({ ...entry, pointer: '/after' }))
    expect(placesOf(illegalMoves([delayed, ...after], slugOf))).toEqual(['/after'])
  })
})

describe('a script of exponentially many ways is judged at once', () => {
  // 2^300 ways; the set of courses that matter stays as small as the table of moves.
  test.each([
    [
      'three hundred choices in a row',
      [
        ...script([903, 904]),
        ...Array.from({ length: 300 }, (_, n) => choice(`/c${n}`, script([906, 904]), script([915, 904]), [])),
      ],
    ],
    [
      'rounds in rounds in rounds',
      [
        ...script([903]),
        repeat('/r', 1000, [repeat('/r/r', 1000, [repeat('/r/r/r', 1000, [choice('/c', script([904, 906]), [])])])]),
      ],
    ],
    [
      'choices in choices, eight deep and fifty wide',
      [
        ...script([903]),
        Array.from({ length: 7 }).reduce<ScriptEntry<ScenarioStep>>(
          inner => choice('/c', [inner], ...Array.from({ length: 49 }, () => script([904, 906]))),
          choice('/c', script([904]), script([919])),
        ),
      ],
    ],
  ] as const)('%s', (_, nasty) => {
    const begun = process.cpuUsage()
    illegalMoves(nasty, slugOf)
    expect(cpuSince(begun)).toBeLessThan(500)
  })
})
