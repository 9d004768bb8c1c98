import { describe, expect, test } from 'vitest'
import { type ContractCase, PHASES } from '../../../src/contract/case.ts'
import { PHASE_CASES } from '../../../src/contract/run/run-contract.ts'
import { selectCases } from '../../../src/contract/run/select-cases.ts'
import type { RunSettings } from '../../../src/contract/settings.ts'

const ON_SANDBOX = { kind: 'sandbox', writes: { open: true, allowed: new Set<never>() } } as const
const ON_DEPLOYMENT = { kind: 'deployment', writes: { open: false, allowed: new Set<never>() } } as const

const one = (changes: Partial<ContractCase>): ContractCase => ({
  id: 'GET /api/v2/banks › 200 › all',
  phase: 'cases',
  operation: 'listBanks',
  cell: 200,
  writes: [],
  run: () => Promise.resolve(),
  ...changes,
})

const CASES = [
  one({}),
  one({ id: 'b', phase: 'stateful', operation: 'createShipment', touches: ['listShipments'], writes: ['shipments'] }),
  one({ id: 'c', phase: 'stateful', operation: 'listShipments', sandboxOnly: true }),
  one({ id: 'd', phase: 'cases', operation: 'updateBankAccount', writes: ['bank'] }),
]

function select(settings: Partial<RunSettings>, on: Parameters<typeof selectCases>[2] = ON_SANDBOX) {
  return selectCases(CASES, { url: 'http://127.0.0.1', ...settings }, on)
}

const ids = (cases: readonly ContractCase[]): readonly string[] => cases.map(({ id }) => id)

test('nothing said: everything, and nothing is narrowed', () => {
  const { runnable, isNarrowed } = select({ phases: PHASES })
  expect([ids(runnable), isNarrowed]).toEqual([ids(CASES), false])
})

describe.each<readonly [string, Partial<RunSettings>, readonly string[]]>([
  ['by phase', { phases: ['stateful'] }, ['b', 'c']],
  ['by operation, also where a case only touches it', { includeOperations: ['listShipments'] }, ['b', 'c']],
  ['by tag', { includeTags: ['irreversible'] }, ['d']],
  ['without a tag of any operation it calls', { excludeTags: ['write'] }, ['GET /api/v2/banks › 200 › all', 'c']],
  ['by id', { cases: ['c'] }, ['c']],
  ['by several at once', { phases: ['stateful'], includeTags: ['money'] }, ['b']],
  ['to nothing', { phases: ['webhook'] }, []],
])('narrowed %s', (_name, settings, expected) => {
  test(expected.join(', ') || 'nothing', () => {
    const { runnable, isNarrowed } = select(settings)
    expect([ids(runnable), isNarrowed]).toEqual([expected, true])
  })
})

test('on a deployment what writes or needs the sandbox does not run, and says why', () => {
  const { runnable, notRun } = select({}, ON_DEPLOYMENT)
  expect(ids(runnable)).toEqual(['GET /api/v2/banks › 200 › all'])
  expect(notRun.map(({ one: { id }, reason }) => [id, reason])).toEqual([
    ['b', 'needs --allow-writes shipments'],
    ['c', 'for the sandbox only'],
    ['d', 'needs --allow-irreversible'],
  ])
})

test.each([
  [{ includeOperations: ['createRate'] }, 'There is no operation "createRate"'],
  [{ includeTags: ['readonly'] }, 'There is no tag "readonly"; there are read-only, write'],
  [{ excludeTags: ['mony'] }, 'There is no tag "mony"'],
  [{ cases: ['GET /nowhere'] }, 'There is no case "GET /nowhere"'],
])('a name that nothing has is refused: %j', (settings, message) => {
  // Names that the types would not let through, as a program in JavaScript passes them.
  expect(() => select(settings as Partial<RunSettings>)).toThrow(message)
})

test('every case of the phases has an id of its own', () => {
  expect(new Set(ids(PHASE_CASES)).size).toBe(PHASE_CASES.length)
})
