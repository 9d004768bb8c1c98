import { describe, expect, test } from 'vitest'
import type { Timer } from '../../../src/domain/world.ts'
import type { Change } from '../../../src/store/memory-world.ts'
import { Upcoming } from '../../../src/store/postgres/known/upcoming.ts'

const timer = (id: string, dueAt: number): Timer => ({ id, kind: 'step', shipmentId: 's', dueAt })
const put = (id: string, dueAt: number): Change => ['timers', id, timer(id, dueAt)]
const gone = (id: string): Change => ['timers', id, null]
const none = () => false
const FIRST = { generation: 1, version: 5 }

function openUpcoming({ isAll = true } = {}) {
  const upcoming = new Upcoming()
  const timers = [timer('a', 10), timer('b', 20), timer('c', 20)]
  upcoming.read('w', upcoming.begin('w'), { version: FIRST, timers, isAll, busy: ['ep_1'] })
  const due = (until: number, limit = 9) => upcoming.due('w', { until, limit }, none)?.map(({ id }) => id)
  return { upcoming, due }
}

describe('what comes next in a world that one process has to itself', () => {
  test('follows the commits of this process', () => {
    const { upcoming, due } = openUpcoming()
    upcoming.committed('w', FIRST, [gone('a'), put('d', 15), put('b', 30)])
    expect(upcoming.first('w', none)?.id).toBe('d')
    expect(due(20)).toEqual(['d', 'c'])
    expect(due(30, 2)).toEqual(['d', 'c'])
    expect(upcoming.due('w', { until: 30, limit: 9 }, id => id === 'd')?.map(({ id }) => id)).toEqual(['c', 'b'])
  })

  test('is not known after a commit of another process, of another generation, or when it was forgotten', () => {
    const { upcoming, due } = openUpcoming()
    upcoming.committed('w', { generation: 1, version: 6 }, [])
    expect(due(20)).toBeUndefined()
    upcoming.read('w', upcoming.begin('w'), { version: FIRST, timers: [], isAll: true, busy: [] })
    upcoming.committed('w', { generation: 2, version: 5 }, [])
    expect(due(20)).toBeUndefined()
    upcoming.read('w', upcoming.begin('w'), { version: FIRST, timers: [], isAll: true, busy: [] })
    upcoming.forget('w')
    expect(due(20)).toBeUndefined()
  })

  test('what was read is not taken when this process has committed meanwhile, or when it was forgotten', () => {
    const read = { version: FIRST, timers: [timer('a', 10)], isAll: true, busy: [] }
    const upcoming = new Upcoming()
    for (const change of [() => upcoming.committed('w', FIRST, [put('new', 5)]), () => upcoming.forget('w')]) {
      const reading = upcoming.begin('w')
      change()
      expect(upcoming.read('w', reading, read)).toBe(false)
      expect(upcoming.first('w', none)).toBeUndefined()
    }
    const earlier = upcoming.begin('w')
    expect(upcoming.read('w', upcoming.begin('w'), read)).toBe(true)
    expect(upcoming.read('w', earlier, { ...read, timers: [] })).toBe(false)
    expect(upcoming.first('w', none)?.id).toBe('a')
  })

  test('is enough though the database was not asked again, for who says so', () => {
    const { upcoming } = openUpcoming()
    expect(upcoming.first('w', none, true)?.id).toBe('a')
    expect(upcoming.first('w', none)).toBeUndefined()
    expect(upcoming.first('w', none, true)?.id).toBe('a')
    expect(upcoming.version('w')).toMatchObject(FIRST)
  })

  test('is asked for once for each time that the database has shown it', () => {
    const { upcoming } = openUpcoming()
    expect(upcoming.first('w', none)?.id).toBe('a')
    expect(upcoming.first('w', none)).toBeUndefined()
    upcoming.committed('w', FIRST, [])
    expect(upcoming.first('w', none)?.id).toBe('a')
  })

  test('where there may be more behind it, nothing is said of what is due then', () => {
    const { upcoming, due } = openUpcoming({ isAll: false })
    expect(due(19)).toEqual(['a'])
    expect(due(20)).toBeUndefined()
    expect(due(20, 2)).toEqual(['a', 'b'])
    // One that belongs behind what is known is read with the rest.
    upcoming.committed('w', FIRST, [put('e', 40), gone('a'), gone('b'), gone('c')])
    expect(upcoming.first('w', none)).toBeUndefined()
    const { upcoming: all } = openUpcoming()
    all.committed('w', FIRST, [gone('a'), gone('b'), gone('c')])
    expect(all.first('w', none)).toBeNull()
  })

  test('what stands behind it is read on, of the same version', () => {
    const { upcoming, due } = openUpcoming({ isAll: false })
    const after = upcoming.last('w')
    if (!after) throw new Error('nothing is known')
    expect(upcoming.readBehind('w', FIRST, { timers: [timer('d', 30)], isAll: true, busy: [], after })).toBe(true)
    expect(due(30)).toEqual(['a', 'b', 'c', 'd'])
    expect(upcoming.last('w')).toBeNull()
    const { upcoming: older, due: dueOfOlder } = openUpcoming({ isAll: false })
    const behind = older.last('w')
    if (!behind) throw new Error('nothing is known')
    const later = { generation: 1, version: 6 }
    expect(older.readBehind('w', later, { timers: [timer('d', 30)], isAll: true, busy: [], after: behind })).toBe(false)
    expect(dueOfOlder(10)).toBeUndefined()
  })

  test('says to which endpoints others had attempts under way, and of an unknown world that they may have', () => {
    const { upcoming } = openUpcoming()
    expect(['ep_1', 'ep_2'].map(id => upcoming.isFreeOfOthers('w', id))).toEqual([false, true])
    expect(upcoming.isFreeOfOthers('other', 'ep_2')).toBe(false)
  })
})
