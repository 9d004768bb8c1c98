import { isInbox } from '../../domain/inbox.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Tx } from '../../store/store.ts'
import { endpointsOf } from '../delivery/delivery-rows.ts'
import { emptiedInbox, newInbox } from '../delivery/inbox-rows.ts'
import type { KeptBefore } from '../state/keep-before.ts'
import type { Core } from '../world/core.ts'

/** How a world is filled that is made or emptied. */
export interface Filling {
  /** What it was before, if that is kept. */
  readonly kept?: KeptBefore | undefined
  /** Whether it has an inbox; absent = as before. */
  readonly inbox?: boolean | undefined
}

/**
 * The endpoints of an account that is made or emptied: those that were given on the command line or to the library, and the
 * inbox it was made with. `inbox`: whether it has one; absent = as before.
 * @returns What puts them into the new world, at its first virtual instant.
 */
export async function keepStartEndpoints(
  { store }: Pick<Core, 'store'>,
  row: AccountRow,
  { isKnown, inbox }: Pick<Filling, 'inbox'> & { readonly isKnown: boolean },
): Promise<(tx: Tx, at: number) => void> {
  const before = isKnown ? await store.read(row.id, endpointsOf) : []
  const kept = before.filter(({ origin }) => origin === 'start')
  const endpoints = inbox === undefined ? kept : kept.filter(endpoint => !isInbox(endpoint))
  return (tx, at) => {
    for (const endpoint of endpoints) tx.put('endpoints', emptiedInbox(endpoint))
    if (inbox) tx.put('endpoints', newInbox(row, { at, since: 0, origin: 'start' }))
    const highest = Math.max(0, ...endpoints.map(({ id }) => Number(id)))
    if (highest > 0) tx.put('counters', { id: 'endpoints', n: highest })
  }
}
