import { type OperationId, operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import { timeRange } from '../../checks/time-range.ts'
import { listRecords } from '../../records/list-records.ts'
import { readTime } from '../../records/read-time.ts'
import { recordId } from '../../records/record-id.ts'
import type { Session } from '../../session.ts'
import { settledBooks } from './settled-books.ts'

/** Lists with `from` and `to` beside that of the standard shipments, and the seconds to which they show times. */
const LISTS = [
  { operation: 'listOndemandShipments', precision: 1, always: {} },
  { operation: 'listTransactions', precision: 60, always: {} },
  { operation: 'searchInvoices', precision: 60, always: { from: 1 } },
] as const

/** In a world where all is settled, so that there are records of several days. */
export const TIME_RANGE_CASES: readonly ContractCase[] = LISTS.map(({ operation: id, precision, always }) => ({
  id: caseId(operation(id), 'from and to'),
  phase: 'stateful',
  operation: id,
  cell: null,
  writes: ['shipments'],
  sandboxOnly: true,
  run: session => judgeRange(session, id, { precision, always }),
}))

async function judgeRange(
  session: Session,
  id: OperationId,
  { precision, always }: { readonly precision: number; readonly always: { readonly from?: number } },
): Promise<void> {
  const { world } = await settledBooks(session, 'number')
  const read = async (query: { readonly from?: number; readonly to?: number }) => {
    const list = await session.call(id, { world, query }, { status: 200 })
    const found = listRecords(list.got.json).map(record => ({ id: recordId(record), at: readTime(record.created_at) }))
    return { list, found }
  }
  const [newest] = (await read(always)).found
  if (newest === undefined || newest.at === null) throw new NotRun(`${id} has no record whose time could be looked for`)
  const last = newest.at + precision - 1
  const windows = [
    { from: newest.at, to: last, expected: true },
    { from: last + 1, to: null, expected: false },
    { from: null, to: newest.at - 1, expected: false },
  ]
  for (const { from, to, expected } of windows) {
    const { list, found } = await read({ ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) })
    session.judge(timeRange, { from, to, id: newest.id, expected, found, precision }, list)
  }
}
