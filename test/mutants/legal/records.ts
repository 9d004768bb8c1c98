import { edited, isRecord } from '../edit.ts'
import type { Legal } from './legal.ts'
import { asDatabase, asText, fields, iso, legal, ofParcel, PARCELS, unix, value, without } from './words.ts'

const TYPES = 'Standard shipment record: data types of these fields are not shown'
const LAYOUT = 'Standard shipment record: layout beyond the three groups is not shown'
const REQUIRED = 'Resources and their fields: requiredness is not shown'
const STATUSES = 'States and transitions: the full list of status codes, with their meanings, is not shown'

const parcel = (id: string, wishes: Omit<Parameters<typeof legal>[1], 'probe' | 'operations'>): Legal =>
  legal(id, { ...wishes, operations: PARCELS, probe: 'parcelsAndSessions' })

const MONEY = ['cod_fee', 'insurrance_fee', 'service_fee', 'delivery_fee', 'total_fee', 'amount_return_shop']
const TIMES = ['created_at', 'updated_at']

/** Parcels in the lists and searches. */
export const RECORD_FORMS: readonly Legal[] = [
  parcel('status-codes-as-text', {
    title: 'status_code and the codes of the history are text.',
    because: TYPES,
    make: ofParcel(['status_code', 'status'], asText),
  }),
  parcel('flags-as-text', {
    title: 'payer and is_recall are text, as the document writes their values.',
    because: TYPES,
    make: ofParcel(['payer', 'is_recall'], asText),
  }),
  parcel('money-with-two-decimals', {
    title: 'Amounts of a record are text with two decimals: "33685.00".',
    because: 'Resources and their fields: numeric values occur as strings and as numbers',
    make: ofParcel(MONEY, was => (typeof was === 'number' ? was.toFixed(2) : was)),
  }),
  parcel('iso-times', {
    title: 'Times of a record are ISO with an offset.',
    because: TYPES,
    make: ofParcel(TIMES, iso),
  }),
  parcel('unix-times', {
    title: 'created_at and updated_at of a record are UNIX seconds.',
    because: TYPES,
    make: () => ({
      answer(reply, asked) {
        const some: readonly (string | null)[] = PARCELS
        if (!some.includes(asked.operation) || reply.status !== 200) return
        for (const place of ['/data/*', '/data/*/shipment']) {
          reply.body = edited(reply.body, place, was =>
            isRecord(was) && 'created_at' in was
              ? { ...was, created_at: unix(was.created_at), updated_at: unix(was.updated_at) }
              : was,
          )
        }
      },
    }),
  }),
  parcel('times-as-in-a-database', {
    title: 'Times of a record are year-month-day hour:minute:second.',
    because: TYPES,
    make: ofParcel(TIMES, asDatabase),
  }),
  parcel('no-email', {
    title: 'An address without an email has no such field.',
    because: REQUIRED,
    make: without(PARCELS, ['email'], held => held === null),
  }),
  parcel('empty-email', {
    title: 'An address without an email has an empty one.',
    because: REQUIRED,
    make: ofParcel(['email'], was => was ?? ''),
  }),
  parcel('note-as-text', {
    title: 'note_update is text, empty where nothing was updated.',
    because: TYPES,
    make: ofParcel(['note_update'], was => (Array.isArray(was) ? was.map(String).join('; ') : was)),
  }),
  parcel('note-is-null', {
    title: 'note_update is null where nothing was updated.',
    because: TYPES,
    make: ofParcel(['note_update'], was => (Array.isArray(was) && was.length === 0 ? null : was)),
  }),
  parcel('no-description', {
    title: 'A status has no status_desc.',
    because: REQUIRED,
    make: without(PARCELS, ['status_desc']),
  }),
  parcel('no-zero-fees', {
    title: 'Fees that are not charged are null.',
    because: REQUIRED,
    make: ofParcel(['return_fee', 're_delivery_fee', 'update_info_fee', 'overweight_fee', 'discount'], was =>
      Number(was) === 0 ? null : was,
    ),
  }),
  parcel('zero-fees-left-out', {
    title: 'Fees that are not charged are left out.',
    because: REQUIRED,
    make: without(
      PARCELS,
      ['return_fee', 're_delivery_fee', 'update_info_fee', 'overweight_fee'],
      held => Number(held) === 0,
    ),
  }),
  parcel('sizes-as-text', {
    title: 'Sizes, weights and the count of a parcel are text.',
    because: TYPES,
    make: ofParcel(['width', 'height', 'length', 'weight', 'quantity'], asText),
  }),
  parcel('volume-of-its-own', {
    title: 'The volumetric weight is named weight_volume.',
    because: 'Standard shipment record: how it is named apart from weight is not shown',
    make: value(PARCELS, '/data/**/parcel', was => {
      if (!isRecord(was)) return was
      const { cweight, ...rest } = was
      return { ...rest, weight_volume: cweight }
    }),
  }),
  parcel('no-invoice-yet', {
    title: 'A parcel outside a session has no field invoice.',
    because: 'Standard shipment record: only shipments in the completed state carry the service data',
    make: without(PARCELS, ['invoice'], held => held === null),
  }),
  parcel('empty-invoice', {
    title: 'The invoice of a parcel outside a session is an empty object.',
    because: TYPES,
    make: ofParcel(['invoice'], was => was ?? {}),
  }),
  parcel('invoice-as-text', {
    title: 'The numbers of a slip are text.',
    because: TYPES,
    make: ofParcel(['invoice'], was =>
      isRecord(was) ? Object.fromEntries(Object.entries(was).map(([name, held]) => [name, asText(held)])) : was,
    ),
  }),
  parcel('more-fields', {
    title: 'A shipment has fields that the document does not list.',
    because: LAYOUT,
    make: fields(PARCELS, '/data/*/shipment', () => ({
      warehouse: { id: 3, name: 'Kho 3' },
      tags: ['vip'],
      locked: false,
    })),
  }),
  parcel('texts-in-english', {
    title: 'Every text of a status is English, everywhere.',
    because: STATUSES,
    make: value(PARCELS, '/data/**', was => {
      if (!isRecord(was) || !('status_text' in was)) return was
      const code = was.status_code ?? was.status
      return { ...was, status_text: `Status ${code}`, status_desc: `The parcel has status ${code}` }
    }),
  }),
  parcel('other-codes', {
    title: 'A parcel in transit has the code 921 in place of 919, everywhere.',
    because: STATUSES,
    make: ofParcel(['status_code', 'status'], was => (was === 919 ? 921 : was === 904 ? 922 : was)),
  }),
  parcel('services-in-english', {
    title: 'Services have English names.',
    because: 'Standard shipment record: no list of services is shown',
    make: ofParcel(['service_name'], was =>
      was === 'Nhanh' ? 'Express' : was === 'Tiết kiệm' ? 'Economy' : 'Standard',
    ),
  }),
  parcel('history-times-first', {
    title: 'updated_at of the history is hour:minute day/month/year, and updated_time is the same instant.',
    because: 'Standard shipment record: updated_at of the history is a string, its form is not shown',
    make: value(PARCELS, '/data/*/history/*/updated_at', was => {
      const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d)/.exec(String(was)) ?? []
      return `${time} ${day}/${month}/${year}`
    }),
  }),
  parcel('plain-phones', {
    title: 'Phones of addresses are in the international form.',
    because: 'Address input for standard rates and shipments: the form of a phone is not shown',
    make: value(PARCELS, '/data/**/phone', was => String(was).replace(/^0/, '+84')),
  }),
  parcel('no-logos', {
    title: 'Nothing beyond the listed fields: neither logos nor expected dates.',
    because: LAYOUT,
    make: without(PARCELS, [
      'carrier_logo',
      'expected',
      'expected_delivery_date',
      'payer_txt',
      'sorting_code',
      'is_return',
      'is_lost',
    ]),
  }),
]
