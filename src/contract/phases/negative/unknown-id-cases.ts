import { type OperationId, operation } from '../../../schemas/operations.ts'
import type { ContractCase } from '../../case.ts'
import { notFound } from '../../checks/not-found.ts'
import { customerRequest } from '../../requests/customer-request.ts'
import { ondemandRequest } from '../../requests/ondemand-request.ts'
import type { Session } from '../../session.ts'
import { caseOf } from '../case-of.ts'
import { offer } from '../make.ts'
import { writeOf } from '../write-of.ts'

interface UnknownId {
  readonly operation: OperationId
  readonly param: 'id' | 'code'
  /** Good but for the id. */
  readonly body?: (session: Session) => unknown
}

const UNKNOWN: readonly UnknownId[] = [
  { operation: 'deleteWebhook', param: 'id' },
  { operation: 'deleteShipment', param: 'id' },
  { operation: 'getOndemandShipment', param: 'code' },
  { operation: 'updateOndemandShipment', param: 'id', body: ondemandOrder },
  { operation: 'deleteOndemandShipment', param: 'id' },
  { operation: 'updateCustomer', param: 'id', body: session => ({ name: customerRequest(session.nonce()).name }) },
  { operation: 'deleteCustomer', param: 'id' },
  { operation: 'listInvoiceShipments', param: 'code' },
  { operation: 'listCityDistricts', param: 'code' },
  { operation: 'listDistrictWards', param: 'code' },
]

/** Ids in the form that each line has, which nothing has: 404. The specification shows it for a webhook's alone. */
export const unknownIdCases: readonly ContractCase[] = UNKNOWN.map(({ operation: id, param, body }) =>
  caseOf('negative', {
    operation: id,
    status: 404,
    title: `unknown ${param}`,
    writes: writeOf(id),
    async run(session) {
      const call = {
        params: { [param]: session.nonce() },
        ...(body === undefined ? {} : { body: await body(session) }),
      }
      const exchange = await session.call(id, call, { status: [404, 200] })
      const { status, json } = exchange.got
      const basis = operation(id).cells.some(cell => cell.status === 404 && cell.shown) ? 'shown' : 'chosen'
      session.judge(notFound, { status, body: json, basis }, exchange)
    },
  }),
)

async function ondemandOrder(session: Session): Promise<unknown> {
  const service = await session.once('negative: on-demand service', () => offer(session))
  return ondemandRequest({ ...service, orderId: session.nonce() })
}
