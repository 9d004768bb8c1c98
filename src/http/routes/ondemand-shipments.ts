import { bookOrder, reviseOrder } from '../../service/booking/book-order.ts'
import { checkWanted } from '../../service/booking/choose-scenario.ts'
import { quoteOndemandRates } from '../../service/booking/ondemand-quotes.ts'
import { cancelOrder, findOrder, listOrders } from '../../service/shipments/orders.ts'
import { type ApiParts, presentContext, type Routes } from '../parts.ts'
import { deleted, paginated, success } from '../present/envelope.ts'
import { presentOrder } from '../present/ondemand-order.ts'
import { presentOndemandRate } from '../present/ondemand-rate.ts'
import { readCode, readPage } from '../read-query.ts'

/** The on-demand line (specification, "On-demand rates and shipments"). */
export function ondemandRoutes({ core }: ApiParts): Routes {
  return {
    createOndemandRates: ({ account, body, switches, now }) => {
      const context = presentContext(core, switches)
      const quotes = quoteOndemandRates(core, account, { body, at: now.at })
      return success(quotes.map(quote => presentOndemandRate(quote, context)))
    },
    listOndemandShipments: async ({ world, query, url, switches }) => {
      const request = { ...readPage(query, switches), code: readCode(query) }
      const { rows, total } = await listOrders(core, world, request)
      const context = presentContext(core, switches)
      const { page, size } = request
      return paginated(
        rows.map(row => presentOrder(row, context)),
        { page, size, total, url, switches },
      )
    },
    getOndemandShipment: async ({ world, params: { code = '' }, switches }) =>
      success(presentOrder(await findOrder(core, world, code), presentContext(core, switches))),
    createOndemandShipment: async ({ world, account, body, scenario, switches }) => {
      checkWanted(core, account, { name: scenario, line: 'ondemand' })
      return success(presentOrder(await bookOrder(core, world, { body, scenario }), presentContext(core, switches)))
    },
    updateOndemandShipment: async ({ world, params: { id = '' }, body, switches }) =>
      success(presentOrder(await reviseOrder(core, world, { id, body }), presentContext(core, switches))),
    deleteOndemandShipment: async ({ world, params: { id = '' } }) => {
      await cancelOrder(core, world, id)
      return deleted()
    },
  }
}
