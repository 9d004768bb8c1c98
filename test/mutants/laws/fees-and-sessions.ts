import { isRecord, recordsOf } from '../edit.ts'
import type { Planted } from './planted.ts'
import { at, eachParcel, eachRecord, inForm, law, list, plus } from './words.ts'

const RECORD = { kind: 'fee sums', clause: 'Standard shipment record', check: 'fee-sum' } as const
const ORDER = { kind: 'fee sums', clause: 'On-demand shipment record', check: 'fee-sum' } as const
const SLIP = {
  kind: 'session sums and slips',
  clause: 'Standard shipment record',
  check: 'session-slips',
  probe: 'parcelsAndSessions',
} as const
const SESSION = {
  kind: 'session sums and slips',
  clause: 'COD reconciliation session',
  check: 'cod-session-total',
  probe: 'parcelsAndSessions',
} as const

const slipped = (was: unknown, change: (slip: Readonly<Record<string, unknown>>) => object): unknown =>
  isRecord(was) ? { ...was, ...change(was) } : was

export const FEES_AND_SESSIONS: readonly Planted[] = [
  law({
    ...RECORD,
    name: 'total-without-service-fee',
    operation: 'listInvoiceShipments',
    defect: "The total of a session's parcel leaves out the platform's fee.",
    probe: 'parcelsAndSessions',
    differs: ['listInvoiceShipments /data/**/total_fee'],
    make: eachParcel('listInvoiceShipments', ({ total_fee, service_fee }) => ({
      total_fee: plus(total_fee, -Number(service_fee)),
    })),
  }),
  law({
    ...RECORD,
    name: 'discount-not-deducted',
    operation: 'searchShipments',
    defect: 'A discount is shown and not deducted from the total.',
    probe: 'parcelsAndSessions',
    differs: ['searchShipments /data/**/discount'],
    make: eachParcel('searchShipments', ({ discount }) => ({ discount: plus(discount, 1_000) })),
  }),
  law({
    ...RECORD,
    name: 'cod-fee-twice',
    operation: 'listShipments',
    defect: 'The total counts the COD fee twice.',
    probe: 'parcelsAndSessions',
    differs: ['listShipments /data/**/total_fee'],
    make: eachParcel('listShipments', ({ total_fee, cod_fee }) => ({ total_fee: plus(total_fee, Number(cod_fee)) })),
  }),
  law({
    ...ORDER,
    name: 'stop-fee-twice',
    operation: 'listOndemandShipments',
    defect: "The carrier's total counts the stop fee twice.",
    probe: 'orders',
    differs: ['listOndemandShipments /data/*/total_fee_carrier'],
    make: eachRecord('listOndemandShipments', ({ total_fee_carrier, stop_fee }) => ({
      total_fee_carrier: plus(total_fee_carrier, Number(stop_fee)),
    })),
  }),
  law({
    ...ORDER,
    name: 'total-without-platform-fee',
    operation: 'getOndemandShipment',
    defect: "The total of an order is the carrier's total: the platform's fee is left out.",
    probe: 'orders',
    differs: ['getOndemandShipment /data/total_fee'],
    make: eachRecord('getOndemandShipment', ({ total_fee, total_fee_carrier }) => ({
      total_fee: inForm(total_fee, Number(total_fee_carrier)),
    })),
  }),
  law({
    ...ORDER,
    clause: 'On-demand rate',
    name: 'total-without-platform-fee',
    operation: 'createOndemandRates',
    defect: "The total of a quote is the carrier's total: the platform's fee is left out.",
    probe: 'orderQuote',
    differs: ['createOndemandRates /data/*/total_fee'],
    make: eachRecord('createOndemandRates', ({ total_fee, total_fee_carrier }) => ({
      total_fee: inForm(total_fee, Number(total_fee_carrier)),
    })),
  }),
  law({
    ...ORDER,
    clause: 'On-demand rate',
    check: 'fee-percent',
    name: 'ten-times-the-percent',
    operation: 'createOndemandRates',
    defect: 'service_fee_percent is ten times the percentage that service_fee was computed with.',
    probe: 'orderQuote',
    differs: ['createOndemandRates /data/*/service_fee_percent'],
    make: eachRecord('createOndemandRates', ({ service_fee_percent }) => ({
      service_fee_percent: inForm(service_fee_percent, 10 * Number(service_fee_percent)),
    })),
  }),
  law({
    ...RECORD,
    check: 'same-everywhere',
    name: 'fee-without-service-fee',
    operation: 'createShipment',
    or: ['listShipments', 'searchShipments'],
    defect: 'The fee of a creation is less than the total of the record that it made.',
    clause: 'Standard shipment creation result',
    readOnly: false,
    probe: 'bookParcel',
    differs: ['createShipment /fee', 'createShipment /data/fee'],
    make: () => ({
      answer(reply, asked) {
        if (asked.operation !== 'createShipment' || reply.status !== 200) return
        const less = (was: unknown) => plus(was, -1_000)
        for (const place of ['/fee', '/data/fee']) at('createShipment', place, less)().answer?.(reply, asked)
      },
    }),
  }),
  law({
    ...SESSION,
    name: 'fee-added',
    operation: 'searchInvoices',
    defect: 'total_amount of a session found by search is total_cod plus total_fee.',
    differs: ['searchInvoices /data/*/total_amount'],
    make: eachRecord('searchInvoices', ({ total_amount, total_cod, total_fee }) => ({
      total_amount: inForm(total_amount, Number(total_cod) + Number(total_fee)),
    })),
  }),
  law({
    ...SESSION,
    name: 'paid-more-than-owed',
    operation: 'listInvoices',
    defect: 'real_amount is above what total_amount, recovery and debt leave.',
    differs: ['listInvoices /data/*/real_amount'],
    make: eachRecord('listInvoices', ({ real_amount }) => ({ real_amount: plus(real_amount, 5_000) })),
  }),
  law({
    ...SESSION,
    check: 'session-slips',
    name: 'count-one-more',
    operation: 'listInvoices',
    or: ['listInvoiceShipments', 'searchInvoices', 'listShipments'],
    defect: 'A session counts one shipment more than it holds.',
    differs: ['listInvoices /data/*/count'],
    make: eachRecord('listInvoices', ({ count }) => ({ count: plus(count, 1) })),
  }),
  law({
    ...SLIP,
    name: 'slip-of-another',
    operation: 'listInvoiceShipments',
    defect: 'The parcels of a session carry the id of another one in their slip.',
    differs: ['listInvoiceShipments /data/*/invoice/id'],
    make: at('listInvoiceShipments', '/data/*/invoice', was => slipped(was, () => ({ id: 'HDZZZZZZ' }))),
  }),
  law({
    ...SLIP,
    name: 'slip-counts-itself',
    operation: 'listShipments',
    or: ['listInvoices', 'searchInvoices', 'listInvoiceShipments'],
    defect: 'The slip of a parcel counts two shipments more than its session.',
    differs: ['listShipments /data/*/invoice/count'],
    make: at('listShipments', '/data/*/invoice', was => slipped(was, ({ count }) => ({ count: plus(count, 2) }))),
  }),
  law({
    ...SLIP,
    name: 'slip-fee-apart',
    operation: 'searchShipments',
    or: ['listInvoices', 'searchInvoices', 'listInvoiceShipments', 'listShipments'],
    defect: "The fee of a slip is not the sum of its session's fees.",
    differs: ['searchShipments /data/*/invoice/fee'],
    make: at('searchShipments', '/data/*/invoice', was => slipped(was, ({ fee }) => ({ fee: plus(fee, 700) }))),
  }),
  law({
    ...SLIP,
    name: 'slip-before-completion',
    operation: 'listShipments',
    defect: 'A parcel that waits for its pickup carries the slip of a session.',
    differs: ['listShipments /data/*/invoice'],
    make: eachRecord('listShipments', record => {
      const { status_code } = isRecord(record.shipment) ? record.shipment : record
      if (Number(status_code) !== 901) return {}
      return { invoice: { id: 'HDQQQQQQ', count: 1, total: 100_000, fee: 20_000 } }
    }),
  }),
  law({
    ...SLIP,
    clause: 'Invoices',
    name: 'first-left-out',
    operation: 'listInvoiceShipments',
    or: ['listInvoices', 'searchInvoices'],
    defect: 'The newest parcel of a session is not among its shipments.',
    differs: ['listInvoiceShipments /data'],
    make: list('listInvoiceShipments', records => records.slice(1)),
  }),
  law({
    ...SLIP,
    clause: 'Invoices',
    check: 'id-as-asked',
    kind: 'id asked = id answered',
    name: 'of-another-session',
    operation: 'listInvoiceShipments',
    defect: 'Whatever session is asked for, the shipments of the newest one are answered.',
    differs: ['listInvoiceShipments /data'],
    make: () => {
      let newest: string | undefined
      return {
        ask(asked) {
          if (asked.operation === 'listInvoiceShipments' && newest !== undefined) {
            asked.path = `/api/v2/invoices/${newest}/shipments`
          }
          return undefined
        },
        answer(reply, asked) {
          if (asked.operation !== 'listInvoices' || reply.status !== 200) return
          const [first] = recordsOf(reply.body)
          if (newest === undefined && isRecord(first)) newest = String(first.id)
        },
      }
    },
  }),
]
