import { expect, test } from 'vitest'
import type { OndemandStatus } from '../../../src/domain/ondemand/statuses.ts'
import { illegalMoves, illegalOndemandMoves } from '../../../src/domain/scenarios/check-scenario.ts'
import type { Scenario } from '../../../src/domain/scenarios/scenario.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import { readStatuses } from '../../fixtures/read-statuses.ts'

const slugOf = (status: StandardStatus) => readStatuses().names(status).slug

const scenario = (statuses: readonly StandardStatus[], changes: Partial<Scenario> = {}, forced = -1): Scenario => ({
  name: 'sample',
  description: 'A sample.',
  line: 'standard',
  match: [],
  create: { delayMs: 0, error: null },
  steps: statuses.map((status, index) => ({
    wait: { min: 0, max: 0 },
    status,
    reason: null,
    force: index === forced,
    set: null,
  })),
  ...changes,
})

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
  expect(illegalMoves(scenario(statuses), slugOf).map(({ step }) => step)).toEqual(places)
})

test('a forced step may do anything, and the next one is judged from there', () => {
  expect(illegalMoves(scenario([917, 904], {}, 0), slugOf).map(({ step }) => step)).toEqual([1])
  expect(illegalMoves(scenario([905], {}, 0), slugOf)).toEqual([])
})

test('the sentence names both statuses, the legal moves and the way out', () => {
  const [problem] = illegalMoves(scenario([903, 905]), slugOf)
  expect(problem?.message).toBe(
    'picked-up (903) cannot move to delivered (905); legal: out-for-delivery, in-transit, stored, lost; or say force: true',
  )
})

test('where nothing follows it says so', () => {
  const [problem] = illegalMoves(scenario([914, 901]), slugOf)
  expect(problem?.message).toContain('nothing follows it')
})

test('an on-demand scenario is judged by its own table', () => {
  const step = (status: OndemandStatus) => ({
    wait: { min: 0, max: 0 },
    status,
    reason: null,
    force: false,
    driver: null,
    point: null,
    pointState: null,
  })
  const judge = (...statuses: readonly OndemandStatus[]) =>
    illegalOndemandMoves({ steps: statuses.map(step) }, status => String(status)).map(({ step: index }) => index)
  expect(judge(901, 902, 903, 904, 905, 906, 910)).toEqual([])
  expect(judge(901, 903, 904)).toEqual([1])
  expect(judge(905)).toEqual([0])
})
