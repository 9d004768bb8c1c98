import { SandboxError } from '../../domain/errors.ts'
import { bookShipment } from '../../service/book-shipment.ts'
import { cancelShipment, listShipments, searchShipments } from '../../service/shipments.ts'
import { type ApiParts, presentContext, type Routes } from '../parts.ts'
import { presentCreationResult } from '../present/creation-result.ts'
import { deleted, success } from '../present/envelope.ts'
import { paginated } from '../present/pagination.ts'
import { presentShipment } from '../present/shipment-record.ts'
import { readPage } from '../read-page.ts'

export function shipmentRoutes({ core }: ApiParts): Routes {
  return {
    // The result stands at the root and, for clients that read `data`, there as well (switch `create_data: record`).
    createShipment: async ({ world, body }) => {
      const result = presentCreationResult(await bookShipment(core, world, body), presentContext(core))
      return { code: 200, status: 'success', ...result, data: result }
    },
    listShipments: async ({ world, query, url }) => {
      const request = readPage(query)
      const orderId = typeof query.order_id === 'string' && query.order_id !== '' ? query.order_id : null
      const { rows, total } = await listShipments(core, world, { ...request, orderId })
      const context = presentContext(core)
      const { page, size } = request
      return paginated(
        rows.map(row => presentShipment(row, context)),
        { page, size, total, url },
      )
    },
    searchShipments: async ({ world, query }) => {
      const code = query.code
      if (typeof code !== 'string' || code === '') {
        throw new SandboxError('invalid', 'code is missing', { errors: { code: ['The code field is required.'] } })
      }
      const context = presentContext(core)
      return success((await searchShipments(core, world, code)).map(row => presentShipment(row, context)))
    },
    deleteShipment: async ({ world, params: { id = '' } }) => {
      await cancelShipment(core, world, id)
      return deleted()
    },
  }
}
