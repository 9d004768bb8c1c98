import { type Fields, listRecords, type PageMeta, pageMeta } from '../../records/list-records.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import { firstPageOf } from '../cases/bring-about.ts'
import type { PaginatedList } from './paginated-lists.ts'

/** How many records the world has of what can be counted beforehand. */
export interface FilledWorld {
  readonly shipments: number
  readonly ondemand: number
  readonly customers: number
}

// Eleven weeks of business: more than a page of every list. COD sessions are one a day at most.
const PAST = { shipments: 100, customers: 30, ondemand: 30, days: 80 } as const
// A day on which much was booked. Carriers take one to nine days for it; held back for longer, it is settled all at once:
// then one session has more parcels than a page. Of 48, one world in forty had no more than 25 in any.
const RUSH = { shipments: 60, customers: 0, ondemand: 0, days: 1 } as const
const HELD = { hold: 30 } as const
const UNTIL_DELIVERED = '14d'

/** Brings it about, once, that every list of the sandbox's world has more than a page; null on a deployment. */
export async function fillWorld(session: Session): Promise<FilledWorld | null> {
  const { control } = await session.world()
  if (control === null) return null
  return session.once('pagination: filled world', async () => {
    await control.request('POST', '/fill', PAST)
    const { hold } = fieldsOf(await control.request('GET', '/settlement'))
    await control.request('PUT', '/settlement', HELD)
    await control.request('POST', '/fill', RUSH)
    await control.advance(UNTIL_DELIVERED)
    await control.request('POST', '/settlement/run')
    await control.request('PUT', '/settlement', { hold })
    return {
      shipments: PAST.shipments + RUSH.shipments,
      ondemand: PAST.ondemand,
      customers: PAST.customers,
    }
  })
}

/** One page as it came. */
export interface ReadPage {
  readonly records: readonly Fields[]
  readonly ids: readonly string[]
  /** Null where the answer has none. */
  readonly meta: PageMeta | null
  readonly exchange: Answered
}

/** @throws CaseEnded when it is not answered 200; NotRun when the target has no such list. */
export async function readPage(
  session: Session,
  list: Pick<PaginatedList, 'operation' | 'place'>,
  asked: { readonly size?: number; readonly page?: number },
): Promise<ReadPage> {
  await fillWorld(session)
  const { params, query } = await list.place(session)
  const call = { ...(params === undefined ? {} : { params }), query: { ...query, ...asked } }
  return pageOf(await session.call(list.operation, call, { status: 200 }))
}

function pageOf(exchange: Answered): ReadPage {
  const records = listRecords(exchange.got.json)
  return { records, ids: records.map(recordId), meta: pageMeta(exchange.got.json), exchange }
}

/** The page that comes unless anything is said; asked for once, whichever case needs it first. */
export function readDefaultPage(session: Session, list: Pick<PaginatedList, 'operation' | 'place'>): Promise<ReadPage> {
  return session.once(`pagination: default page of ${list.operation}`, async () => {
    const known = await shownBefore(session, list)
    return known ?? readPage(session, list, {})
  })
}

/** The first page of the one account of a deployment, where the phase `cases` asks for it, too: nothing is asked twice. */
async function shownBefore(
  session: Session,
  { operation, place }: Pick<PaginatedList, 'operation' | 'place'>,
): Promise<ReadPage | null> {
  if (session.target.kind === 'sandbox') return null
  const { params, query } = await place(session)
  if (params !== undefined || query !== undefined) return null
  // Where it failed there, it is asked again, so that this case has its own finding.
  const exchange = await firstPageOf(session, operation).catch(() => null)
  if (exchange === null) return null
  // It may have been asked for one record only.
  return new URL(exchange.sent.url).search === '' ? pageOf(exchange) : null
}
