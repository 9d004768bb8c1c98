import { edited, isRecord } from '../edit.ts'
import type { Planted } from './planted.ts'
import { at, daysLater, eachParcel, eachRecord, type Fields, law, plus } from './words.ts'

const TEXTS = {
  kind: 'status code, text and slug in one language',
  clause: 'States and transitions',
  check: 'one-status-one-text',
} as const
const TIMES = { kind: 'times in order', check: 'times-in-order' } as const
const HISTORY = {
  kind: 'times in order',
  clause: 'Standard shipment record',
  check: 'history-times',
  probe: 'parcelsAndSessions',
} as const

const eachEntry = (place: string, change: (entry: Fields) => object) => (body: unknown) =>
  edited(body, place, entry => (isRecord(entry) ? { ...entry, ...change(entry) } : entry))

export const STATUSES: readonly Planted[] = [
  law({
    ...TEXTS,
    probe: 'parcelsAndSessions',
    name: 'history-in-english',
    operation: 'listShipments',
    or: ['searchShipments', 'listInvoiceShipments'],
    defect: 'The history says in English what the record says in Vietnamese.',
    differs: ['listShipments /data/*/history/*/status_text'],
    make: at('listShipments', '/data/*/history/*', entry =>
      isRecord(entry) ? { ...entry, status_text: `Status ${entry.status}` } : entry,
    ),
  }),
  law({
    ...TEXTS,
    probe: 'parcelsAndSessions',
    name: 'text-of-the-step-before',
    operation: 'listInvoiceShipments',
    or: ['listShipments', 'searchShipments'],
    defect: 'A completed parcel is called paid out: the text of the step before.',
    differs: ['listInvoiceShipments /data/**/status_text'],
    make: eachParcel('listInvoiceShipments', ({ status_code, status_text }) => ({
      status_text: Number(status_code) === 913 ? 'Đã trả COD cho khách' : status_text,
    })),
  }),
  law({
    ...TEXTS,
    probe: 'orders',
    name: 'in-english',
    operation: 'getOndemandShipment',
    or: ['listOndemandShipments'],
    defect: 'One order is in English, the list is in Vietnamese.',
    differs: ['getOndemandShipment /data/status_text'],
    make: eachRecord('getOndemandShipment', ({ status }) => ({ status_text: `Order status ${status}` })),
  }),
  law({
    ...TEXTS,
    probe: 'orders',
    name: 'kinds-in-english',
    operation: 'listOndemandShipments',
    or: ['getOndemandShipment'],
    defect: 'The kinds of the points are in English in the list only.',
    differs: ['listOndemandShipments /data/*/points/*/kind_text'],
    make: at('listOndemandShipments', '/data/*/points/*', point =>
      isRecord(point) ? { ...point, kind_text: point.kind === 1 ? 'Pickup' : 'Drop-off' } : point,
    ),
  }),
  law({
    ...TEXTS,
    clause: 'Events',
    probe: 'events',
    name: 'event-in-english',
    operation: 'createShipment',
    or: ['listShipments', 'searchShipments', 'createWebhook'],
    defect: 'Events name the status in English, records in Vietnamese.',
    readOnly: false,
    phases: ['webhook'],
    run: ['createShipment', 'createWebhook'],
    differs: ['event /status_text'],
    make: () => ({
      deliver(delivery, { forward, sign }) {
        const body: unknown = JSON.parse(delivery.text)
        const text = JSON.stringify(isRecord(body) ? { ...body, status_text: `Status ${body.status}` } : body)
        return forward(sign({ ...delivery, text }))
      },
    }),
  }),
  law({
    ...TIMES,
    clause: 'Standard shipment record',
    probe: 'parcelsAndSessions',
    name: 'updated-before-created',
    operation: 'listShipments',
    defect: 'A record was updated a month before it was created.',
    differs: ['listShipments /data/**/updated_at'],
    make: eachParcel('listShipments', ({ created_at }) => ({ updated_at: daysLater(created_at, -30) })),
  }),
  law({
    ...TIMES,
    clause: 'On-demand shipment record',
    probe: 'orders',
    name: 'created-after-updated',
    operation: 'listOndemandShipments',
    defect: 'An order is created two days after its last change.',
    differs: ['listOndemandShipments /data/*/created_at'],
    make: eachRecord('listOndemandShipments', ({ updated_at }) => ({ created_at: daysLater(updated_at, 2) })),
  }),
  law({
    ...TIMES,
    clause: 'On-demand shipment record',
    probe: 'orders',
    name: 'picked-up-before-created',
    operation: 'getOndemandShipment',
    defect: 'The goods were picked up the day before the order was made.',
    differs: ['getOndemandShipment /data/pickup_at'],
    make: eachRecord('getOndemandShipment', ({ pickup_at, created_at }) => ({
      pickup_at: pickup_at === null ? null : daysLater(created_at, -1),
    })),
  }),
  law({
    ...TIMES,
    clause: 'Webhook endpoint',
    probe: 'webhooks',
    name: 'updated-before-created',
    operation: 'listWebhooks',
    defect: 'An endpoint was updated the day before it was registered.',
    differs: ['listWebhooks /data/*/updated_at'],
    make: eachRecord('listWebhooks', ({ created_at }) => ({ updated_at: daysLater(created_at, -1) })),
  }),
  law({
    ...HISTORY,
    name: 'history-a-day-late',
    operation: 'searchShipments',
    defect: 'The text of a time in the history is a day after its UNIX time.',
    differs: ['searchShipments /data/*/history/*/updated_at'],
    make: at('searchShipments', '/data', data =>
      eachEntry('/*/history/*', ({ updated_at }) => ({ updated_at: daysLater(updated_at, 1) }))(data),
    ),
  }),
  law({
    ...HISTORY,
    name: 'history-in-milliseconds',
    operation: 'listInvoiceShipments',
    defect: 'updated_time is in milliseconds: year 57000 where the text says 2026.',
    differs: ['listInvoiceShipments /data/*/history/*/updated_time'],
    make: at('listInvoiceShipments', '/data', data =>
      eachEntry('/*/history/*', ({ updated_time }) => ({ updated_time: Number(updated_time) * 1_000 }))(data),
    ),
  }),
  law({
    ...HISTORY,
    name: 'history-unsorted',
    operation: 'listShipments',
    defect: 'The first two steps of a history have changed places.',
    differs: ['listShipments /data/*/history'],
    make: at('listShipments', '/data/*/history', history => {
      if (!Array.isArray(history) || history.length < 3) return history
      const [first, second, ...rest] = history
      return [second, first, ...rest]
    }),
  }),
  law({
    ...HISTORY,
    name: 'history-before-creation',
    check: 'times-in-order',
    operation: 'searchShipments',
    defect: 'The first step of a history is ten days before the record was created, in both its times.',
    differs: ['searchShipments /data/*/history/0'],
    make: at('searchShipments', '/data', data =>
      eachEntry('/*/history/0', ({ updated_at, updated_time }) => ({
        updated_at: daysLater(updated_at, -10),
        updated_time: plus(updated_time, -864_000),
      }))(data),
    ),
  }),
]
