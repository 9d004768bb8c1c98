import { expect, test } from 'vitest'
import { findLate } from '../../src/certify/checks/deadline.ts'
import type { Exchange } from '../../src/certify/client.ts'

const TIME_OUT = { kind: 'timeout', detail: 'no answer within 0.5 s' } as const

test.each([
  ['an answer at once', { status: 200, error: null, ms: 3 }, 'PASS'],
  ['an answer at the deadline', { status: 200, error: null, ms: 500 }, 'PASS'],
  ['an answer after the deadline', { status: 200, error: null, ms: 501 }, 'FAIL'],
  ['none, given up exactly at the deadline', { status: null, error: TIME_OUT, ms: 500 }, 'FAIL'],
  ['none, given up a little early by the clock', { status: null, error: TIME_OUT, ms: 499 }, 'FAIL'],
  ['a beginning of an answer, given up exactly at the deadline', { status: 200, error: TIME_OUT, ms: 500 }, 'FAIL'],
  ['a closed connection', { status: null, error: { kind: 'reset', detail: '' }, ms: 3 }, 'PASS'],
] as const)('%s', (_name, outcome, verdict) => {
  const sent = { url: 'http://127.0.0.1/hook', headers: {}, body: new Uint8Array() }
  const exchange: Exchange = { sent, headers: {}, text: '', ...outcome }
  expect(findLate([{ case: 'status 901', exchange }], 500)).toMatchObject({ verdict })
})
