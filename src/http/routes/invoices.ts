import { invoicesOf, listInvoiceShipments, listInvoices } from '../../service/money/invoices.ts'
import { type ApiParts, presentContext, type Routes } from '../parts.ts'
import { paginated, refuseMiss } from '../present/envelope.ts'
import { presentInvoice } from '../present/invoice.ts'
import { presentShipment } from '../present/shipment-record.ts'
import { readCode, readPage } from '../read-query.ts'

export function invoiceRoutes({ core }: ApiParts): Routes {
  return {
    listInvoices: async ({ world, query, url, switches }) => {
      const bounds = switches.invoice_time_filter ? { from: query.from, to: query.to } : {}
      const request = readPage({ size: query.size, page: query.page, ...bounds }, switches)
      const { rows, total } = await listInvoices(core, world, { ...request, code: null })
      return paginated(
        rows.map(row => presentInvoice(row, switches, 'list')),
        { ...request, total, url, switches },
      )
    },
    searchInvoices: async ({ world, query, url, switches }) => {
      const request = { ...readPage(query, switches), code: readCode(query) }
      const { rows, total } = await listInvoices(core, world, request)
      // A page beyond the last one is no miss, nor is a time without sessions.
      if (total === 0 && request.code !== null) refuseMiss(switches, 'COD session')
      return paginated(
        rows.map(row => presentInvoice(row, switches, 'search')),
        { ...request, total, url, switches },
      )
    },
    listInvoiceShipments: async ({ world, params: { code = '' }, query, url, switches }) => {
      const { size, page } = readPage({ size: query.size, page: query.page }, switches)
      const { rows, total } = await listInvoiceShipments(core, world, { size, page, code })
      const context = { ...presentContext(core, switches), invoices: await invoicesOf(core, world, rows) }
      return paginated(
        rows.map(row => presentShipment(row, context)),
        { page, size, total, url, switches },
      )
    },
  }
}
