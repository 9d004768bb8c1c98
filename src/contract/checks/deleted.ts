import type { Basis, Check, Problem } from '../check.ts'

export interface Deletion {
  readonly clause: string
  /** HTTP status of a second DELETE. */
  readonly again: number
  /** How firm it is that this is 404. */
  readonly basis: Basis
  /** Whether a list or search still shows it. */
  readonly found: boolean
  /** Ids of others that were not deleted and are missing. */
  readonly lost: readonly string[]
}

export const deleted: Check<Deletion> = {
  name: 'deleted',
  title: 'a deleted record is unknown from then on, and no other record is deleted',
  clause: 'Errors',
  validate({ clause, again, basis, found, lost }) {
    const problems: Problem[] = []
    if (found) {
      problems.push({ pointer: '/data', clause, basis: 'shown', expected: 'it to be gone', got: 'it is still found' })
    }
    if (again !== 404) {
      problems.push({ pointer: '', clause, basis, expected: '404 for a second DELETE', got: String(again) })
    }
    if (lost.length > 0) {
      const expected = 'only what was deleted to be gone'
      problems.push({ pointer: '/data', clause, basis: 'shown', expected, got: `${lost.join(', ')} gone too` })
    }
    return problems
  },
  samples: {
    good: [{ clause: 'Errors', again: 404, basis: 'shown', found: false, lost: [] }],
    bad: [
      { name: 'still found', evidence: { clause: 'Customers', again: 404, basis: 'chosen', found: true, lost: [] } },
      { name: 'deleted twice', evidence: { clause: 'Errors', again: 200, basis: 'shown', found: false, lost: [] } },
      {
        name: 'another went with it',
        evidence: { clause: 'Customers', again: 404, basis: 'shown', found: false, lost: ['b'] },
      },
    ],
  },
}
