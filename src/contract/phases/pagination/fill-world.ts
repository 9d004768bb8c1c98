import type { Session } from '../../session.ts'

/** How many records the world has of what can be counted beforehand. */
export interface FilledWorld {
  readonly shipments: number
  readonly ondemand: number
  readonly customers: number
}

// Three months of business: more than a page of every list. COD sessions are one a day at most.
const PAST = { shipments: 110, customers: 30, ondemand: 30, days: 90 } as const
// A day on which much was booked: within four days most of it is delivered and settled, so that one session has more
// parcels than a page.
const RUSH = { shipments: 110, customers: 0, ondemand: 0, days: 1 } as const
const UNTIL_SETTLED = '4d'

/** Brings it about, once, that every list of the sandbox's world has more than a page; null on a deployment. */
export async function fillWorld(session: Session): Promise<FilledWorld | null> {
  const { control } = await session.world()
  if (control === null) return null
  return session.once('pagination: filled world', async () => {
    await control.request('POST', '/fill', PAST)
    await control.request('POST', '/fill', RUSH)
    await control.advance(UNTIL_SETTLED)
    return {
      shipments: PAST.shipments + RUSH.shipments,
      ondemand: PAST.ondemand,
      customers: PAST.customers,
    }
  })
}
