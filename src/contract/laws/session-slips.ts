import type { OperationId } from '../../schemas/operations.ts'
import { type Fields, numberOf, textOf } from '../records/list-records.ts'
import { recordId } from '../records/shipment-layouts.ts'
import { fieldsOf } from '../target/fields.ts'
import { type Bench, breach, contradiction, type Law, type SeenAnswer, type Statement } from './law.ts'
import { moveSight, parcelSample, sight } from './sample-sights.ts'
import { parcelsIn, recordsIn, type SeenParcel, sessionsIn } from './seen-records.ts'

const CLAUSE = 'COD reconciliation session'
const RULE = { clause: CLAUSE, basis: 'shown' } as const
/** Creation error and waiting for pickup: the codes that the document gives, of parcels that are not completed. */
const NOT_COMPLETED = [900, 901]
const DEFAULT_SIZE = 25
/** Lists that come in pages. A service may give fewer records than are asked for, and the document names no least. */
const PAGED: readonly OperationId[] = [
  'listShipments',
  'listOndemandShipments',
  'listCustomers',
  'listInvoices',
  'listInvoiceShipments',
  'listTransactions',
  'listDistricts',
]

/** What an answer says of a session, under the names of its slip. */
type Told = 'count' | 'total' | 'fee'

export const sessionSlips: Law = {
  name: 'session-slips',
  title:
    'the slip of a parcel agrees with its session: id, count, total and fee, and only parcels of a session have one',
  clause: CLAUSE,
  watch(bench) {
    const kept = new Map<string, Statement & { readonly seen: SeenAnswer; readonly amount: number }>()
    const sessions = new Set<string>()
    const unknown: Statement[] = []
    /** By account: the most records that a page had. */
    const longest = new Map<string, number>()
    const pages: SeenAnswer[] = []
    /** All parcels of a session, where its page is shorter than another one: then it was not cut. */
    const judgeWhole = (seen: SeenAnswer): boolean => {
      const found = parcelsIn(seen).length
      if (found >= (longest.get(seen.account) ?? 0)) return false
      tell(seen.params.code ?? '', 'count', { seen, pointer: '/data', value: found })
      return true
    }
    /** Compares with what an earlier answer said of the same session, while nothing moved it. */
    const tell = (id: string, name: Told, at: Statement & { readonly seen: SeenAnswer }): void => {
      const amount = numberOf(at.value)
      if (amount === null) return
      const { seen } = at
      const key = `${seen.account} ${id} ${name}`
      const here = { ...at, amount }
      const other = kept.get(key)
      kept.set(key, here)
      if (other === undefined) return
      const since = Math.min(seen.since, other.seen.since)
      if (!bench.moves.steady({ account: seen.account, family: 'money' }, since)) return
      bench.must(amount === other.amount, () => contradiction(here, other, RULE))
    }
    return {
      answer(seen) {
        for (const { pointer, record } of sessionsIn(seen)) {
          const id = recordId(record)
          sessions.add(id)
          const paid = 'real_amount' in record ? 'real_amount' : 'amount'
          tell(id, 'count', { seen, pointer: `${pointer}/count`, value: record.count })
          tell(id, 'total', { seen, pointer: `${pointer}/${paid}`, value: record[paid] })
          tell(id, 'fee', { seen, pointer: `${pointer}/total_fee`, value: record.total_fee })
        }
        for (const parcel of parcelsIn(seen)) {
          const slip = fieldsOf(parcel.record.invoice)
          const id = textOf(slip.id)
          judgeState(bench, seen, { ...parcel, slip: id })
          if (id === null) continue
          const pointer = `${parcel.pointer}/invoice`
          for (const name of ['count', 'total', 'fee'] as const) {
            tell(id, name, { seen, pointer: `${pointer}/${name}`, value: slip[name] })
          }
          if (seen.operation === 'listInvoiceShipments' && id !== seen.params.code) {
            unknown.push({ seen, pointer: `${pointer}/id`, value: id })
          }
        }
        if (PAGED.includes(seen.operation)) {
          longest.set(seen.account, Math.max(longest.get(seen.account) ?? 0, recordsIn(seen).length))
        }
        if (isFirstPage(seen) && !judgeWhole(seen)) pages.push(seen)
      },
      end() {
        for (const seen of pages) judgeWhole(seen)
        for (const at of unknown) {
          // The parcels of a session that is known were answered for another one: `id-as-asked` judges that.
          bench.must(sessions.has(String(at.value)), () =>
            breach(at, { ...RULE, expected: 'the id of the session that was asked for' }),
          )
        }
      },
    }
  },
  samples: {
    good: [
      [sight('listInvoices', [session({})]), sight('listShipments', [slipped({})])],
      [
        sight('searchInvoices', [session({ count: '2' })]),
        insideOf('HD1', [slipped({}), slipped({ total: '230000' })]),
      ],
      [sight('listInvoices', [{ id: 'HD1', amount: 230_000, count: 2 }]), sight('listShipments', [slipped({})])],
      [
        sight('listInvoices', [session({})]),
        moveSight('createShipment'),
        sight('listShipments', [slipped({ count: 3 })]),
      ],
      [sight('listInvoices', [session({}), session({ id: 'HD2' })]), insideOf('HD2', [slipped({}), slipped({})])],
      [sight('listInvoices', [session({})]), insideOf('HD1', [slipped({})])],
      [
        sight('listShipments', [
          parcelSample({ status_code: 901 }),
          parcelSample({ status_code: '901' }, { invoice: {} }),
        ]),
      ],
    ],
    bad: [
      {
        name: 'the slip counts more than the session',
        evidence: [
          sight('listInvoices', [session({})], { number: 5 }),
          sight('listShipments', [slipped({ count: 4 })], { number: 8 }),
        ],
      },
      {
        name: 'another fee',
        evidence: [sight('listInvoices', [session({})]), sight('searchShipments', [slipped({ fee: 60_700 })])],
      },
      {
        name: 'the slip of no session',
        evidence: [
          sight('listInvoices', [session({})]),
          insideOf('HD1', [slipped({ id: 'HD9' }), slipped({ id: 'HD9' })]),
        ],
      },
      {
        name: 'a parcel is left out',
        evidence: [
          sight('listInvoices', [session({})]),
          sight('listCustomers', [{ id: 'c1' }, { id: 'c2' }]),
          insideOf('HD1', [slipped({})]),
        ],
      },
      {
        name: 'a slip before completion',
        evidence: [sight('listShipments', [slipped({}, { status_code: 901 })])],
      },
    ],
  },
}

/** "Only shipments in the completed state carry the service data." */
function judgeState(
  { must }: Bench,
  seen: SeenAnswer,
  { pointer, layouts, slip }: SeenParcel & { readonly slip: string | null },
): void {
  const code = numberOf(layouts[0]?.fields.status_code)
  if (code === null || !NOT_COMPLETED.includes(code)) return
  must(slip === null, () =>
    breach(
      { seen, pointer: `${pointer}/invoice/id`, value: slip },
      { clause: 'Standard shipment record', basis: 'shown', expected: `no slip of a parcel with the status ${code}` },
    ),
  )
}

/** The first parcels of a session, fewer than were asked for. */
function isFirstPage(seen: SeenAnswer): boolean {
  if (seen.operation !== 'listInvoiceShipments') return false
  const { page = '1', size = String(DEFAULT_SIZE), ...filters } = seen.query
  const found = parcelsIn(seen).length
  return page === '1' && Object.keys(filters).length === 0 && found < Math.min(Number(size), DEFAULT_SIZE)
}

function session(differences: Fields): Fields {
  return { id: 'HD1', count: 2, total_fee: 60_000, real_amount: 230_000, ...differences }
}

function slipped(differences: Fields, parcel: Fields = {}): Fields {
  return parcelSample(parcel, { invoice: { id: 'HD1', count: 2, total: 230_000, fee: 60_000, ...differences } })
}

function insideOf(code: string, parcels: readonly Fields[]): SeenAnswer {
  return sight('listInvoiceShipments', parcels, { params: { code } })
}
