import { expect, test } from 'vitest'
import type { Attempt } from '../../../src/domain/outbox-rows.ts'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'
import { chaosOf } from '../../../src/webhooks/chaos/chaos-of.ts'

const CHAOS: WebhookChaos = { sign: 'wrong', reset: true }

function deliveryAfter(causes: readonly Attempt['cause'][], chaos: WebhookChaos | null = CHAOS) {
  const attempts = causes.map((cause, index): Attempt => ({ ...EMPTY, n: index + 1, cause }))
  return { chaos, attempts }
}

const EMPTY: Attempt = {
  n: 1,
  cause: 'scheduled',
  wallAt: 0,
  virtualAt: 0,
  url: '',
  requestHeaders: {},
  faults: [],
  status: 500,
  error: null,
  detail: null,
  hint: null,
  responseHeaders: {},
  responseBody: '',
  durationMs: 0,
  nextAt: null,
}

test('the first scheduled attempt has every fault, the following ones all but the reset', () => {
  expect(chaosOf(deliveryAfter([]), { n: 1, cause: 'scheduled' })).toEqual(CHAOS)
  expect(chaosOf(deliveryAfter(['scheduled']), { n: 2, cause: 'scheduled' })).toEqual({ sign: 'wrong', reset: false })
})

test('an attempt made by hand before does not use the reset up', () => {
  expect(chaosOf(deliveryAfter(['resend', 'recover']), { n: 3, cause: 'scheduled' })).toEqual(CHAOS)
})

test.each(['resend', 'recover', 'test'] as const)('a %s is free of faults', cause => {
  expect(chaosOf(deliveryAfter([]), { n: 1, cause })).toBeNull()
})

test('its answer for an attempt is the same before and long after that attempt', () => {
  const delivery = deliveryAfter(['scheduled', 'resend', 'scheduled'])
  expect(delivery.attempts.map(attempt => chaosOf(delivery, attempt)?.reset)).toEqual([true, undefined, false])
  expect(delivery.attempts.map(attempt => chaosOf(delivery, attempt)?.sign)).toEqual(['wrong', undefined, 'wrong'])
})

test('a delivery without faults has none', () => {
  expect(chaosOf(deliveryAfter([], null), { n: 1, cause: 'scheduled' })).toBeNull()
})
