import { isRecord, look } from '../edit.ts'
import type { Planted } from './planted.ts'
import { eachRecord, inForm, law, list, plus } from './words.ts'

const CHAIN = {
  kind: 'the ledger as a chain',
  operation: 'listTransactions',
  clause: 'Transaction',
  check: 'ledger-law',
  probe: 'ledger',
} as const

export const LEDGER_CHAIN: readonly Planted[] = [
  law({
    ...CHAIN,
    name: 'closing-rounded',
    defect: 'The balance after a transaction is rounded down to thousands.',
    differs: ['listTransactions /data/*/closing_debit'],
    make: eachRecord('listTransactions', ({ closing_debit }) => ({
      closing_debit: inForm(closing_debit, Math.floor(Number(closing_debit) / 1_000) * 1_000),
    })),
  }),
  law({
    ...CHAIN,
    name: 'one-missing',
    defect: 'The second newest transaction is not shown: the next one does not begin where the last one shown ended.',
    differs: ['listTransactions /data'],
    make: list('listTransactions', (records, { query }) =>
      query.has('page') && query.get('page') !== '1' ? records : records.filter((_, index) => index !== 1),
    ),
  }),
  law({
    ...CHAIN,
    name: 'amount-doubled',
    defect: 'The amount of a transaction is twice what it moved.',
    differs: ['listTransactions /data/*/amount'],
    make: eachRecord('listTransactions', ({ amount }) => ({ amount: inForm(amount, 2 * Number(amount)) })),
  }),
  law({
    ...CHAIN,
    name: 'each-page-from-nothing',
    defect: 'Balances are computed for each page: the oldest transaction of every page opens at 0.',
    differs: ['listTransactions /data/*/opening_debit', 'listTransactions /data/*/closing_debit'],
    make: list('listTransactions', records => {
      const opening = Number(look(records.at(-1), '/opening_debit'))
      return records.map(record =>
        isRecord(record)
          ? {
              ...record,
              opening_debit: plus(record.opening_debit, -opening),
              closing_debit: plus(record.closing_debit, -opening),
            }
          : record,
      )
    }),
  }),
  law({
    ...CHAIN,
    name: 'no-balance-when-asked-by-code',
    check: 'same-everywhere',
    kind: 'list = search = get',
    defect: 'A transaction that is asked for by its code opens and closes at the balance of today.',
    differs: ['listTransactions /data/*/opening_debit', 'listTransactions /data/*/closing_debit'],
    make: eachRecord('listTransactions', ({ opening_debit, closing_debit }, _index, { query }) =>
      query.has('code')
        ? { opening_debit: plus(opening_debit, 90_000), closing_debit: plus(closing_debit, 90_000) }
        : {},
    ),
  }),
  law({
    ...CHAIN,
    name: 'one-id-twice',
    check: 'unique-ids',
    kind: 'unique ids',
    defect: 'Two transactions of one page have the same id.',
    differs: ['listTransactions /data/1/id'],
    make: list('listTransactions', records =>
      records.map((record, index) =>
        index === 1 && isRecord(record) ? { ...record, id: look(records[0], '/id') } : record,
      ),
    ),
  }),
]
