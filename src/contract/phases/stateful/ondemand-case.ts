import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import type { Basis } from '../../check.ts'
import { cancelled } from '../../checks/cancelled.ts'
import type { SentField } from '../../checks/compare-sent.ts'
import { createdAsSent } from '../../checks/created-as-sent.ts'
import { feeSum } from '../../checks/fee-sum.ts'
import { foundBy } from '../../checks/found-by.ts'
import { listedThere } from '../../checks/listed.ts'
import { ondemandCodes } from '../../checks/ondemand-codes.ts'
import { updated } from '../../checks/updated.ts'
import { type Fields, listRecords, numberOf, pointsOf, textOf } from '../../records/list-records.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import { ondemandRequest } from '../../requests/booking-requests.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import type { World } from '../../target.ts'
import { idOf } from '../case-parts.ts'
import { bookOrder, offer } from '../make.ts'
import { worldOfOwn } from './bookings.ts'

const CLAUSE = 'On-demand rates and shipments'
const ACCEPTED_WITHIN_MS = 60_000
/** By then the sandbox's carrier waits for a driver: the order has its code and may be updated. */
const UNTIL_ACCEPTED = '10s'

/** One on-demand order from the quote to its cancellation. */
export const ONDEMAND_CASE: ContractCase = {
  id: caseId(operation('createOndemandShipment'), 'booked, read by its codes, updated and cancelled'),
  phase: 'stateful',
  operation: 'createOndemandShipment',
  touches: [
    'createOndemandRates',
    'listOndemandShipments',
    'getOndemandShipment',
    'updateOndemandShipment',
    'deleteOndemandShipment',
  ],
  cell: null,
  writes: ['shipments'],
  run: live,
}

type OrderBody = ReturnType<typeof ondemandRequest>

async function live(session: Session): Promise<void> {
  const world = await worldOfOwn(session, 'on-demand order')
  const service = await offer(session, { world })
  const bystander = session.target.kind === 'sandbox' ? (await bookOrder(session, service, { world })).id : null
  const nonce = session.nonce()
  const body = ondemandRequest({ ...service, orderId: nonce })
  const creates = { kind: 'ondemand', nonce, idOf } as const
  const answer = await session.call('createOndemandShipment', { world, body, creates }, { status: 200 })
  const made = orderOf(answer)
  const id = recordId(made)
  // The bodies of creations and updates are not shown: what a deployment has in them is its own.
  const ofAnswer = session.target.kind === 'sandbox' ? 'shown' : 'chosen'
  session.validate(createdAsSent, sentOrder(body, made, ofAnswer), answer)
  session.validate(feeSum, { kind: 'ondemand', pointer: '/data', record: made }, answer)
  await world.control?.advance(UNTIL_ACCEPTED)
  const accepted = await session.poll(
    () => readOrder(session, world, id),
    ({ record }) => textOf(record.code) !== null && record.can_update === true,
    ACCEPTED_WITHIN_MS,
  )
  session.validate(createdAsSent, sentOrder(body, accepted.record, 'shown'), accepted.exchange)
  await validateCodes(session, { world, id, nonce, accepted: accepted.record })
  await validateList(session, { world, id, nonce })
  if (accepted.record.can_update === true) await validateUpdate(session, { world, id, body })
  else
    session.showReading(`an on-demand order could not be updated within ${ACCEPTED_WITHIN_MS / 1_000} s (can_update)`)
  await validateCancellation(session, { world, id, bystander })
}

interface Order {
  readonly world: World
  readonly id: string
}

interface Read {
  readonly record: Fields
  readonly exchange: Answered
}

function orderOf({ got }: Answered): Fields {
  return fieldsOf(fieldsOf(got.json).data)
}

async function readOrder(session: Session, world: World, code: string): Promise<Read> {
  const exchange = await session.call('getOndemandShipment', { world, params: { code } }, { status: 200 })
  return { record: orderOf(exchange), exchange }
}

function sentOrder(body: OrderBody, record: Fields, basis: Basis): readonly SentField[] {
  const field = (name: string, sent: string | number, got: unknown): SentField => {
    return { pointer: `/data/${name}`, sent, got, basis }
  }
  const points = pointsOf(record)
  return [
    field('order_id', body.order_id, record.order_id),
    field('service', body.service, record.service),
    field('carrier', String(body.carrier), record.carrier),
    field('vehicle', body.vehicle, record.vehicle),
    field('note', body.note, record.note),
    ...body.paths.flatMap(({ kind, address, parcel }, at) => {
      const point = points[at] ?? {}
      const load = fieldsOf(point.parcel)
      const fields = [
        field(`points/${at}/kind`, kind, point.kind),
        field(`points/${at}/address`, address, point.address),
      ]
      if (parcel === undefined) return fields
      return [
        ...fields,
        field(`points/${at}/parcel/cod_amount`, parcel.cod_amount, load.cod_amount),
        field(`points/${at}/parcel/weight`, parcel.weight, load.weight),
      ]
    }),
  ]
}

async function validateCodes(
  session: Session,
  { world, id, nonce, accepted }: Order & { readonly nonce: string; readonly accepted: Fields },
): Promise<void> {
  const code = textOf(accepted.code)
  const keys = [
    { key: 'id', value: id },
    { key: 'order_id', value: nonce },
    ...(code === null ? [] : [{ key: 'code', value: code } as const]),
  ] as const
  const read: { key: 'id' | 'order_id' | 'code'; value: string; id: string }[] = []
  let last: Answered | null = null
  for (const { key, value } of keys) {
    const { record, exchange } = await readOrder(session, world, value)
    read.push({ key, value, id: recordId(record) })
    last = exchange
  }
  session.validate(ondemandCodes, { id, read }, last)
}

async function validateList(session: Session, { world, id, nonce }: Order & { readonly nonce: string }): Promise<void> {
  const list = await session.call('listOndemandShipments', { world }, { status: 200 })
  const ids = listRecords(list.got.json).map(recordId)
  // A deployment names no order, so that a new one may stand on any page.
  if (session.target.kind === 'sandbox') session.validate(listedThere, { id, ids, expected: true }, list)
  for (const [value, expected] of [
    [nonce, id],
    [`${nonce}x`, null],
    [nonce.slice(0, -1), null],
  ] as const) {
    const byCode = await session.call('listOndemandShipments', { world, query: { code: value } }, { status: 200 })
    const found = listRecords(byCode.got.json).map(record => ({
      id: recordId(record),
      keys: [record.id, record.order_id, record.code].map(textOf),
    }))
    const how = { match: 'exact', clause: CLAUSE, unrelated: 'shown' } as const
    session.validate(foundBy, { key: 'order_id', value, id: expected, found, ...how }, byCode)
  }
}

async function validateUpdate(
  session: Session,
  { world, id, body }: Order & { readonly body: OrderBody },
): Promise<void> {
  const changed = { ...body, note: `${body.note}, gọi trước khi giao` }
  const answer = await session.call('updateOndemandShipment', { world, params: { id }, body: changed }, { status: 200 })
  const ofAnswer = session.target.kind === 'sandbox' ? 'shown' : 'chosen'
  session.validate(updated, { clause: CLAUSE, fields: sentOrder(changed, orderOf(answer), ofAnswer) }, answer)
  const { record, exchange } = await readOrder(session, world, id)
  session.validate(updated, { clause: CLAUSE, fields: sentOrder(changed, record, 'shown') }, exchange)
  session.validate(feeSum, { kind: 'ondemand', pointer: '/data', record }, exchange)
}

async function validateCancellation(
  session: Session,
  { world, id, bystander }: Order & { readonly bystander: string | null },
): Promise<void> {
  const remove = { world, params: { id } }
  await session.call('deleteOndemandShipment', remove, { status: 200 })
  const again = await session.call('deleteOndemandShipment', remove, { status: [422, 404, 200] })
  const { record, exchange } = await readOrder(session, world, id)
  const { status, can_cancel: canCancel, cancel_at: cancelAt } = record
  const other = bystander === null ? null : await readOrder(session, world, bystander)
  const others = other === null ? [] : [{ id: recordId(other.record), status: numberOf(other.record.status) }]
  const evidence = { line: 'ondemand', canCancel, cancelAt, history: [], again: again.got.status, others } as const
  session.validate(cancelled, { ...evidence, status: numberOf(status) }, exchange)
}
