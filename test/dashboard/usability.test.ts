import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { englishOfCarrier } from '../../src/dashboard/picture/carrier-words.ts'
import { layOutMoments, type Moment } from '../../src/dashboard/picture/lay-out-moments.ts'
import { showToast, toasts } from '../../src/dashboard/toasts.ts'
import { shippedScenarios } from '../../src/service/scenarios/scenario-book.ts'

test('what a carrier says in a shipped scenario is known in English', () => {
  const said = JSON.stringify(shippedScenarios()).matchAll(/"(?:reason|error|error_text)":"([^"]+)"/g)
  const texts = [...new Set([...said].map(([, text = '']) => text))]
  expect(texts.length).toBeGreaterThan(15)
  expect(texts.filter(text => englishOfCarrier(text) === null)).toEqual([])
})

describe('notices', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    toasts.value = []
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const shown = () => toasts.value.map(({ text }) => text)

  test('are two at most, and one that stays outlives one that goes by itself', () => {
    showToast({ kind: 'error', text: 'failed' })
    showToast({ kind: 'info', text: 'first' })
    showToast({ kind: 'info', text: 'second' })
    expect(shown()).toEqual(['failed', 'second'])
    showToast({ kind: 'error', text: 'failed too' })
    expect(shown()).toEqual(['failed', 'failed too'])
    showToast({ kind: 'success', text: 'newest' })
    expect(shown()).toEqual(['failed too', 'newest'])
  })

  test('that say the same are one', () => {
    showToast({ kind: 'info', text: 'again' })
    showToast({ kind: 'info', text: 'again' })
    expect(shown()).toEqual(['again'])
  })
})

test('the present stands clear of the label before it and of the label behind it', () => {
  const moment = (hour: number, isPlanned: boolean): Moment => ({
    at: new Date(hour * 3_600_000).toISOString(),
    slug: 'in-transit',
    code: 919,
    text: '',
    message: null,
    isPlanned,
    marks: [],
  })
  const moments = [moment(1, false), moment(2, false), moment(3, true), moment(4, true)]
  for (const minutes of [120, 121, 150, 179, 180]) {
    const { placed, nowX } = layOutMoments(moments, minutes * 60_000)
    const [, last, next] = placed
    expect((nowX ?? 0) - (last?.x ?? 0)).toBeGreaterThan(80)
    expect((next?.x ?? 0) - (nowX ?? 0)).toBeGreaterThan(80)
  }
})
