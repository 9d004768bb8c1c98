import { expect, test } from 'vitest'
import { createCallsInFlight } from '../../src/service/delivery/calls-in-flight.ts'

function open() {
  let now = 0
  const calls = createCallsInFlight({ now: () => now })
  return { ...calls, at: (ms: number) => (now = ms) }
}

test('an application that waited for most of an attempt waited; one that only just asked did not', () => {
  const { begin, waitedSince, at } = open()
  at(1_000)
  begin('one')
  at(1_500)
  // The attempt began at 500 or 0: the call was open for the later half of it, or for a third.
  expect(waitedSince('one', 500)).toBe(true)
  expect(waitedSince('one', 0)).toBe(false)
  at(3_000)
  expect(waitedSince('one', 0)).toBe(true)
})

test('a call that began before the attempt counts, one that has ended does not, nor one of another account', () => {
  const { begin, waitedSince, at } = open()
  const end = begin('one')
  const endSecond = begin('one')
  at(5_000)
  expect(waitedSince('one', 4_000)).toBe(true)
  expect(waitedSince('two', 4_000)).toBe(false)
  end()
  end()
  expect(waitedSince('one', 4_000)).toBe(true)
  endSecond()
  expect(waitedSince('one', 4_000)).toBe(false)
})

test('ending a call twice does not end a later one', () => {
  const { begin, waitedSince, at } = open()
  const end = begin('one')
  end()
  begin('one')
  end()
  at(1_000)
  expect(waitedSince('one', 0)).toBe(true)
})
