import { describe, expect, test } from 'vitest'
import { createEventLog, type EventKind, type EventLog } from '../../../src/service/events/event-log.ts'
import type { ClockMoved, RequestServed } from '../../../src/service/world/notices.ts'

const request = (ms: number): RequestServed => {
  return { kind: 'request', at: 0, method: 'GET', path: '/api/v2/cities', operation: 'listCities', status: 200, ms }
}
const clock = (cause: ClockMoved['cause']): ClockMoved => ({ kind: 'clock', at: 0, cause, mode: 'frozen', factor: 0 })

const openLog = (entries = 5): EventLog =>
  createEventLog({ epoch: 'e', limits: { entries, bytes: 8_000_000 }, knows: world => world !== 'gone' })

const ALL = { limit: 100 }

describe('the event log', () => {
  test('numbers events over all accounts and gives each account its own', () => {
    const log = openLog()
    log.keep('a', request(1))
    log.keep('b', request(2))
    log.keep('a', clock('set'))
    expect(log.after('a', 0, ALL)).toEqual({
      events: [
        { number: 1, notice: request(1) },
        { number: 3, notice: clock('set') },
      ],
      upTo: 3,
      missing: false,
    })
    expect([log.latest('a'), log.latest('b')]).toEqual([3, 2])
    expect(log.after('a', 1, ALL).events.map(({ number }) => number)).toEqual([3])
  })

  test('skips kinds that were not asked for, and says how far it came', () => {
    const log = openLog(10)
    for (let n = 0; n < 4; n++) log.keep('a', request(n))
    const kinds: ReadonlySet<EventKind> = new Set(['clock'])
    expect(log.after('a', 0, { ...ALL, kinds })).toEqual({ events: [], upTo: 4, missing: false })
    log.keep('a', clock('pace'))
    expect(log.after('a', 4, { ...ALL, kinds }).events).toEqual([{ number: 5, notice: clock('pace') }])
  })

  test('comes to the rare one among thousands step by step', () => {
    const log = openLog(10_000)
    for (let n = 0; n < 5_000; n++) log.keep('a', request(n))
    log.keep('a', clock('pace'))
    const kinds: ReadonlySet<EventKind> = new Set(['clock'])
    let [upTo, steps] = [0, 0]
    for (; upTo < 5_001; steps++) upTo = log.after('a', upTo, { ...ALL, kinds }).upTo
    expect(steps).toBe(3)
  })

  test('reports missing events: dropped ones, and numbers that the log does not have', () => {
    const log = openLog(3)
    for (let n = 0; n < 5; n++) log.keep('a', request(n))
    expect(log.after('a', 2, ALL)).toMatchObject({ missing: false, upTo: 5 })
    expect(log.after('a', 1, ALL)).toMatchObject({ missing: true, upTo: 5 })
    expect(log.after('a', 1, ALL).events.map(({ number }) => number)).toEqual([3, 4, 5])
    expect(log.after('a', 6, ALL)).toMatchObject({ missing: true, upTo: 5 })
    expect(log.after('a', -1, ALL).missing).toBe(true)
  })

  test('a removed account is forgotten and its followers end; created again, it has none of the old numbers', () => {
    const log = openLog()
    const told: string[] = []
    log.follow('a', { news: () => told.push('news'), end: why => told.push(why) })
    log.keep('a', request(1))
    const before = log.latest('a')
    log.forget('a')
    log.keep('a', request(2))
    expect(told).toEqual(['news', 'removed'])
    expect(log.after('a', before, ALL)).toMatchObject({ missing: false })
    expect(log.after('a', before - 1, ALL)).toMatchObject({ missing: true })
  })

  test('a notice that comes late, for an account that is gone, is not kept', () => {
    const log = openLog()
    log.keep('gone', request(1))
    expect(log.after('gone', 0, ALL)).toEqual({ events: [], upTo: 0, missing: true })
    log.keep('a', request(2))
    expect(log.latest('a')).toBe(1)
  })

  test('remembers the last reset when its event has left', () => {
    const log = openLog(2)
    log.keep('a', request(1))
    expect(log.lastReset('a')).toBe(0)
    log.keep('a', clock('reset'))
    for (let n = 0; n < 5; n++) log.keep('a', clock('advance'))
    expect(log.lastReset('a')).toBe(2)
  })

  test('closing ends every follower, and later ones at once; one that has left gets nothing', () => {
    const log = openLog()
    const told: string[] = []
    const follower = (name: string) => ({ news: () => told.push(name), end: (why: string) => told.push(name + why) })
    log.follow('a', follower('1'))
    log.follow('b', follower('2'))
    log.follow('a', follower('3'))()
    log.close()
    log.keep('a', request(1))
    log.follow('a', follower('4'))
    expect(told).toEqual(['1closing', '2closing', '4closing'])
  })
})
