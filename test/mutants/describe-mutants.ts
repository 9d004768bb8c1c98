/** The tests of a list of mutants, with the proof that the sandbox as it is raises no alarm in the same selections. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { describeFindings, judge, judgeMutant, type Selected, selectionOf } from './judge.ts'
import type { Mutant } from './mutant.ts'

/** A run fills a world first, and eight workers may share two cores. */
const LONGEST_MS = 60_000

export function describeMutants(mutants: readonly Mutant[]): void {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  })
  afterAll(() => sandbox.close())

  describe('the sandbox as it is raises no alarm', () => {
    test.each([...selectionsOf(mutants)])(
      '%s',
      async (_name, selection) => {
        const report = await judge(sandbox, {}, selection)
        expect(describeFindings(report)).toEqual([])
        expect(report.cases.map(({ verdict }) => verdict)).toContain('passed')
        expect({ exit: report.exitCode, vacuous: report.vacuous }).toEqual({ exit: 0, vacuous: [] })
      },
      LONGEST_MS,
    )
  })

  describe('a defect is found by the check that names it', () => {
    test.each(mutants)(
      '$id by $expectedCheck',
      async mutant => {
        const { caught, report } = await judgeMutant(sandbox, mutant)
        expect(caught.length, `found instead: ${describeFindings(report).join('\n') || 'nothing'}`).toBeGreaterThan(0)
        expect(report.exitCode).toBe(1)
      },
      LONGEST_MS,
    )
  })
}

/** For each set of phases one run of all operations that are broken in it. */
function selectionsOf(mutants: readonly Mutant[]): ReadonlyMap<string, Selected> {
  const selections = new Map<string, Selected>()
  for (const selection of mutants.map(selectionOf)) {
    const name = selection.phases?.join(', ') ?? 'all'
    const operations = [...(selections.get(name)?.includeOperations ?? []), ...(selection.includeOperations ?? [])]
    selections.set(name, { ...selection, includeOperations: [...new Set(operations)] })
  }
  return selections
}
