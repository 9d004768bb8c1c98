import type { ContractCase } from '../../case.ts'
import { errorKeys } from '../../checks/error-keys.ts'
import type { Answered, Session } from '../../session.ts'
import { cancelParcel } from '../cancel-parcel.ts'
import { caseOf } from '../case-of.ts'
import { bookOrder, offer } from '../make.ts'

/** What was cancelled already cannot be cancelled once more: 422 on `status`. */
export const lateCases: readonly ContractCase[] = [
  caseOf('negative', {
    operation: 'deleteShipment',
    status: 422,
    title: 'cancelled already',
    writes: ['shipments'],
    async run(session) {
      const { id, world } = await cancelParcel(session)
      judge(session, await session.call('deleteShipment', { params: { id }, world }, { status: [422, 200, 404] }))
    },
  }),
  caseOf('negative', {
    operation: 'deleteOndemandShipment',
    status: 422,
    title: 'cancelled already',
    writes: ['shipments'],
    async run(session) {
      const service = await session.once('negative: on-demand service', () => offer(session))
      const { id } = await bookOrder(session, service)
      await session.call('deleteOndemandShipment', { params: { id } }, { status: 200 })
      judge(session, await session.call('deleteOndemandShipment', { params: { id } }, { status: [422, 200, 404] }))
    },
  }),
]

function judge(session: Session, exchange: Answered): void {
  const { status, json: body } = exchange.got
  session.judge(errorKeys, { status, body, place: 'errors', keys: ['status'], basis: 'chosen' }, exchange)
}
