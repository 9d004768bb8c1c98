import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import type { SentField } from '../../checks/compare-sent.ts'
import { createdAsSent } from '../../checks/created-as-sent.ts'
import { orderCourse } from '../../checks/order-course.ts'
import { statusText } from '../../checks/status-text.ts'
import { type Fields, listRecords, pointsOf } from '../../records/list-records.ts'
import { recordId, type StatusLine, shipmentHistory, shipmentLayouts } from '../../records/shipment-layouts.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import { type BookedOrder, type BookedParcel, settledBooks } from './settled-books.ts'

/** Words that stand beside codes (docs of the sandbox: chosen). */
const PAYERS = ['Người nhận trả phí', 'Người gửi trả phí'] as const
const KINDS = { 1: 'Điểm lấy hàng', 2: 'Điểm giao hàng' } as const
const ALL = { size: 25 } as const

const COMMON = { phase: 'stateful', cell: null, writes: ['shipments'], sandboxOnly: true } as const

/** What records show beside their amounts, in the world of numbers where all is settled. */
export const PRESENTED_CASES: readonly ContractCase[] = [
  {
    ...COMMON,
    id: caseId(operation('listShipments'), 'words beside codes, and all that was sent'),
    operation: 'listShipments',
    touches: ['createShipment'],
    run: validateParcels,
  },
  {
    ...COMMON,
    id: caseId(operation('getOndemandShipment'), 'words beside codes, and all that was sent'),
    operation: 'getOndemandShipment',
    touches: ['createOndemandShipment', 'listOndemandShipments'],
    run: validateOrder,
  },
]

async function validateParcels(session: Session): Promise<void> {
  const { world, parcels } = await settledBooks(session, 'number')
  for (const { result, answer } of parcels) {
    const text = { pointer: '/shipment_status_txt', told: result.shipment_status_txt }
    session.validate(statusText, { line: 'standard', code: result.shipment_status, text, description: null }, answer)
  }
  const list = await session.call('listShipments', { world, query: ALL }, { status: 200 })
  for (const [at, record] of listRecords(list.got.json).entries()) {
    for (const { pointer, fields } of shipmentLayouts(record)) {
      validateWords(session, {
        at: `/data/${at}${pointer}`,
        record: fields,
        code: 'status_code',
        line: 'standard',
        list,
      })
    }
    for (const [place, entry] of shipmentHistory(record).entries()) {
      validateWords(session, {
        at: `/data/${at}/history/${place}`,
        record: entry,
        code: 'status',
        line: 'standard',
        list,
      })
    }
    const parcel = parcels.find(({ id }) => id === recordId(record))
    if (parcel !== undefined) session.validate(createdAsSent, sentParcel(parcel, record, `/data/${at}`), list)
  }
}

interface Told {
  readonly at: string
  readonly record: Fields
  /** Name of the field that holds the code. */
  readonly code: string
  readonly line: StatusLine
  readonly list: Answered
}

function validateWords(session: Session, { at, record, code, line, list }: Told): void {
  const text = { pointer: `${at}/status_text`, told: record.status_text }
  const description = line === 'ondemand' ? null : { pointer: `${at}/status_desc`, told: record.status_desc }
  session.validate(statusText, { line, code: record[code], text, description }, list)
}

/** Beside what the standard shipment's own case compares. */
function sentParcel({ sent }: BookedParcel, record: Fields, at: string): readonly SentField[] {
  const { shipment } = sent
  return shipmentLayouts(record).flatMap(({ pointer, fields }) => {
    const field = (name: string, was: string | number, got: unknown): SentField => {
      return { pointer: `${at}${pointer}/${name}`, sent: was, got, basis: 'chosen' }
    }
    const parcel = fieldsOf(fields.parcel)
    const told = fields.payer_txt
    return [
      field('parcel/name', shipment.parcel.name, parcel.name),
      field('parcel/quantity', shipment.parcel.quantity, parcel.quantity),
      field('parcel/metadata', shipment.parcel.metadata, parcel.metadata),
      field('address_from/email', shipment.address_from.email, fieldsOf(fields.address_from).email),
      field('address_to/email', shipment.address_to.email, fieldsOf(fields.address_to).email),
      // Not every profile has it (switch record_extras); that it is missing is the schema's to say.
      ...(told === undefined ? [] : [field('payer_txt', PAYERS[shipment.payer], told)]),
    ]
  })
}

async function validateOrder(session: Session): Promise<void> {
  const { world, order } = await settledBooks(session, 'number')
  const { sent, answer } = order
  const [pickup] = sent.paths
  const made = fieldsOf(fieldsOf(answer.got.json).data)
  session.validate(createdAsSent, [...sentOrder(order, made, '/data'), ...senderOf(order, made)], answer)
  validateWords(session, { at: '/data', record: made, code: 'status', line: 'ondemand', list: answer })
  const one = await session.call('getOndemandShipment', { world, params: { code: order.id } }, { status: 200 })
  const list = await session.call('listOndemandShipments', { world, query: ALL }, { status: 200 })
  const listed = listRecords(list.got.json).flatMap((record, at) => {
    return recordId(record) === order.id ? [{ at: `/data/${at}`, record, list }] : []
  })
  const [record = {}] = listRecords(one.got.json)
  for (const read of [{ at: '/data', record, list: one }, ...listed]) {
    validateWords(session, { ...read, code: 'status', line: 'ondemand' })
    session.validate(createdAsSent, sentOrder(order, read.record, read.at), read.list)
    if (pickup !== undefined) session.validate(orderCourse, { pointer: read.at, order: read.record, pickup }, read.list)
  }
}

/** Until a driver accepts, the shipper is who hands the goods over (chosen). */
function senderOf({ sent }: BookedOrder, made: Fields): readonly SentField[] {
  const [pickup] = sent.paths
  if (pickup === undefined) return []
  return (['name', 'phone'] as const).map(name => {
    const [field, basis] = [`shipper_${name}`, 'chosen'] as const
    return { pointer: `/data/${field}`, sent: pickup[name], got: made[field], basis }
  })
}

function sentOrder({ sent }: BookedOrder, record: Fields, at: string): readonly SentField[] {
  const field = (name: string, was: string | number, got: unknown): SentField => {
    return { pointer: `${at}/${name}`, sent: was, got, basis: 'chosen' }
  }
  const points = pointsOf(record)
  return [
    field('note', sent.note, record.note),
    field('metadata', JSON.stringify(sent.metadata), JSON.stringify(record.metadata)),
    ...sent.paths.flatMap(({ kind, lat, lng, parcel }, place) => {
      const point = points[place] ?? {}
      const load = fieldsOf(point.parcel)
      return [
        field(`points/${place}/kind_text`, KINDS[kind], point.kind_text),
        field(`points/${place}/lat`, lat, Number(point.lat)),
        field(`points/${place}/lng`, lng, Number(point.lng)),
        ...Object.entries(parcel ?? {}).map(([name, was]) => field(`points/${place}/parcel/${name}`, was, load[name])),
      ]
    }),
  ]
}
