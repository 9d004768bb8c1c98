import type { ContractCase } from '../../case.ts'
import { pageOrder } from '../../checks/page-order.ts'
import { listRecords } from '../../records/list-records.ts'
import { recordId } from '../../records/record-id.ts'
import type { Session } from '../../session.ts'
import { caseOf } from '../case-of.ts'
import { makeCustomer } from '../make.ts'

/** Customers carry no time, so that their order shows only by making some, one after another. */
export const NEWEST_CUSTOMER_CASE: ContractCase = caseOf('pagination', {
  operation: 'listCustomers',
  status: 200,
  title: 'newest first',
  touches: ['createCustomer'],
  writes: ['customers'],
  sandboxOnly: true,
  run: judgeNewest,
})

async function judgeNewest(session: Session): Promise<void> {
  const world = await session.ownWorld('newest customers')
  const made: string[] = []
  for (let count = 0; count < 3; count++) {
    const { id } = await makeCustomer(session, { world })
    made.unshift(id)
    await world.control?.advance('1m')
  }
  const list = await session.call('listCustomers', { world }, { status: 200 })
  const ids = listRecords(list.got.json).map(recordId)
  session.judge(pageOrder, { ids, times: ids.map(() => null), order: 'newest-first', paged: [], first: made }, list)
}
