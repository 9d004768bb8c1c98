import { describe, expect, test } from 'vitest'
import { mergeAnswers, mergeChaos } from '../../../src/domain/faults/merge-effects.ts'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'

const delay = { fixed: '1s' }

describe('effects on one answer', () => {
  test('are merged; of two with one key the first rule wins', () => {
    const slow: FaultRule = { fault: { delay } }
    const other: FaultRule = { fault: { delay: { fixed: '9s' }, add_field: 'x' } }
    const { effect, phase, brought } = mergeAnswers([slow, other])
    expect(effect).toEqual({ delay, add_field: 'x' })
    expect(phase).toBe('before')
    expect(brought).toEqual([
      { rule: slow, keys: ['delay'] },
      { rule: other, keys: ['add_field'] },
    ])
  })

  test('what replaces the answer comes from one rule, whole, with its phase', () => {
    const unavailable: FaultRule = { fault: { status: 503 }, phase: 'after' }
    const closed: FaultRule = { fault: { close: 'EMPTY_RESPONSE', delay } }
    const limited: FaultRule = { fault: { status: 429, retry_after: 9 } }
    const { effect, phase, brought } = mergeAnswers([unavailable, closed, limited])
    expect(effect).toEqual({ status: 503, delay })
    expect(phase).toBe('after')
    expect(brought.map(({ rule }) => rule)).toEqual([unavailable, closed])
  })

  test('a delay brings its phase where nothing is replaced', () => {
    expect(mergeAnswers([{ fault: { delay }, phase: 'after' }]).phase).toBe('after')
    expect(mergeAnswers([{ fault: { delay }, phase: 'after' }, { fault: { status: 503 } }]).phase).toBe('before')
  })
})

test('of two rules for one event the first wins, key by key', () => {
  const { effect, brought } = mergeChaos([
    { fault: { webhook: { copies: 2 } } },
    { fault: { webhook: { copies: 5, delay: '10m' } } },
    { fault: { webhook: { delay: '1h' } } },
  ])
  expect(effect).toEqual({ copies: 2, delay: '10m' })
  expect(brought.map(({ keys }) => keys)).toEqual([['copies'], ['delay']])
})
