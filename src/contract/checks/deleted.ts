import type { Check, Problem } from '../check.ts'
import type { Basis } from '../severity.ts'

export interface Deletion {
  readonly clause: string
  /** HTTP status of a second DELETE. */
  readonly again: number
  /** How firm it is that this is 404. */
  readonly basis: Basis
  /** Whether a list or search still shows it. */
  readonly found: boolean
}

export const deleted: Check<Deletion> = {
  name: 'deleted',
  title: 'what was deleted is gone, and unknown from then on',
  clause: 'Errors',
  judge({ clause, again, basis, found }) {
    const problems: Problem[] = []
    if (found) {
      problems.push({ pointer: '/data', clause, basis: 'shown', expected: 'it to be gone', got: 'it is still found' })
    }
    if (again !== 404) {
      problems.push({ pointer: '', clause, basis, expected: '404 for a second DELETE', got: String(again) })
    }
    return problems
  },
  samples: {
    good: [{ clause: 'Errors', again: 404, basis: 'shown', found: false }],
    bad: [
      { name: 'still found', evidence: { clause: 'Customers', again: 404, basis: 'chosen', found: true } },
      { name: 'deleted twice', evidence: { clause: 'Errors', again: 200, basis: 'shown', found: false } },
    ],
  },
}
