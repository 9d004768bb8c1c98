import { look } from '../../mutants/edit.ts'
import { asks, type Defect, edits, ofList } from './defect.ts'

const upsideDown = ofList(list => [...list].reverse())

/** Wrong pages, each in another list. */
export const PAGING_DEFECTS: readonly Defect[] = [
  {
    check: 'page-default',
    operation: 'listCustomers',
    what: '20 records by default',
    change: asks('listCustomers', query => {
      if (!query.has('size')) query.set('size', '20')
    }),
  },
  {
    check: 'page-size',
    operation: 'listTransactions',
    what: 'size is ignored',
    change: asks('listTransactions', query => query.delete('size')),
  },
  {
    check: 'pages-disjoint',
    operation: 'listInvoices',
    what: 'page is ignored',
    change: asks('listInvoices', query => query.delete('page')),
  },
  {
    check: 'pages-complete',
    operation: 'listDistricts',
    what: 'pages are counted from 0',
    change: asks('listDistricts', query => {
      const page = Number(query.get('page') ?? 0)
      if (page > 0) query.set('page', String(page + 1))
    }),
  },
  {
    check: 'page-beyond-end',
    operation: 'searchInvoices',
    what: 'the first page beyond the end',
    change: asks('searchInvoices', query => {
      if (Number(query.get('page') ?? 0) > 1_000) query.delete('page')
    }),
  },
  {
    check: 'page-order',
    operation: 'listOndemandShipments',
    what: 'each page upside down',
    change: edits('listOndemandShipments', '/data', { to: upsideDown }),
  },
  {
    check: 'page-order',
    operation: 'listCustomers',
    what: 'customers upside down',
    change: edits('listCustomers', '/data', { to: upsideDown }),
  },
  {
    check: 'page-meta',
    operation: 'listInvoiceShipments',
    what: 'the count is one too few',
    change: edits('listInvoiceShipments', '/meta/pagination/count', { to: count => Number(count) - 1 }),
  },
  {
    check: 'page-meta',
    operation: 'listShipments',
    what: 'no next page while there is one',
    change: edits('listShipments', '/meta/pagination/links/next', {
      to: () => null,
      when: (_asked, reply) => look(reply.body, '/meta/pagination/current_page') === 1,
    }),
  },
  {
    check: 'not-paginated',
    operation: 'listCities',
    what: 'cities by page',
    change: edits('listCities', '/data', {
      to: ofList(list => list.slice(1, 2)),
      when: ({ query }) => query.has('size'),
    }),
  },
  {
    check: 'not-paginated',
    operation: 'listBanks',
    what: 'banks cut to a page',
    change: edits('listBanks', '/data', { to: ofList(list => list.slice(0, 25)) }),
  },
]
