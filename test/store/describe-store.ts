import type { Store } from '../../src/store/store.ts'

const ALL = { order: 'ascending', offset: 0, limit: Number.POSITIVE_INFINITY } as const

/** Everything a reader can see of a store, to compare one before with one after. Counters are looked for as `c0`–`c9`. */
export async function describeStore(store: Store): Promise<unknown> {
  const worlds: unknown[] = []
  for (const world of store.worlds()) {
    const rows = await store.read(world, async view => ({
      shipments: await view.page('shipmentsByCreation', ALL),
      endpoints: await view.page('endpointsByNumber', ALL),
      deliveries: await view.page('deliveriesBySequence', ALL),
      counters: await Promise.all(Array.from({ length: 10 }, (_, n) => view.get('counters', `c${n}`))),
      counts: [await view.count('shipments'), await view.count('timers'), await view.count('counters')],
      byOrder: await Promise.all(['o0', 'o1', 'o2'].map(key => view.find('shipmentsByOrderId', key))),
      byMessage: await Promise.all(['m0', 'm1'].map(key => view.find('deliveriesByMessage', key))),
    }))
    worlds.push({ world, lastAt: store.lastAt(world), timers: timersInOrder(store, world), ...rows })
  }
  return worlds
}

/** All unclaimed timers as `nextTimer` gives them. */
export function timersInOrder(store: Store, world: string): readonly string[] {
  const ids: string[] = []
  for (let next = store.nextTimer(world); next; next = store.nextTimer(world)) {
    ids.push(`${next.id}@${next.dueAt}`)
    store.claim(world, next.id)
  }
  for (const id of ids) store.release(world, id.slice(0, id.lastIndexOf('@')))
  return ids
}
