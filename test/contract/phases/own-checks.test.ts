import { expect, it } from 'vitest'
import { MONEY_CHECKS, PAGINATION_CHECKS } from '../../../src/contract/checks/list-checks.ts'
import { STATEFUL_CHECKS } from '../../../src/contract/checks/list-stateful.ts'

it.each([...PAGINATION_CHECKS, ...STATEFUL_CHECKS, ...MONEY_CHECKS])(
  '$name is silent on what is right and bites what is wrong',
  check => {
    const { samples, failures } = check.prove()
    expect(failures).toEqual([])
    expect(samples).toBeGreaterThan(1)
  },
)
