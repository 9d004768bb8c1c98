import { textOf } from '../records/list-records.ts'
import { recordId } from '../records/shipment-layouts.ts'
import { breach, type Law, type SeenAnswer } from './law.ts'
import { parcelSample, sight } from './sample-sights.ts'
import { parcelsIn, pointsIn, recordsIn, type SeenRecord } from './seen-records.ts'

const CLAUSE = 'Endpoints'

export const hitsMatch: Law = {
  name: 'hits-match',
  title: 'every hit of a search or of a list with a code matches what was asked for',
  clause: CLAUSE,
  watch: ({ must }) => ({
    answer(seen) {
      const asked = seen.operation === 'searchCustomers' ? seen.query.q : seen.query.code
      if (asked === undefined || asked === '') return
      for (const { pointer, record, keys } of hitsIn(seen)) {
        const texts = keys.flatMap(key => textOf(key) ?? [])
        if (texts.length === 0) continue
        must(matches(texts, asked), () =>
          breach(
            { seen, pointer, value: recordId(record) },
            { clause: CLAUSE, basis: 'shown', expected: `only records that match ${JSON.stringify(asked)}` },
          ),
        )
      }
    },
  }),
  samples: {
    good: [
      [sight('searchShipments', [parcelSample()], { query: { code: 'A-1' } })],
      [sight('searchShipments', [parcelSample({ order_id: 'A-1-2' })], { query: { code: 'a-1' } })],
      [sight('searchCustomers', [{ id: 'c1', name: 'Nguyễn An' }], { query: { q: 'nguyen' } })],
      [sight('searchCustomers', [{ id: 'c1', phone: '+84 912 000 111' }], { query: { q: '0912000111' } })],
      [sight('listTransactions', [{ id: 'T1' }, { id: 'T2' }])],
    ],
    bad: [
      {
        name: 'a parcel with other codes',
        evidence: [sight('searchShipments', [parcelSample()], { query: { code: 'A-2' } })],
      },
      {
        name: 'a customer with nothing of it',
        evidence: [sight('searchCustomers', [{ id: 'c1', phone: '0000000000' }], { query: { q: '0912000111' } })],
      },
      {
        name: 'all sessions',
        evidence: [sight('searchInvoices', [{ id: 'HD1' }, { id: 'HD2' }], { query: { code: 'HD1' } })],
      },
      {
        name: 'another order',
        evidence: [sight('listOndemandShipments', [{ id: 'GS1', order_id: 'A-1' }], { query: { code: 'B-1' } })],
      },
    ],
  },
}

interface Hit extends SeenRecord {
  /** What the search may match. */
  readonly keys: readonly unknown[]
}

function hitsIn(seen: SeenAnswer): readonly Hit[] {
  switch (seen.operation) {
    case 'searchShipments':
      return parcelsIn(seen).map(parcel => {
        const keys = parcel.layouts.flatMap(({ fields }) => [fields.id, fields.order_id, fields.carrier_code])
        return { ...parcel, keys }
      })
    case 'searchCustomers':
      return recordsIn(seen).map(one => {
        const { id, name, email, phone } = one.record
        return { ...one, keys: [id, name, email, phone] }
      })
    case 'searchInvoices':
    case 'listTransactions':
      return recordsIn(seen).map(one => ({ ...one, keys: [one.record.id] }))
    case 'listOndemandShipments':
      return recordsIn(seen).map(one => {
        const { id, order_id: orderId, code } = one.record
        return { ...one, keys: [id, orderId, code, ...pointsIn(one).map(({ record }) => record.tracking_number)] }
      })
    default:
      return []
  }
}

/** How exactly is not shown: in part, without accents, in whatever form of a phone, or each word of it. */
function matches(keys: readonly string[], asked: string): boolean {
  const texts = keys.map(plain)
  const wanted = plain(asked)
  if (texts.some(text => text.includes(wanted))) return true
  const digits = phoneDigits(asked)
  if (digits.length >= 6 && keys.some(key => phoneDigits(key).includes(digits))) return true
  return wanted.split(/\s+/).every(word => texts.some(text => text.includes(word)))
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase()
}

/** Without the country or the zero before it. */
function phoneDigits(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^(?:84|0)/, '')
}
