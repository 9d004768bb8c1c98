import { type Fields, listRecords } from '../../records/list-records.ts'
import { type PageMeta, pageMeta } from '../../records/page-meta.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import type { Answered, Session } from '../../session.ts'
import { fillWorld } from './fill-world.ts'
import type { PaginatedList } from './paginated-lists.ts'

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
  const exchange = await session.call(list.operation, call, { status: 200 })
  const records = listRecords(exchange.got.json)
  return { records, ids: records.map(recordId), meta: pageMeta(exchange.got.json), exchange }
}

/** The page that comes unless anything is said; asked for once, whichever case needs it first. */
export function readDefaultPage(session: Session, list: Pick<PaginatedList, 'operation' | 'place'>): Promise<ReadPage> {
  return session.once(`pagination: default page of ${list.operation}`, () => readPage(session, list, {}))
}
