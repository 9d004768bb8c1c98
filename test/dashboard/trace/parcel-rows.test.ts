/** The waterfall of a parcel, without a page: which row caused which. */
import { expect, test } from 'vitest'
import { axesOf, endsOf, formatOffset } from '../../../src/dashboard/picture/trace/axis.ts'
import { type ParcelStory, parcelRows } from '../../../src/dashboard/views/shipments/trace/parcel-rows.ts'
import type { DeliveryAttempt, DeliveryDetail, RequestEntry, ShipmentMoment } from '../../../src/schemas/types.gen.ts'

const call = (id: string, operation: string, given: Partial<RequestEntry> = {}): RequestEntry => ({
  id,
  at: '2026-01-05T08:00:00+07:00',
  received_at: '2026-11-22T10:00:00+07:00',
  method: 'POST',
  path: '/api/v2/shipments',
  operation,
  status: 200,
  ms: 4,
  shipment: 'GS1',
  order_id: 'A-1',
  faults: [],
  ...given,
})

const moment = (at: string, status: number, slug: string): ShipmentMoment => ({
  at: `2026-01-${at}+07:00`,
  status,
  slug,
  text: slug,
  message: null,
})

const attempt = (n: number, wall: string, at: string, answer: number | null): DeliveryAttempt => ({
  n,
  cause: 'scheduled',
  wall_at: `2026-11-22T${wall}+07:00`,
  virtual_at: `2026-01-${at}+07:00`,
  next_at: null,
  url: 'http://127.0.0.1:3000/hook',
  request_headers: {},
  request_body: '{}',
  request_bytes: 2,
  faults: [],
  answer,
  error: answer === null ? 'refused' : null,
  detail: null,
  hint: null,
  response_headers: {},
  response_body: '',
  ms: 3,
})

const delivery = (
  id: string,
  {
    at,
    status,
    attempts,
    state = 'delivered',
  }: Pick<DeliveryDetail, 'status'> & {
    readonly at: string
    readonly attempts: DeliveryAttempt[]
    readonly state?: DeliveryDetail['state']
  },
): DeliveryDetail => ({
  id,
  message: id,
  event: 'shipment-status',
  at: `2026-01-${at}+07:00`,
  shipment: 'GS1',
  order_id: 'A-1',
  status,
  slug: '',
  endpoint: 1,
  url: 'http://127.0.0.1:3000/hook',
  state,
  waits_for: null,
  faults: [],
  last_answer: null,
  last_error: null,
  last_hint: null,
  next_at: null,
  body: '{}',
  attempts,
})

/** A booking on a frozen clock, an advance of a day, a webhook that is refused once, and a call that only reads. */
const STORY: ParcelStory = {
  // As the log lists them: newest first.
  calls: [
    call('3', 'searchShipments', {
      method: 'GET',
      received_at: '2026-11-22T10:00:09+07:00',
      at: '2026-01-06T08:00:00+07:00',
    }),
    call('2', 'createShipment', { received_at: '2026-11-22T10:00:01.500+07:00', status: 422, shipment: 'GS1' }),
    call('1', 'createShipment'),
  ],
  timeline: [
    moment('05T08:00:00', 901, 'waiting-for-pickup'),
    moment('05T08:30:00', 902, 'on-the-way-to-pick-up'),
    moment('06T08:00:00', 904, 'picked-up'),
  ],
  deliveries: [
    delivery('d3', { at: '06T08:00:00', status: 904, attempts: [], state: 'held' }),
    delivery('d2', { at: '05T08:30:00', status: 902, attempts: [attempt(1, '10:00:05', '05T08:30:00', 200)] }),
    delivery('d1', {
      at: '05T08:00:00',
      status: 901,
      attempts: [attempt(1, '10:00:00.010', '05T08:00:00', 500), attempt(2, '10:00:05.100', '05T08:30:05', 200)],
    }),
  ],
}

const named = (story: ParcelStory) => {
  const rows = parcelRows(story)
  const nameOf = (index: number | null) => (index === null ? null : (rows[index]?.key ?? '?'))
  return rows.map(row => ({
    key: row.key,
    cause: nameOf(row.cause),
    effects: row.effects.map(nameOf),
    depth: row.depth,
    isRed: row.isRed,
  }))
}

test('the rows stand in the order in which they happened, each with what caused it and what it led to', () => {
  expect(named(STORY)).toEqual([
    { key: 'call 1', cause: null, effects: ['move 0'], depth: 0, isRed: false },
    { key: 'move 0', cause: 'call 1', effects: ['attempt d1 1'], depth: 1, isRed: false },
    { key: 'attempt d1 1', cause: 'move 0', effects: ['attempt d1 2'], depth: 2, isRed: true },
    { key: 'call 2', cause: null, effects: [], depth: 0, isRed: true },
    { key: 'move 1', cause: null, effects: ['attempt d2 1'], depth: 0, isRed: false },
    { key: 'attempt d2 1', cause: 'move 1', effects: [], depth: 1, isRed: false },
    { key: 'attempt d1 2', cause: 'attempt d1 1', effects: [], depth: 3, isRed: false },
    { key: 'move 2', cause: null, effects: ['delivery d3'], depth: 0, isRed: false },
    { key: 'delivery d3', cause: 'move 2', effects: [], depth: 1, isRed: false },
    { key: 'call 3', cause: null, effects: [], depth: 0, isRed: false },
  ])
})

test('a bar lasts until the last thing that came of it', () => {
  const [booking] = parcelRows(STORY)
  expect(booking?.until).toBe(Date.parse('2026-01-05T08:30:05+07:00'))
  expect(booking?.wall).toBe(Date.parse('2026-11-22T10:00:00+07:00'))
})

test('a status by the call that cancelled it, a planned step by none', () => {
  const rows = parcelRows({
    calls: [
      call('1', 'createShipment'),
      call('2', 'deleteShipment', {
        method: 'DELETE',
        status: null,
        at: '2026-01-05T09:00:00.250+07:00',
        received_at: '2026-11-22T11:00:00+07:00',
      }),
    ],
    timeline: [moment('05T08:00:00', 901, 'waiting-for-pickup'), moment('05T09:00:00', 914, 'cancelled')],
    deliveries: [],
  })
  const cancelled = rows.find(({ what }) => what.kind === 'move' && what.moment.status === 914)
  // The clock runs on while the call is answered; its row stands before what it did all the same.
  expect(rows[cancelled?.cause ?? -1]?.key).toBe('call 2')
  expect(cancelled?.index).toBe(3)
})

test('the axis is of dates, or of times where it is one day; real time counts from the first row', () => {
  const [axis] = axesOf(parcelRows(STORY)).values()
  expect(axis && endsOf(axis)).toEqual(['05/01', '06/01'])
  expect(endsOf({ from: Date.parse('2026-01-05T08:00:00+07:00'), length: 90_000 })).toEqual(['08:00:00', '08:01:30'])
  expect(formatOffset(412, 'en')).toBe('+0.412\u00a0s')
  expect(formatOffset(412, 'vi')).toBe('+0,412\u00a0giây')
  expect(formatOffset(125_000, 'en')).toBe('+2\u00a0min 5\u00a0s')
})
