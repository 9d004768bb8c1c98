import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from '../change.ts'
import { edited, isRecord, look } from '../edit.ts'
import type { Mutant } from '../mutant.ts'

const money = (name: string, mutant: Omit<Mutant, 'phases' | 'cell' | 'id'>): Mutant => ({
  ...mutant,
  id: `${mutant.operation}-${name}`,
  cell: null,
  phases: ['stateful'],
})

type Fields = Readonly<Record<string, unknown>>

/** Every record that has all of these fields, wherever it stands. */
function inRecords(
  operation: OperationId,
  fields: readonly string[],
  change: (record: Fields, asked: Asked) => Fields,
): () => Change {
  const fits = (value: unknown): value is Fields => isRecord(value) && fields.every(name => name in value)
  return () => ({
    answer(reply: Reply, asked) {
      if (asked.operation !== operation || reply.status !== 200) return
      reply.body = edited(reply.body, '/data/**', value => (fits(value) ? change(value, asked) : value))
    },
  })
}

/** In the form in which the other amount came. */
function like(was: unknown, amount: number): unknown {
  return typeof was === 'string' ? String(amount) : amount
}

const PLAIN_VALUE = 1_000_000

export const MONEY: readonly Mutant[] = [
  money('fees-not-subtracted', {
    clause: 'COD reconciliation session',
    operation: 'listInvoices',
    expectedCheck: 'cod-session-total',
    defect: 'total_amount of a session is the whole COD; the fees are not taken off.',
    make: inRecords('listInvoices', ['total_cod', 'total_amount'], session => ({
      ...session,
      total_amount: session.total_cod,
    })),
  }),
  money('balance-lags', {
    clause: 'Transaction',
    operation: 'listTransactions',
    expectedCheck: 'ledger-law',
    defect: 'closing_debit is read before the transaction is booked: it equals opening_debit.',
    make: inRecords('listTransactions', ['opening_debit', 'closing_debit'], transaction => ({
      ...transaction,
      closing_debit: transaction.opening_debit,
    })),
  }),
  money('tier-price', {
    clause: 'On-demand rate',
    operation: 'createOndemandRates',
    expectedCheck: 'bulky-tiers',
    defect: 'TIER_3 costs as much as TIER_2.',
    make: inRecords('createOndemandRates', ['code', 'price', 'selectable'], tier =>
      tier.code === 'TIER_3' ? { ...tier, price: like(tier.price, 10_000) } : tier,
    ),
  }),
  money('insured-from-zero', {
    clause: 'Parcel input for standard rates and shipments',
    operation: 'createRates',
    expectedCheck: 'declared-value',
    defect: 'The declared-value fee is charged below 1,000,000 VND as well.',
    make: inRecords('createRates', ['insurrance_fee', 'total_fee', 'total_amount'], (rate, asked) => {
      const value = Number(look(asked.body, '/shipment/parcel/amount') ?? 0)
      if (value >= PLAIN_VALUE) return rate
      const fee = Math.round(value * 0.005)
      const more = (name: string) => ({ [name]: like(rate[name], Number(rate[name]) + fee) })
      return { ...rate, ...more('insurrance_fee'), ...more('total_fee'), ...more('total_amount') }
    }),
  }),
  money('size-ignored', {
    clause: 'Parcel input for standard rates and shipments',
    operation: 'createRates',
    expectedCheck: 'volumetric-weight',
    defect: 'Only the declared weight counts; a large light parcel travels cheaply.',
    make: () => ({
      ask(asked) {
        if (asked.operation !== 'createRates') return undefined
        for (const side of ['width', 'height', 'length']) {
          asked.body = edited(asked.body, `/shipment/parcel/${side}`, size => (Number(size) > 0 ? 1 : size))
        }
        return undefined
      },
    }),
  }),
  money('service-fee-left-out', {
    clause: 'Standard shipment record',
    operation: 'searchShipments',
    expectedCheck: 'fee-sum',
    defect: "total_fee leaves the platform's fee out.",
    make: inRecords('searchShipments', ['service_fee', 'total_fee'], record => ({
      ...record,
      total_fee: like(record.total_fee, Number(record.total_fee) - Number(record.service_fee)),
    })),
  }),
  money('cod-paid-whole', {
    clause: 'Standard shipment record',
    operation: 'searchShipments',
    expectedCheck: 'amount-return-shop',
    defect: 'amount_return_shop forgets that the shop pays the fee.',
    make: inRecords('searchShipments', ['amount_return_shop', 'total_fee'], record => ({
      ...record,
      amount_return_shop: like(record.amount_return_shop, Number(record.amount_return_shop) + Number(record.total_fee)),
    })),
  }),
  money('text-rounded', {
    clause: 'Resources and their fields',
    operation: 'createRates',
    expectedCheck: 'number-forms',
    defect: 'Amounts that are sent as text are rounded to thousands on the way.',
    make: inRecords('createRates', ['total_fee', 'total_amount'], rate =>
      Object.fromEntries(
        Object.entries(rate).map(([name, value]) => [
          name,
          typeof value === 'string' && /^\d+$/.test(value) ? String(Math.round(Number(value) / 1000) * 1000) : value,
        ]),
      ),
    ),
  }),
]
