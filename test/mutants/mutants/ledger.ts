import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Change } from '../change.ts'
import { edited, isRecord, recordsOf } from '../edit.ts'
import type { Mutant } from '../mutant.ts'

type Fields = Readonly<Record<string, unknown>>
interface Line {
  readonly record: Fields
  readonly text: string
  /** VND into the wallet; below zero out of it. */
  readonly moved: number
}

const books = (name: string, mutant: Omit<Mutant, 'phases' | 'cell' | 'id'>): Mutant => ({
  ...mutant,
  id: `${mutant.operation}-${name}`,
  cell: null,
  phases: ['stateful'],
})

const ledger = (name: string, defect: string, change: (lines: readonly Line[]) => readonly Line[]): Mutant =>
  books(name, {
    clause: 'Transaction',
    operation: 'listTransactions',
    expectedCheck: 'wallet-movements',
    defect,
    make: rebooked(change),
  })

/** Other movements, oldest first, with balances that close all the same. */
function rebooked(change: (lines: readonly Line[]) => readonly Line[]): () => Change {
  return () => ({
    answer(reply, asked) {
      if (asked.operation !== 'listTransactions' || reply.status !== 200) return
      const lines = recordsOf(reply.body).filter(isRecord).map(readLine).reverse()
      let balance = 0
      const booked = change(lines).map(({ record, moved }) => {
        const opening = balance
        balance += moved
        const amounts = { amount: Math.abs(moved), opening_debit: opening, closing_debit: balance }
        return { ...record, ...inForm(record, amounts) }
      })
      reply.body = edited(reply.body, '/data', () => booked.reverse())
    },
  })
}

function readLine(record: Fields): Line {
  const moved = Number(record.closing_debit) - Number(record.opening_debit)
  return { record, text: String(record.description), moved }
}

/** Numbers or text, as the record had them. */
function inForm(record: Fields, amounts: Readonly<Record<string, number>>): Fields {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, typeof record[name] === 'string' ? String(amount) : amount]),
  )
}

/** The amount in the form in which it came. */
function plus(was: unknown, more: number): unknown {
  return typeof was === 'string' ? String(Number(was) + more) : Number(was) + more
}

function eachRecord(operation: OperationId, place: string, change: (record: Fields) => Fields): () => Change {
  return () => ({
    answer(reply, asked) {
      if (asked.operation !== operation || reply.status !== 200) return
      reply.body = edited(reply.body, place, record => (isRecord(record) ? change(record) : record))
    },
  })
}

const isFee = ({ text }: Line): boolean => text.startsWith('Thanh toán')
const isRefund = ({ text }: Line): boolean => text.startsWith('Hoàn phí')

/** What goes in and out of the wallet and the sessions, and what on-demand orders cost. */
export const LEDGER: readonly Mutant[] = [
  ledger('never-charged', 'No shipping fee is ever taken from the wallet.', lines => lines.filter(one => !isFee(one))),
  ledger('refund-taken', 'A refund takes the fee a second time.', lines =>
    lines.map(one => (isRefund(one) ? { ...one, moved: -one.moved } : one)),
  ),
  ledger('never-refunded', 'What a cancelled or lost parcel has cost is not given back.', lines =>
    lines.filter(one => !isRefund(one)),
  ),
  ledger('never-compensated', 'The declared value of a lost parcel is not paid.', lines =>
    lines.filter(({ text }) => !text.startsWith('Bồi thường')),
  ),
  ledger('one-description', 'Every transaction has the same description.', lines =>
    lines.map(one => ({ ...one, record: { ...one.record, description: 'Giao dịch ví' } })),
  ),
  books('debt-paid-out', {
    clause: 'COD reconciliation session',
    operation: 'listInvoices',
    expectedCheck: 'cod-session-total',
    defect: "real_amount is total_amount: the wallet's debt is shown and paid out all the same.",
    make: eachRecord('listInvoices', '/data/*', record => ({
      ...record,
      real_amount: record.total_amount,
      ...('amount' in record ? { amount: record.total_amount } : {}),
    })),
  }),
  books('debt-ignored', {
    clause: 'COD reconciliation session',
    operation: 'listInvoices',
    run: ['listTransactions'],
    expectedCheck: 'wallet-debt',
    defect: 'A session is paid out whole to a shop whose wallet is below zero.',
    make: () => {
      const sessions = eachRecord('listInvoices', '/data/*', record => ({
        ...record,
        wallet_debt: plus(record.wallet_debt, -Number(record.wallet_debt)),
        real_amount: record.total_amount,
        ...('amount' in record ? { amount: record.total_amount } : {}),
      }))()
      const lines = rebooked(all => all.filter(({ text }) => !text.startsWith('Cấn trừ')))()
      return {
        async answer(reply, asked) {
          await sessions.answer?.(reply, asked)
          await lines.answer?.(reply, asked)
        },
      }
    },
  }),
  books('no-slip', {
    clause: 'Standard shipment record',
    operation: 'listInvoiceShipments',
    foundOn: 'listInvoices',
    run: ['listInvoices'],
    expectedCheck: 'cod-session-total',
    defect: 'A completed parcel of a session has no invoice.',
    make: eachRecord('listInvoiceShipments', '/data/*', record => ({ ...record, invoice: null })),
  }),
  books('no-slip', {
    clause: 'Standard shipment record',
    operation: 'listShipments',
    foundOn: 'listInvoices',
    run: ['listInvoices'],
    expectedCheck: 'cod-session-total',
    defect: 'The list of parcels shows no invoice, the session does.',
    make: eachRecord('listShipments', '/data/*', record => ({ ...record, invoice: null })),
  }),
  books('other-slip', {
    clause: 'Standard shipment record',
    operation: 'listInvoiceShipments',
    foundOn: 'listInvoices',
    run: ['listInvoices'],
    expectedCheck: 'cod-session-total',
    defect: 'The slip of a parcel is that of another session.',
    make: eachRecord('listInvoiceShipments', '/data/*/invoice', slip => ({ ...slip, id: 'HD000000' })),
  }),
  books('dearer-than-quoted', {
    clause: 'On-demand shipment record',
    operation: 'createOndemandShipment',
    expectedCheck: 'order-quoted',
    defect: 'An order costs 500 more than was quoted, and its sums say so.',
    make: eachRecord('createOndemandShipment', '/data', order => ({
      ...order,
      service_fee: plus(order.service_fee, 500),
      total_fee: plus(order.total_fee, 500),
      total_amount: plus(order.total_amount, 500),
    })),
  }),
  books('one-unit', {
    clause: 'On-demand rate',
    operation: 'createOndemandRates',
    expectedCheck: 'request-price',
    defect: 'Three units of a tip cost what one does.',
    make: () => ({
      ask(asked) {
        if (asked.operation !== 'createOndemandRates') return undefined
        asked.body = edited(asked.body, '/services/*/requests/*/num', () => 1)
        return undefined
      },
    }),
  }),
  books('chosen-twice', {
    clause: 'On-demand rate',
    operation: 'createOndemandRates',
    expectedCheck: 'status',
    defect: 'A request that is chosen twice is taken once, without a word.',
    make: () => ({
      ask(asked) {
        if (asked.operation !== 'createOndemandRates') return undefined
        asked.body = edited(asked.body, '/services/*/requests', list => (Array.isArray(list) ? list.slice(0, 1) : list))
        return undefined
      },
    }),
  }),
  books('free-stops', {
    clause: 'On-demand shipment record',
    operation: 'createOndemandShipment',
    expectedCheck: 'stop-fee',
    defect: 'Any number of delivery points costs what one does.',
    make: eachRecord('createOndemandShipment', '/data', order => ({
      ...order,
      stop_fee: plus(order.stop_fee, -Number(order.stop_fee)),
    })),
  }),
]
