import { expect, it } from 'vitest'
import { MONEY_CHECKS, PAGINATION_CHECKS } from '../../../src/contract/checks/list-checks.ts'
import { STATEFUL_CHECKS } from '../../../src/contract/checks/list-stateful.ts'

it.each([...PAGINATION_CHECKS, ...STATEFUL_CHECKS, ...MONEY_CHECKS])(
  '$name passes good samples and fails bad ones',
  check => {
    const { samples, failures } = check.prove()
    expect(failures).toEqual([])
    expect(samples).toBeGreaterThan(1)
  },
)
