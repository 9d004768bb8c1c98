import { expect, test } from 'vitest'
import { AUTH_CHECKS, NEGATIVE_CHECKS } from '../../../src/contract/checks/list-checks.ts'

test.each([...NEGATIVE_CHECKS, ...AUTH_CHECKS])('$name fails each known-bad sample and no good one', check => {
  const { samples, failures } = check.prove()
  expect(failures).toEqual([])
  expect(samples).toBeGreaterThan(5)
})
