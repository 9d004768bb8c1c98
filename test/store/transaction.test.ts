import { beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import type { Store, Tx, View } from '../../src/store/store.ts'
import { describeStore, timersInOrder } from './describe-store.ts'
import { delivery, endpoint, shipment, timer } from './sample-rows.ts'

const ALL = { order: 'ascending', offset: 0, limit: 100 } as const
const ALL_DUE = { until: 1_000, limit: 100 } as const

let store: Store
beforeEach(async () => {
  store = await openStore({ dir: ':memory:' })
  await store.replaceWorld('w', tx => {
    for (const n of [1, 2, 3, 4]) tx.put('shipments', shipment(`s${n}`, { orderId: 'o0', createdAt: n * 10 }))
    tx.put('timers', timer('t1', 50))
  })
})

describe('reads inside a transaction see its changes', () => {
  test('get, find, page and count of changed, added and deleted rows', async () => {
    await store.transact('w', 1, async tx => {
      tx.put('shipments', shipment('s2', { orderId: 'o1', createdAt: 35 }))
      tx.put('shipments', shipment('s0', { orderId: 'o0', createdAt: 10 }))
      tx.delete('shipments', 's4')
      tx.delete('shipments', 'never there')
      const ids = async (order: 'ascending' | 'descending', rest: object): Promise<[string[], number]> => {
        const page = await tx.page('shipmentsByCreation', { ...ALL, order, ...rest })
        return [page.rows.map(row => row.id), page.total]
      }
      expect(await tx.get('shipments', 's4')).toBeUndefined()
      expect(await tx.get('shipments', 's2')).toMatchObject({ orderId: 'o1' })
      expect(await tx.get('shipments', 's3')).toMatchObject({ createdAt: 30 })
      expect((await tx.find('shipmentsByOrderId', 'o0')).map(row => row.id)).toEqual(['s0', 's1', 's3'])
      expect((await tx.find('shipmentsByOrderId', 'o1')).map(row => row.id)).toEqual(['s2'])
      expect([...(await tx.ids('shipmentsByOrderId', 'o0'))].toSorted()).toEqual(['s0', 's1', 's3'])
      expect(await tx.count('shipments')).toBe(4)
      expect(await ids('ascending', {})).toEqual([['s0', 's1', 's3', 's2'], 4])
      expect(await ids('descending', {})).toEqual([['s2', 's3', 's1', 's0'], 4])
      expect(await ids('descending', { offset: 1, limit: 2 })).toEqual([['s3', 's1'], 4])
      expect(await ids('ascending', { from: 10, to: 30 })).toEqual([['s0', 's1', 's3'], 3])
      expect(await ids('ascending', { from: 31, to: 34 })).toEqual([[], 0])
    })
  })

  test('a search follows what changes after it, and what a failing part takes back', async () => {
    await store.transact('w', 1, async tx => {
      const found = async (orderId: string) =>
        (await tx.find('shipmentsByOrderId', orderId)).map(({ id, createdAt }) => `${id}/${createdAt}`)
      tx.put('shipments', shipment('s5', { orderId: 'o5', createdAt: 50 }))
      expect(await found('o5')).toEqual(['s5/50'])
      tx.put('shipments', shipment('s6', { orderId: 'o5', createdAt: 60 }))
      tx.put('shipments', shipment('s5', { orderId: 'o5', createdAt: 51 }))
      expect(await found('o5')).toEqual(['s5/51', 's6/60'])
      const failing = tx.part(async () => {
        tx.put('shipments', shipment('s5', { orderId: 'o6', createdAt: 52 }))
        tx.put('shipments', shipment('s7', { orderId: 'o5', createdAt: 70 }))
        tx.delete('shipments', 's6')
        expect(await found('o5')).toEqual(['s7/70'])
        expect(await found('o6')).toEqual(['s5/52'])
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await found('o5')).toEqual(['s5/51', 's6/60'])
      expect(await found('o6')).toEqual([])
    })
  })

  test('a row put and deleted again is gone', async () => {
    await store.transact('w', 1, async tx => {
      tx.put('endpoints', endpoint('1'))
      tx.delete('endpoints', '1')
      expect(await tx.get('endpoints', '1')).toBeUndefined()
      expect(await tx.count('endpoints')).toBe(0)
    })
    expect(await store.read('w', view => view.count('endpoints'))).toBe(0)
  })
})

test('a throw leaves nothing behind and gives the turn to the next', async () => {
  const before = await describeStore(store)
  const failing = store.transact('w', 9, async tx => {
    tx.put('shipments', shipment('s9'))
    tx.delete('timers', 't1')
    throw new Error('no')
  })
  const next = store.transact('w', 0, tx => tx.count('shipments'))
  await expect(failing).rejects.toThrow('no')
  expect((await next).value).toBe(4)
  expect(await describeStore(store)).toEqual(before)
})

describe('a part of a transaction', () => {
  const fail = (): never => {
    throw new Error('no')
  }

  test('that throws takes back what it changed, and nothing else', async () => {
    await store.transact('w', 5, async tx => {
      tx.put('counters', { id: 'c1', n: 1 })
      tx.delete('shipments', 's4')
      await tx.part(() => tx.put('counters', { id: 'c2', n: 2 }))
      const failing = tx.part(async () => {
        tx.put('counters', { id: 'c1', n: 10 })
        tx.put('counters', { id: 'c1', n: 11 })
        tx.delete('counters', 'c2')
        tx.put('counters', { id: 'c3', n: 3 })
        tx.put('shipments', shipment('s4'))
        tx.delete('timers', 't1')
        fail()
      })
      await expect(failing).rejects.toThrow('no')
      expect(await tx.get('timers', 't1')).toBeDefined()
      expect(await tx.part(() => 7)).toBe(7)
      tx.put('counters', { id: 'c4', n: 4 })
    })
    const [counters, shipments, timers] = await store.read('w', async view => [
      await Promise.all(['c1', 'c2', 'c3', 'c4'].map(async id => (await view.get('counters', id))?.n)),
      await view.count('shipments'),
      await view.count('timers'),
    ])
    expect([counters, shipments, timers]).toEqual([[1, 2, undefined, 4], 3, 1])
  })

  test('has no part of its own, and comes before the end', async () => {
    const { value: kept } = await store.transact('w', 0, async tx => {
      await expect(tx.part(() => tx.part(() => 0))).rejects.toThrow('a part of its own')
      return { tx }
    })
    await expect(kept.tx.part(() => 0)).rejects.toThrow('after its end')
  })
})

test('transacts of one world run one after another, other worlds do not wait', async () => {
  await store.replaceWorld('other', () => {})
  const log: string[] = []
  let letGo = (): void => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const first = store.transact('w', 1, async tx => {
    await held
    log.push('first')
    tx.put('counters', { id: 'c1', n: 1 })
  })
  const second = store.transact('w', 2, async tx => log.push(`second sees ${(await tx.get('counters', 'c1'))?.n}`))
  await store.transact('other', 1, () => log.push('other'))
  expect(await store.read('w', view => view.get('counters', 'c1'))).toBeUndefined()
  letGo()
  await Promise.all([first, second])
  expect(log).toEqual(['other', 'first', 'second sees 1'])
})

test('a clock is read once, when the world has its turn, and a commit is never before an earlier one', async () => {
  let shows = 10
  const seen: number[] = []
  const commitByClock = (n: number) =>
    store.transact(
      'w',
      () => shows,
      (tx, at) => {
        tx.put('counters', { id: 'c1', n })
        seen.push(at)
        shows += 5
      },
    )
  await Promise.all([commitByClock(1), commitByClock(2)])
  shows = 3
  await commitByClock(3)
  expect(seen).toEqual([10, 15, 15])
  expect(await store.lastAt('w')).toBe(15)
})

test('a step at an earlier instant of its own does not take the world back', async () => {
  await store.transact('w', 70, tx => tx.put('counters', { id: 'c1', n: 1 }))
  const { value } = await store.transact('w', 60, (tx, at) => {
    tx.put('counters', { id: 'c1', n: 2 })
    return at
  })
  expect([value, await store.lastAt('w')]).toEqual([60, 70])
})

test('lastAt is the instant of the last commit that changed something, and 0 in a new world', async () => {
  expect(await store.lastAt('w')).toBe(0)
  await store.transact('w', 70, tx => tx.put('counters', { id: 'c1', n: 1 }))
  await store.transact('w', 80, () => {})
  expect(await store.lastAt('w')).toBe(70)
  await store.replaceWorld('w', () => {})
  expect(await store.lastAt('w')).toBe(0)
})

test('a world that does not exist is refused', async () => {
  await expect(store.transact('none', 0, () => {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(store.read('none', () => 0)).rejects.toMatchObject({ code: 'not_found' })
  await expect(store.dropWorld('none')).rejects.toMatchObject({ code: 'not_found' })
  expect(await store.nextTimer('none')).toBeUndefined()
})

test('a transaction used after its end is refused', async () => {
  const { value: kept } = await store.transact('w', 0, tx => ({ tx }))
  expect(() => kept.tx.put('endpoints', endpoint('1'))).toThrow('after its end')
  expect(() => kept.tx.delete('endpoints', '1')).toThrow('after its end')
})

test('worlds stand in the order they were made; a replaced one keeps its place, a dropped one loses it', async () => {
  await store.replaceWorld('x', () => {})
  await store.replaceWorld('w', () => {})
  expect(await store.worlds()).toEqual(['w', 'x'])
  await store.dropWorld('w')
  await store.replaceWorld('w', () => {})
  expect(await store.worlds()).toEqual(['x', 'w'])
})

test('what a change finds missing and then puts is there for the next', async () => {
  const look = async (view: View) => [
    (await view.page('shipmentsByCreation', ALL)).total,
    (await view.find('shipmentsByOrderId', 'o7')).length,
    await view.count('shipments'),
    (await view.get('shipments', 's7'))?.id,
  ]
  const change = async (tx: Tx) => {
    await look(tx)
    tx.put('shipments', shipment('s7', { orderId: 'o7' }))
  }
  const present = [1, 1, 1, 's7']
  await store.replaceWorld('filled', change)
  expect((await store.transact('filled', 0, look)).value).toEqual(present)
  await store.replaceWorld('from', () => {})
  await store.adoptWorld('from', 'adopted', change)
  expect((await store.transact('adopted', 0, look)).value).toEqual(present)
  await store.replaceWorld('changed', () => {})
  await store.transact('changed', 0, change)
  expect((await store.transact('changed', 0, look)).value).toEqual(present)
  await store.replaceWorld('kept', () => {})
  await store.replaceWorld('kept', () => {}, { keep: { as: 'as', change } })
  expect((await store.transact('as', 0, look)).value).toEqual(present)
})

test('replacing a world removes its rows and its claims', async () => {
  const claims = await store.claimDue('w', ALL_DUE)
  await store.replaceWorld('w', async tx => {
    expect(await tx.count('shipments')).toBe(0)
    tx.put('timers', timer('t1', 60))
  })
  expect(await store.nextTimer('w')).toMatchObject({ id: 't1', dueAt: 60 })
  // A release that comes late ends no claim that was made in the new world.
  const own = await store.claimDue('w', ALL_DUE)
  expect([claims, own].map(list => list.map(one => one.timer.id))).toEqual([['t1'], ['t1']])
  await store.release('w', claims)
  expect(await store.nextTimer('w')).toBeUndefined()
  await store.release('w', own)
  expect(await store.nextTimer('w')).toMatchObject({ id: 't1', dueAt: 60 })
  expect(await store.read('w', view => view.count('shipments'))).toBe(0)
})

test('a claimed timer is hidden until it is released or replaced after its deletion', async () => {
  await store.transact('w', 0, tx => tx.put('timers', timer('t2', 55)))
  const first = await store.claimDue('w', { until: 50, limit: 9 })
  expect(first).toEqual([{ timer: timer('t1', 50), number: first[0]?.number }])
  expect((await store.nextTimer('w'))?.id).toBe('t2')
  await store.transact('w', 0, tx => tx.put('timers', timer('t1', 40)))
  expect((await store.nextTimer('w'))?.id).toBe('t2')
  await store.release('w', first)
  expect(await timersInOrder(store, 'w')).toEqual(['t1@40', 't2@55'])
  await store.claimDue('w', { until: 40, limit: 9 })
  await store.transact('w', 0, tx => tx.delete('timers', 't1'))
  await store.transact('w', 0, tx => tx.put('timers', timer('t1', 41)))
  expect(await timersInOrder(store, 'w')).toEqual(['t1@41', 't2@55'])
})

test('what is due goes to one caller alone: the earliest first, up to an instant, so many', async () => {
  await store.transact('w', 0, tx => {
    for (const [id, dueAt] of [
      ['t2', 55],
      ['t3', 55],
      ['t4', 56],
    ] as const)
      tx.put('timers', timer(id, dueAt))
  })
  const taken = await Promise.all([
    store.claimDue('w', { until: 55, limit: 2 }),
    store.claimDue('w', { until: 55, limit: 2 }),
    store.claimDue('w', { until: 55, limit: 2 }),
  ])
  expect(taken.map(claims => claims.map(({ timer: { id } }) => id))).toEqual([['t1', 't2'], ['t3'], []])
  await store.release('w', taken.flat())
  expect(await timersInOrder(store, 'w')).toEqual(['t1@50', 't2@55', 't3@55', 't4@56'])
  expect(await store.claimDue('none', ALL_DUE)).toEqual([])
})

test('listeners are called for commits that changed timers, and for no others', async () => {
  const heard: Promise<string>[] = []
  // Asked as the listener is called: what was committed is there to be seen, and nothing more is committed until it is.
  store.onTimersChanged(world => heard.push(heardOf(world)))
  const heardOf = async (world: string) => `${world} ${(await store.nextTimer(world))?.id}`
  await store.transact('w', 0, tx => tx.put('counters', { id: 'c1', n: 1 }))
  expect(heard).toEqual([])
  const acts = [
    () => store.transact('w', 0, tx => tx.put('timers', timer('t0', 1))),
    () => store.transact('w', 0, tx => tx.delete('timers', 't0')),
    () => store.replaceWorld('v', tx => tx.put('timers', timer('t9', 1))),
    () => store.dropWorld('v'),
  ]
  for (const act of acts) {
    await act()
    await Promise.all(heard)
  }
  expect(await Promise.all(heard)).toEqual(['w t0', 'w t1', 'v t9', 'v undefined'])
})

test('an index follows a row through put, change and delete; several rows may share a key', async () => {
  const find = (key: string): Promise<string[]> =>
    store.read('w', async view => {
      const found = (await view.find('shipmentsByCarrierCode', key)).map(row => row.id)
      expect([...(await view.ids('shipmentsByCarrierCode', key))].toSorted()).toEqual(found)
      return found
    })
  await store.transact('w', 0, tx => {
    for (const id of ['b', 'a', 'c']) tx.put('shipments', shipment(id, { carrierCode: 'GH1' }))
    tx.put('shipments', shipment('none', { carrierCode: null }))
  })
  expect(await find('GH1')).toEqual(['a', 'b', 'c'])
  await store.transact('w', 0, tx => tx.put('shipments', shipment('b', { carrierCode: 'GH2' })))
  expect([await find('GH1'), await find('GH2')]).toEqual([['a', 'c'], ['b']])
  await store.transact('w', 0, tx => {
    for (const id of ['a', 'b', 'c']) tx.delete('shipments', id)
  })
  expect([await find('GH1'), await find('GH2'), await find('null')]).toEqual([[], [], []])
})

test('endpoints are listed by number, deliveries by sequence', async () => {
  await store.transact('w', 0, tx => {
    for (const id of ['10', '9', '1']) tx.put('endpoints', endpoint(id))
    for (const [id, seq] of [
      ['b', 2],
      ['a', 2],
      ['z', 1],
    ] as const)
      tx.put('deliveries', delivery(id, { seq }))
  })
  const ids = await store.read('w', async view => [
    (await view.page('endpointsByNumber', ALL)).rows.map(row => row.id),
    (await view.page('deliveriesBySequence', ALL)).rows.map(row => row.id),
    (await view.find('deliveriesByMessage', 'm0')).map(row => row.id),
  ])
  expect(ids).toEqual([
    ['1', '9', '10'],
    ['z', 'a', 'b'],
    ['a', 'b', 'z'],
  ])
})
