import { expect, test } from 'vitest'
import { canBeBroughtForward, isByHand, waitsForRetry } from '../../src/domain/delivery-state.ts'
import type { Attempt, Delivery } from '../../src/domain/outbox-rows.ts'

const ATTEMPT: Attempt = {
  n: 1,
  cause: 'scheduled',
  wallAt: 0,
  virtualAt: 0,
  url: 'http://127.0.0.1/',
  requestHeaders: {},
  faults: [],
  status: 500,
  error: null,
  detail: null,
  hint: null,
  responseHeaders: {},
  responseBody: '',
  durationMs: 1,
  nextAt: 100,
}

const DELIVERY: Delivery = {
  id: 'msg_1-1',
  seq: 1,
  messageId: 'msg_1',
  shipmentId: 'GS1',
  endpointId: '1',
  url: 'http://127.0.0.1/',
  state: 'pending',
  nextAt: 100,
  slot: '1',
  waitsFor: null,
  copy: 1,
  chaos: null,
  faults: [],
  attempts: [ATTEMPT],
}

const last = (attempt: Partial<Attempt>): Partial<Delivery> => ({ attempts: [{ ...ATTEMPT, ...attempt }] })
const unanswered = (error: Attempt['error'], cause: Attempt['cause']) => last({ status: null, error, cause })

test.each<[string, Partial<Delivery>, { waits: boolean; forward: boolean }]>([
  ['a refused event with a retry ahead', {}, { waits: true, forward: true }],
  ['before its first attempt', { attempts: [] }, { waits: false, forward: false }],
  ['one whose retry is due', { nextAt: 50 }, { waits: false, forward: true }],
  ['delivered', { state: 'delivered', nextAt: null }, { waits: false, forward: false }],
  ['given up', { state: 'failed', nextAt: null }, { waits: false, forward: false }],
  ['held for a disabled endpoint', { state: 'held', nextAt: null }, { waits: false, forward: false }],
  ['kept back by its turn', { waitsFor: 'turn', nextAt: null }, { waits: false, forward: false }],
  ['with a fault', { chaos: { sign: 'wrong' } }, { waits: true, forward: false }],
  ['answered 429', last({ status: 429 }), { waits: true, forward: false }],
  ['asked to wait', last({ status: 503, responseHeaders: { 'retry-after': '9' } }), { waits: true, forward: false }],
  ['resent without success', last({ cause: 'resend' }), { waits: true, forward: true }],
  ['brought forward without success', last({ cause: 'brought-forward' }), { waits: true, forward: false }],
  ['brought forward, timed out', unanswered('timeout', 'brought-forward'), { waits: true, forward: false }],
  ['brought forward, down again', unanswered('refused', 'brought-forward'), { waits: true, forward: true }],
])('%s', (_name, row, { waits, forward }) => {
  expect(waitsForRetry({ ...DELIVERY, ...row }, 50)).toBe(waits)
  expect(canBeBroughtForward({ ...DELIVERY, ...row })).toBe(forward)
})

test.each<[Attempt['cause'], boolean]>([
  ['scheduled', false],
  ['brought-forward', false],
  ['resend', true],
  ['recover', true],
  ['test', true],
])('an attempt that is %s: by hand = %s', (cause, expected) => {
  expect(isByHand(cause)).toBe(expected)
})
