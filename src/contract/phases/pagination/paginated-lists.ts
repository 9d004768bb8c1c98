import type { OperationId } from '../../../schemas/operations.ts'
import { NotRun } from '../../case.ts'
import { type Fields, numberOf } from '../../records/list-records.ts'
import { readTime } from '../../records/read-time.ts'
import { recordId, shipmentFields } from '../../records/shipment-layouts.ts'
import type { Call, Session } from '../../session.ts'
import { type FilledWorld, readDefaultPage, readPage } from './read-page.ts'

/** One of the eight paginated operations (specification, "Pagination", and GET /invoices/search). */
export interface PaginatedList {
  readonly operation: OperationId
  readonly touches: readonly OperationId[]
  readonly order: 'newest-first' | 'by-id'
  /** UNIX seconds of a record's creation; null where it has none. */
  readonly timeOf: (record: Fields) => number | null
  /** What must stand in the request beside page and size. @throws NotRun when the target has no such list. */
  readonly place: (session: Session) => Promise<Pick<Call, 'params' | 'query'>>
  /** How many records a filled world has; null = it was not counted. */
  readonly countOf: (filled: FilledWorld) => number | null
}

// Wide enough for any record there is; UNIX seconds, which every reading of the bounds takes.
const ALL_TIMES = { from: 946_684_800, to: 4_102_444_799 } as const

const list = (operation: OperationId, differences: Partial<PaginatedList> = {}): PaginatedList => ({
  operation,
  touches: [],
  order: 'newest-first',
  timeOf: record => readTime(record.created_at),
  place: () => Promise.resolve({}),
  countOf: () => null,
  ...differences,
})

const ofShipment = (record: Fields): number | null => readTime(shipmentFields(record).created_at)
const timeless = (): null => null

export const PAGINATED_LISTS: readonly PaginatedList[] = [
  list('listShipments', { timeOf: ofShipment, countOf: ({ shipments }) => shipments }),
  list('listOndemandShipments', { countOf: ({ ondemand }) => ondemand }),
  list('listCustomers', { timeOf: timeless, countOf: ({ customers }) => customers }),
  list('listInvoices'),
  list('searchInvoices', { place: () => Promise.resolve({ query: ALL_TIMES }) }),
  list('listInvoiceShipments', { timeOf: ofShipment, place: largestSession, touches: ['listInvoices'] }),
  list('listTransactions'),
  list('listDistricts', { timeOf: timeless, order: 'by-id' }),
]

/** The COD session with the most parcels: any has one, few have more than a page. */
async function largestSession(session: Session): Promise<Pick<Call, 'params'>> {
  const code = await session.once('pagination: largest COD session', async () => {
    const invoices = list('listInvoices')
    const size = await largestPage(session)
    const { records } =
      size === null ? await readDefaultPage(session, invoices) : await readPage(session, invoices, { size, page: 1 })
    const counted = records.map(record => ({ id: recordId(record), count: numberOf(record.count) ?? 0 }))
    return counted.sort((a, b) => b.count - a.count)[0]?.id ?? null
  })
  if (code === null) throw new NotRun('there is no COD session whose parcels could be listed')
  return { params: { code } }
}

/** Records a page has at most here: switch max_page_size of the sandbox; null on a deployment. */
export async function largestPage(session: Session): Promise<number | null> {
  const { switches } = await session.world()
  return typeof switches?.max_page_size === 'number' ? switches.max_page_size : null
}
