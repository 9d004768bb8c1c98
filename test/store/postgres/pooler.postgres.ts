import { expect, test } from 'vitest'
import { wallTimers } from '../../../src/ports/wall.ts'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import type { Store } from '../../../src/store/store.ts'
import { findPooler, startPooler } from '../../support/pooler.ts'
import { createDatabase } from '../../support/test-databases.ts'
import { shipment, timer } from '../sample-rows.ts'

// In CI it has to be there, and the start of it says so.
const isSkipped = findPooler() === undefined && !process.env.CI

test.skipIf(isSkipped)(
  'behind a pooler in transaction mode everything works: each transaction may have another connection',
  async () => {
    await using pooler = await startPooler(await createDatabase(), 4)
    const stores = await Promise.all([1, 2].map(() => openPostgres({ url: pooler.url, timers: wallTimers })))
    const names = Array.from({ length: 6 }, (_, n) => `w${n}`)
    const [one] = stores
    if (!one) throw new Error('no store was opened')
    for (const name of names) {
      await one.replaceWorld(name, tx => {
        for (let n = 0; n < 10; n++) tx.put('timers', timer(`t${n}`, n))
      })
    }
    const add = (store: Store, world: string, id: string) =>
      store.transact(world, 0, async tx => {
        const n = (await tx.get('counters', 'all'))?.n ?? 0
        tx.put('shipments', shipment(id))
        tx.put('counters', { id: 'all', n: n + 1 })
      })
    await Promise.all(
      names.flatMap(world =>
        stores.flatMap((store, own) => Array.from({ length: 15 }, (_, n) => add(store, world, `${own}-${n}`))),
      ),
    )
    const claimed = await Promise.all(stores.map(store => store.claimDue('w0', { until: 99, limit: 5 })))
    expect(new Set(claimed.flat().map(({ timer: { id } }) => id)).size).toBe(10)
    await one.adoptWorld('w1', 'w0', () => undefined)
    for (const store of stores) {
      expect(
        await store.read('w0', async view => [await view.count('shipments'), await view.get('counters', 'all')]),
      ).toEqual([30, { id: 'all', n: 30 }])
      expect((await store.allRows('w2')).counters).toEqual([{ id: 'all', n: 30 }])
    }
    await Promise.all(stores.map(store => store.close()))
  },
)
