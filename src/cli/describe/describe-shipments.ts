import {
  asFields,
  type Fields,
  listAt,
  numberAt,
  optionalNumberAt,
  optionalTextAt,
  textAt,
} from '../client/read-answer.ts'
import { alignRows, padTo } from './layout.ts'
import { localTime } from './local-time.ts'
import { paint, plain } from './output.ts'
import { describeStatus } from './status-names.ts'

/** One page of shipments, a line each; at its end how many there are in all. */
export function describeShipments(answer: Fields, { isNewestLast = false } = {}): readonly string[] {
  const found = listAt(answer, 'items')
  const items = isNewestLast ? found.toReversed() : found
  const total = numberAt(answer, 'total')
  if (total === 0) return ['No shipments.']
  const rest = items.length < total ? [paint('dim', `${items.length} of ${total}; --size shows more.`)] : []
  return [...alignRows(items.map(rowOf)), ...rest]
}

/** Order, id, status, when it last moved, and what comes next, without seconds: 80 columns hold most of them. */
function rowOf(shipment: Fields): readonly string[] {
  return [
    orderOf(shipment),
    plain(textAt(shipment, 'id')),
    paint('cyan', describeStatus(shipment)),
    localTime(textAt(shipment, 'updated_at')).slice(0, -3),
    describeNext(shipment),
  ]
}

function describeNext(shipment: Fields): string {
  const next = optionalTextAt(shipment, 'next_at')
  if (next === null) return paint('dim', plain(textAt(shipment, 'state')))
  const isToday = next.slice(0, 10) === textAt(shipment, 'updated_at').slice(0, 10)
  const time = localTime(next).slice(0, -3)
  return `next ${isToday ? time.slice(11) : time.slice(5)}`
}

/** A parcel or an on-demand order: what it is, its timeline and its plan. */
export function describeShipment(shipment: Fields): readonly string[] {
  const timeline = listAt(shipment, 'timeline')
  const plan = listAt(shipment, 'plan')
  const moments = alignRows([...timeline, ...plan].map(momentOf))
  return [
    [paint('bold', plain(textAt(shipment, 'id'))), orderOf(shipment), paint('cyan', describeStatus(shipment))].join(
      '  ',
    ),
    ...factsOf(shipment).map(([name, value]) => `  ${paint('dim', padTo(name, LABEL))}${value}`),
    '',
    ...moments.slice(0, timeline.length),
    paint('dim', plan.length === 0 ? `nothing further is planned (${plain(textAt(shipment, 'state'))})` : 'planned:'),
    ...moments.slice(timeline.length),
  ]
}

const LABEL = 14

function factsOf(shipment: Fields): readonly (readonly [string, string])[] {
  const { name, phone, district, city } = asFields(shipment.recipient)
  const recipient = [name, phone, district, city].filter(part => typeof part === 'string' && part !== '').join(', ')
  const booked = asFields(shipment.booked)
  const carrier = [optionalTextAt(booked, 'carrier_name') ?? optionalTextAt(shipment, 'carrier'), booked.service]
  const code = optionalTextAt(shipment, 'carrier_code')
  const fee = optionalNumberAt(shipment, 'total_fee')
  const pending = numberAt(shipment, 'events_pending')
  const error = optionalTextAt(shipment, 'carrier_error')
  const facts: readonly (readonly [string, string | null])[] = [
    ['carrier', carrier.filter(part => typeof part === 'string' && part !== '').join(', ')],
    ['tracking no.', code],
    ['refused', error],
    ['why', optionalTextAt(shipment, 'reason')],
    ['to', recipient],
    ['COD', `${numberAt(shipment, 'cod')} VND${fee === null ? '' : `, fees ${fee} VND`}`],
    ['scenario', optionalTextAt(shipment, 'scenario')],
    ['webhooks', pending === 0 ? null : `${pending} not delivered yet`],
  ]
  return facts.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [[label, plain(value, 300)] as const],
  )
}

/** What a planned step is where it is no move. */
const STEPS: Readonly<Record<string, string>> = { accept: 'the carrier accepts it', refuse: 'the carrier refuses it' }

/** A moment of the timeline or of the plan, and what it means for a point of an on-demand order. */
function momentOf(moment: Fields): readonly string[] {
  const message = optionalTextAt(moment, 'message')
  const point = optionalNumberAt(moment, 'point')
  const news = optionalTextAt(moment, 'point_status')
  const step = STEPS[optionalTextAt(moment, 'kind') ?? '']
  const notes = [
    ...(step === undefined ? [] : [step]),
    ...(point === null ? [] : [`point ${point}${news === null ? '' : ` ${plain(news)}`}`]),
    ...(message === null || message === '' ? [] : [plain(message, 200)]),
  ]
  return [localTime(textAt(moment, 'at')), paint('cyan', describeStatus(moment)), notes.join(', ')]
}

function orderOf(shipment: Fields): string {
  return plain(optionalTextAt(shipment, 'order_id') || '–')
}
