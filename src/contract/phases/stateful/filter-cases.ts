import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import { foundBy } from '../../checks/found-by.ts'
import { listRecords, textOf } from '../../records/list-records.ts'
import { recordId, shipmentFields } from '../../records/shipment-layouts.ts'
import type { Session } from '../../session.ts'
import { bookParcel, quote } from '../make.ts'
import { settledBooks } from './settled-books.ts'

/** Lists that a code narrows down to what has it. */
export const FILTER_CASES: readonly ContractCase[] = [
  {
    id: caseId(operation('listTransactions'), 'code'),
    phase: 'stateful',
    operation: 'listTransactions',
    cell: null,
    writes: ['shipments'],
    sandboxOnly: true,
    run: validateTransactions,
  },
  {
    id: caseId(operation('listShipments'), 'order_id'),
    phase: 'stateful',
    operation: 'listShipments',
    touches: ['createShipment'],
    cell: null,
    writes: ['shipments'],
    sandboxOnly: true,
    run: validateShipments,
  },
]

async function validateTransactions(session: Session): Promise<void> {
  const { world } = await settledBooks(session, 'number')
  const all = await session.call('listTransactions', { world }, { status: 200 })
  const [, second] = listRecords(all.got.json).map(recordId)
  if (second === undefined) throw new NotRun('there are not two transactions to distinguish')
  for (const [value, id] of [
    [second, second],
    [`${second}x`, null],
  ] as const) {
    const list = await session.call('listTransactions', { world, query: { code: value } }, { status: 200 })
    const found = listRecords(list.got.json).map(record => ({ id: recordId(record), keys: [recordId(record)] }))
    const how = { match: 'exact', clause: 'Transactions', unrelated: 'shown' } as const
    session.validate(foundBy, { key: 'code', value, id, found, ...how }, list)
  }
}

/** Clients saw it filter, the specification does not list it (switch order_id_filter): ignored, it hides nothing. */
async function validateShipments(session: Session): Promise<void> {
  const world = await session.ownWorld('filters')
  const [rate] = await quote(session, { world })
  const [one, other] = [await bookParcel(session, { rate, world }), await bookParcel(session, { rate, world })]
  const filters = world.switches?.order_id_filter !== false
  const read = async (orderId: string) => {
    const list = await session.call('listShipments', { world, query: { order_id: orderId } }, { status: 200 })
    const found = listRecords(list.got.json).map(record => ({
      id: recordId(record),
      keys: filters ? [textOf(shipmentFields(record).order_id)] : [orderId],
    }))
    return { list, found }
  }
  for (const [value, ids] of [
    [one.nonce, filters ? [one.id] : [one.id, other.id]],
    [one.nonce.slice(0, -1), filters ? [null] : [one.id, other.id]],
    [`${one.nonce}x`, filters ? [null] : [one.id, other.id]],
  ] as const) {
    const { list, found } = await read(value)
    const how = { match: 'exact', clause: 'Standard rates and shipments', unrelated: 'observed' } as const
    for (const id of ids)
      session.validate(foundBy, { key: 'order_id', value, id, found, basis: 'observed', ...how }, list)
  }
}
