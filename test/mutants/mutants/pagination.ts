import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from '../change.ts'
import { edited, recordsOf } from '../edit.ts'
import type { Mutant } from '../mutant.ts'

const pagination = (mutant: Omit<Mutant, 'phases' | 'cell' | 'clause' | 'id'>): Mutant => ({
  ...mutant,
  id: `${mutant.operation}-${mutant.expectedCheck}`,
  clause: 'Pagination',
  cell: null,
  phases: ['pagination'],
})

/** Another question goes to the sandbox. */
function asks(operation: OperationId, change: (query: URLSearchParams) => void): () => Change {
  return () => ({
    ask(asked) {
      if (asked.operation === operation) change(asked.query)
      return undefined
    },
  })
}

/** Another answer to the same question. */
function answers(operation: OperationId, change: (reply: Reply, asked: Asked) => void | Promise<void>): () => Change {
  return () => ({
    async answer(reply, asked) {
      if (asked.operation === operation && reply.status === 200) await change(reply, asked)
    },
  })
}

function setRecords(reply: Reply, records: readonly unknown[]): void {
  reply.body = edited(reply.body, '/data', () => records)
}

const pageOf = ({ original }: Asked): number => Number(original.query.get('page') ?? 1)

/** The list as another page of it would be, by the same question. */
async function otherPage(asked: Asked, page: number): Promise<readonly unknown[]> {
  const reply = await asked.again({ ...Object.fromEntries(asked.original.query), page: String(page) })
  return recordsOf(reply.body)
}

export const PAGINATION: readonly Mutant[] = [
  pagination({
    operation: 'listShipments',
    expectedCheck: 'page-default',
    defect: 'A page without a size has 20 records.',
    make: asks('listShipments', query => {
      if (!query.has('size')) query.set('size', '20')
    }),
  }),
  pagination({
    operation: 'listCustomers',
    expectedCheck: 'page-size',
    defect: 'The parameter is named per_page; size is ignored.',
    make: asks('listCustomers', query => query.delete('size')),
  }),
  pagination({
    operation: 'listTransactions',
    expectedCheck: 'pages-disjoint',
    defect: 'The offset is one too small: each page begins with the last record of the one before.',
    make: answers('listTransactions', async (reply, asked) => {
      const page = pageOf(asked)
      const records = recordsOf(reply.body)
      if (page < 2 || records.length === 0) return
      const before = await otherPage(asked, page - 1)
      setRecords(reply, [...before.slice(-1), ...records.slice(0, -1)])
    }),
  }),
  pagination({
    operation: 'listDistricts',
    expectedCheck: 'pages-complete',
    defect: 'The offset is one too large: the first record of each later page is never shown.',
    make: answers('listDistricts', async (reply, asked) => {
      const page = pageOf(asked)
      if (page < 2) return
      const after = await otherPage(asked, page + 1)
      setRecords(reply, [...recordsOf(reply.body).slice(1), ...after.slice(0, 1)])
    }),
  }),
  pagination({
    operation: 'listOndemandShipments',
    expectedCheck: 'page-beyond-end',
    defect: 'Beyond the end the first page is shown again.',
    make: answers('listOndemandShipments', async (reply, asked) => {
      if (recordsOf(reply.body).length === 0) setRecords(reply, await otherPage(asked, 1))
    }),
  }),
  pagination({
    operation: 'listInvoices',
    expectedCheck: 'page-order',
    defect: 'Each page is sorted oldest first.',
    make: answers('listInvoices', reply => setRecords(reply, recordsOf(reply.body).toReversed())),
  }),
  pagination({
    operation: 'searchInvoices',
    expectedCheck: 'page-meta',
    defect: 'meta.pagination.total counts the records of the page in place of all.',
    make: answers('searchInvoices', reply => {
      const { length } = recordsOf(reply.body)
      reply.body = edited(reply.body, '/meta/pagination/total', () => length)
    }),
  }),
  pagination({
    operation: 'listInvoiceShipments',
    expectedCheck: 'pages-complete',
    defect: 'Pages count from 0: the first page is never shown to those who count from 1.',
    make: asks('listInvoiceShipments', query => query.set('page', String(Number(query.get('page') ?? 1) + 1))),
  }),
  pagination({
    operation: 'listCities',
    expectedCheck: 'not-paginated',
    defect: 'Cities are cut into pages by size.',
    make: answers('listCities', (reply, asked) => {
      const size = asked.original.query.get('size')
      if (size !== null) setRecords(reply, recordsOf(reply.body).slice(0, Number(size)))
    }),
  }),
]
