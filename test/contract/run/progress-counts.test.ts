import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractCase, Phase } from '../../../src/contract/case.ts'
import { NotRun, PHASES } from '../../../src/contract/case.ts'
import { describePhase } from '../../../src/contract/reports/describe-progress.ts'
import { validateCases } from '../../../src/contract/run/validate-cases.ts'
import type { RunProgress } from '../../../src/contract/settings.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen' })
})
afterAll(() => sandbox.close())

function cases(phase: Phase, failing: number, passing: number): readonly ContractCase[] {
  return Array.from({ length: failing + passing }, (_, n) => ({
    id: `GET /api/v2/cities › ${phase} ${n}`,
    phase,
    operation: 'listCities' as const,
    cell: null,
    writes: [],
    async run() {
      if (n < failing) throw new Error('planted')
      throw new NotRun('nothing to judge')
    },
  }))
}

/** Failures planted in each phase; `stateful` is left out, so it has no line. */
const PLANTED: Readonly<Record<Phase, readonly [failing: number, others: number] | null>> = {
  cases: [2, 1],
  negative: [0, 3],
  auth: [1, 0],
  pagination: [0, 1],
  stateful: null,
  webhook: [3, 2],
}

test('the line of each phase counts the failures of that phase, and never goes down within it', async () => {
  const told: RunProgress[] = []
  const report = await validateCases(
    { url: sandbox.url, workers: 2, retries: 0, onProgress: progress => told.push(progress) },
    PHASES.flatMap(phase => (PLANTED[phase] === null ? [] : cases(phase, ...PLANTED[phase]))),
  )
  const lines = told.flatMap(progress => describePhase(progress) ?? []).filter(line => !/^(login|cleanup)/.test(line))
  expect(lines).toEqual([
    'cases            3/3  2 failed',
    'negative         3/3',
    'auth             1/1  1 failed',
    'pagination       1/1',
    'webhook          5/5  3 failed',
  ])
  for (const phase of PHASES) {
    const counts = told.filter(one => one.phase === phase).map(({ failed }) => failed)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(0) ?? 0).toBe(0)
  }
  // The lines add up to what the report says.
  expect(report.cases.filter(({ verdict }) => verdict === 'failed')).toHaveLength(6)
})
