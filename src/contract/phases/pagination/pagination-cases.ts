import { type OperationId, operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import { notPaginated } from '../../checks/not-paginated.ts'
import { pageOrder } from '../../checks/page-order.ts'
import { listRecords } from '../../records/list-records.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import type { Session } from '../../session.ts'
import { caseOf } from '../case-parts.ts'
import { firstPageOf } from '../cases/bring-about.ts'
import { makeCustomer } from '../make.ts'
import { pageCases } from './page-cases.ts'
import { PAGINATED_LISTS } from './paginated-lists.ts'

/** Customers carry no time, so that their order shows only by making some, one after another. */
const NEWEST_CUSTOMER_CASE: ContractCase = caseOf('pagination', {
  operation: 'listCustomers',
  status: 200,
  title: 'newest first',
  touches: ['createCustomer'],
  writes: ['customers'],
  sandboxOnly: true,
  run: validateNewest,
})

const SECOND_OF_ONE = { size: 1, page: 2 } as const

/** "Not paginated: cities, banks." */
const UNPAGED_CASES: readonly ContractCase[] = (['listCities', 'listBanks'] as const).map(id => ({
  id: caseId(operation(id), '200', 'not paginated'),
  phase: 'pagination',
  operation: id,
  cell: 200,
  writes: [],
  run: session => validateUnpaged(session, id),
}))

/** Pages of the eight paginated lists, and the two lists that have none. */
export const paginationPhase: readonly ContractCase[] = [
  ...PAGINATED_LISTS.flatMap(pageCases),
  NEWEST_CUSTOMER_CASE,
  ...UNPAGED_CASES,
]

async function validateUnpaged(session: Session, id: OperationId): Promise<void> {
  const isSandbox = session.target.kind === 'sandbox'
  const plain = isSandbox ? await session.call(id, {}, { status: 200 }) : await firstPageOf(session, id)
  const asked = await session.call(id, { query: SECOND_OF_ONE }, { status: 200 })
  const idsOf = (json: unknown): readonly string[] => listRecords(json).map(recordId)
  const evidence = { plain: idsOf(plain.got.json), asked: idsOf(asked.got.json), query: 'size=1&page=2' }
  session.validate(notPaginated, evidence, asked)
}

async function validateNewest(session: Session): Promise<void> {
  const world = await session.ownWorld('newest customers')
  const made: string[] = []
  for (let count = 0; count < 3; count++) {
    const { id } = await makeCustomer(session, { world })
    made.unshift(id)
    await world.control?.advance('1m')
  }
  const list = await session.call('listCustomers', { world }, { status: 200 })
  const ids = listRecords(list.got.json).map(recordId)
  session.validate(pageOrder, { ids, times: ids.map(() => null), order: 'newest-first', paged: [], first: made }, list)
}
