import { describe, expect, test } from 'vitest'
import { CHECKS } from '../../../src/contract/checks/list-checks.ts'
import { operations } from '../../../src/schemas/operations.ts'
import { PLANTED } from '../../mutants/laws/list-planted.ts'
import { CELL_MUTANTS, GROUPS, MUTANTS } from '../../mutants/list-mutants.ts'
import { VARIANTS } from '../../mutants/list-variants.ts'

const cell = (operation: string, status: number | null) => `${operation} ${status}`

describe('the lists of mutants and variants', () => {
  test('break each answer that the specification shows, once', () => {
    const shown = operations().flatMap(({ operationId, cells }) =>
      cells.filter(one => one.shown).map(one => cell(operationId, one.status)),
    )
    expect(CELL_MUTANTS.map(one => cell(one.operation, one.cell)).sort()).toEqual(shown.sort())
    expect(shown).toHaveLength(64)
  })

  test('hold more than 32 defects that only several requests show', () => {
    const counts = Object.entries(GROUPS).map(([name, mutants]) => [name, mutants.length] as const)
    for (const [name, least] of [
      ['auth', 4],
      ['pagination', 7],
      ['stateful', 8],
      ['webhook', 8],
      ['money', 5],
    ] as const) {
      expect(Object.fromEntries(counts)[name]).toBeGreaterThanOrEqual(least)
    }
  })

  test('hold at least 24 conformant variants', () => {
    expect(VARIANTS.length).toBeGreaterThanOrEqual(24)
  })

  test('name each thing once', () => {
    const ids = [...MUTANTS, ...VARIANTS].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('have a mutant for each check, and no mutant for a check that is not there', () => {
    const names = CHECKS.map(({ name }) => name)
    // Of the planted defects some wait for a check that is not there yet.
    const planted = PLANTED.flatMap(({ expect: of }) => (of.outcome === 'finding' ? [of.check] : []))
    const found = [
      ...MUTANTS.map(({ expectedCheck }) => expectedCheck),
      ...planted.filter(name => names.includes(name)),
    ]
    expect([...new Set(found)].sort()).toEqual([...names].sort())
  })
})
