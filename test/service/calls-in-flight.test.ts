import { expect, test } from 'vitest'
import { createCallsInFlight } from '../../src/service/delivery/calls-in-flight.ts'

test('an application that waited for most of an attempt waited; one that only just asked did not', () => {
  const { begin, waitedDuring } = createCallsInFlight()
  begin('one', 1_000)
  // The call was open for the later half of the attempt, or for a third.
  expect(waitedDuring('one', { wallAt: 500, durationMs: 1_000 })).toBe(true)
  expect(waitedDuring('one', { wallAt: 0, durationMs: 1_500 })).toBe(false)
  expect(waitedDuring('one', { wallAt: 0, durationMs: 3_000 })).toBe(true)
})

test('a call that began before the attempt counts, one that has ended does not, nor one of another account', () => {
  const { begin, waitedDuring } = createCallsInFlight()
  const attempt = { wallAt: 4_000, durationMs: 1_000 }
  const end = begin('one', 0)
  const endSecond = begin('one', 0)
  expect(waitedDuring('one', attempt)).toBe(true)
  expect(waitedDuring('two', attempt)).toBe(false)
  end()
  end()
  expect(waitedDuring('one', attempt)).toBe(true)
  endSecond()
  expect(waitedDuring('one', attempt)).toBe(false)
})

test('ending a call twice does not end a later one', () => {
  const { begin, waitedDuring } = createCallsInFlight()
  const end = begin('one', 0)
  end()
  begin('one', 0)
  end()
  expect(waitedDuring('one', { wallAt: 0, durationMs: 1_000 })).toBe(true)
})
