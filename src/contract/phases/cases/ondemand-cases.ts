import { type ContractCase, NotRun } from '../../case.ts'
import { fieldAt, listAt } from '../../field-at.ts'
import { type Fields, listRecords, textOf } from '../../records/list-records.ts'
import { ondemandRequest } from '../../requests/booking-requests.ts'
import { ondemandRateRequest } from '../../requests/rate-requests.ts'
import { bookOrder, offer } from '../make.ts'
import { firstIdOf, goodCase, listFirstPage, ondemandQuote, tellingIdsOf } from './bring-about.ts'

/** So long a deployment may take until an order that was booked can be updated. */
const UPDATABLE_MS = 60_000

/** On-demand rates and shipments. */
export const ondemandCases: readonly ContractCase[] = [
  goodCase('createOndemandRates', 'pickup and delivery', {
    async run(session) {
      await ondemandQuote(session)
    },
  }),
  goodCase('createOndemandRates', 'services with special requests', {
    sandboxOnly: true,
    async run(session) {
      const { got } = await session.call('createOndemandRates', { body: ondemandRateRequest() }, { status: 200 })
      const services = listAt(got.json, 'data').map(rate => ({
        _id: String(fieldAt(rate, '_id')),
        requests: requestsOf(rate),
      }))
      await session.call('createOndemandRates', { body: ondemandRateRequest({ services }) }, { status: 200 })
    },
  }),
  goodCase('listOndemandShipments', 'first page', {
    run: session => listFirstPage(session, 'listOndemandShipments'),
  }),
  goodCase('listOndemandShipments', 'by code', {
    async run(session) {
      const code = await firstIdOf(session, 'listOndemandShipments')
      if (code === undefined) throw new NotRun('the account has no on-demand order that could be looked for')
      await session.call('listOndemandShipments', { query: { code } }, { status: 200 })
    },
  }),
  goodCase('getOndemandShipment', 'by id', {
    touches: ['listOndemandShipments'],
    async run(session) {
      const isCompleted = ({ completed_at: at }: Fields): boolean => textOf(at) !== null
      const codes = await tellingIdsOf(session, 'listOndemandShipments', isCompleted)
      if (codes.length === 0) throw new NotRun('the account has no on-demand order that could be read')
      for (const code of codes) await session.call('getOndemandShipment', { params: { code } }, { status: 200 })
    },
  }),
  goodCase('createOndemandShipment', 'pickup and delivery', {
    writes: ['shipments'],
    touches: ['createOndemandRates'],
    async run(session) {
      await bookOrder(session, await offer(session))
    },
  }),
  goodCase('createOndemandShipment', 'with special requests', {
    sandboxOnly: true,
    writes: ['shipments'],
    async run(session) {
      const { got } = await session.call('createOndemandRates', { body: ondemandRateRequest() }, { status: 200 })
      for (const rate of listRecords(got.json)) {
        const [carrier, service] = [Number(rate.carrier), String(rate._id)]
        const body = ondemandRequest({ orderId: session.nonce(), carrier, service, requests: requestsOf(rate) })
        await session.call('createOndemandShipment', { body }, { status: 200 })
      }
    },
  }),
  goodCase('updateOndemandShipment', 'order on its way to the driver', {
    writes: ['shipments'],
    touches: ['createOndemandRates', 'createOndemandShipment', 'getOndemandShipment'],
    async run(session) {
      const isSandbox = session.target.kind === 'sandbox'
      const world = isSandbox ? await session.ownWorld('update') : await session.world()
      const service = await offer(session, { world })
      const { id, nonce } = await bookOrder(session, service, { world })
      // 2 s until the carrier takes it, 5 s until it waits for a driver, a minute at least until one comes.
      await world.control?.advance('20s')
      const read = () => session.call('getOndemandShipment', { params: { code: id }, world }, { status: 200 })
      const { got } = await session.poll(read, ({ got: { json } }) => isUpdatable(json), UPDATABLE_MS)
      if (!isUpdatable(got.json)) throw new NotRun(`the order ${id} cannot be updated (can_update)`)
      const body = ondemandRequest({ ...service, orderId: nonce, note: 'Đơn kiểm thử, đã sửa' })
      await session.call('updateOndemandShipment', { params: { id }, body, world }, { status: 200 })
    },
  }),
  goodCase('deleteOndemandShipment', 'order just booked', {
    writes: ['shipments'],
    touches: ['createOndemandRates', 'createOndemandShipment'],
    async run(session) {
      const { id } = await bookOrder(session, await offer(session))
      await session.call('deleteOndemandShipment', { params: { id } }, { status: 200 })
    },
  }),
]

function isUpdatable(json: unknown): boolean {
  const flag = fieldAt(json, 'data', 'can_update')
  return flag === true || Number(flag) === 1
}

/** Every special request a rate offers, as its type wants it sent. */
function requestsOf(rate: unknown) {
  return listAt(rate, 'requests').map(request => {
    const _id = String(fieldAt(request, '_id'))
    if (fieldAt(request, 'type') === 'PER_UNIT') return { _id, num: 2 }
    if (fieldAt(request, 'type') !== 'TIER') return { _id }
    const tier = listAt(request, 'tier_list').find(one => fieldAt(one, 'selectable') === true)
    return { _id, tier_code: String(fieldAt(tier, 'code')) }
  })
}
