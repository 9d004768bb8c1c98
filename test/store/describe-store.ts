import { isDeepStrictEqual } from 'node:util'
import type { Claim, Store } from '../../src/store/store.ts'

const ALL = { order: 'ascending', offset: 0, limit: Number.POSITIVE_INFINITY } as const

/** Everything a reader can see of a store, to compare one before with one after. Counters are looked for as `c0`–`c9`. */
export async function describeStore(store: Store): Promise<unknown> {
  const worlds: unknown[] = []
  for (const world of await store.worlds()) {
    const rows = await store.read(world, async view => ({
      shipments: await view.page('shipmentsByCreation', ALL),
      endpoints: await view.page('endpointsByNumber', ALL),
      deliveries: await view.page('deliveriesBySequence', ALL),
      counters: await Promise.all(Array.from({ length: 10 }, (_, n) => view.get('counters', `c${n}`))),
      counts: [await view.count('shipments'), await view.count('timers'), await view.count('counters')],
      byOrder: await Promise.all(['o0', 'o1', 'o2'].map(key => view.find('shipmentsByOrderId', key))),
      byMessage: await Promise.all(['m0', 'm1'].map(key => view.find('deliveriesByMessage', key))),
    }))
    worlds.push({ world, lastAt: await store.lastAt(world), timers: await timersInOrder(store, world), ...rows })
  }
  return worlds
}

/** All unclaimed timers in the order in which they are claimed, which is that of `nextTimer`. */
export async function timersInOrder(store: Store, world: string): Promise<readonly string[]> {
  const claims: Claim[] = []
  for (let next = await store.nextTimer(world); next; next = await store.nextTimer(world)) {
    const [claim] = await store.claimDue(world, { until: next.dueAt, limit: 1 })
    if (!claim || !isDeepStrictEqual(claim.timer, next))
      throw new Error(`claimed ${claim?.timer.id} where ${next.id} is next`)
    claims.push(claim)
  }
  await store.release(world, claims)
  return claims.map(({ timer: { id, dueAt } }) => `${id}@${dueAt}`)
}
