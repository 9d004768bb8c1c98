import { expect, test } from 'vitest'
import { PHASE_CASES } from '../../src/contract/run/run-contract.ts'

import known from './case-ids.json' with { type: 'json' }

/** Baselines of users, `--include-case` and reports name cases by id. A new case is added to the list; no id in it changes. */
test('every case is still there under the id that it had', () => {
  const ids = new Set(PHASE_CASES.map(({ id }) => id))
  expect(known.filter(id => !ids.has(id))).toEqual([])
})
