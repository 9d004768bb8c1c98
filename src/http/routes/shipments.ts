import { bookShipment } from '../../service/booking/book-shipment.ts'
import { checkWanted } from '../../service/booking/choose-scenario.ts'
import { invoicesOf } from '../../service/money/invoices.ts'
import { cancelShipment, listShipments, searchShipments } from '../../service/shipments/shipments.ts'
import { type ApiParts, presentContext, type Routes } from '../parts.ts'
import { presentCreated } from '../present/creation-result.ts'
import { deleted, paginated } from '../present/envelope.ts'
import { presentShipment } from '../present/shipment-record.ts'
import { presentFound } from '../present/shipment-search.ts'
import { readCode, readPage, requireText } from '../read-query.ts'

export function shipmentRoutes({ core }: ApiParts): Routes {
  return {
    createShipment: async ({ world, account, body, scenario, switches }) => {
      checkWanted(core, account, { name: scenario, line: 'standard' })
      return presentCreated(await bookShipment(core, world, { body, scenario }), presentContext(core, switches))
    },
    listShipments: async ({ world, query, url, switches }) => {
      const request = readPage(query, switches)
      const orderId = switches.order_id_filter ? readCode(query, 'order_id') : null
      const { rows, total } = await listShipments(core, world, { ...request, orderId })
      const context = { ...presentContext(core, switches), invoices: await invoicesOf(core, world, rows) }
      const { page, size } = request
      return paginated(
        rows.map(row => presentShipment(row, context)),
        { page, size, total, url, switches },
      )
    },
    searchShipments: async ({ world, query, switches }) => {
      const rows = await searchShipments(core, world, requireText(query, 'code'))
      return presentFound(core, rows, { world, switches })
    },
    deleteShipment: async ({ world, params: { id = '' }, switches }) => {
      await cancelShipment(core, world, { id, cancelUntil: switches.cancel_until })
      return deleted()
    },
  }
}
