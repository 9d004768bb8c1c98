import { expect, test } from 'vitest'
import { WEBHOOK_CHECKS } from '../../../src/contract/checks/list-checks.ts'

test.each(WEBHOOK_CHECKS)('$name fails each of its known-bad samples and none of the good ones', check => {
  const { samples, failures } = check.prove()
  expect(failures).toEqual([])
  expect(samples).toBeGreaterThan(1)
})

test('the checks of webhooks are these', () => {
  expect(WEBHOOK_CHECKS.map(({ name }) => name).sort()).toEqual([
    'webhook-content',
    'webhook-delivered',
    'webhook-fresh',
    'webhook-method',
    'webhook-once-registered',
    'webhook-retry',
    'webhook-schema',
    'webhook-signature',
    'webhook-unregistered',
  ])
})
