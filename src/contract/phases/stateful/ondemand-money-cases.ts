import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import { feeSum } from '../../checks/fee-sum.ts'
import { orderQuoted } from '../../checks/order-quoted.ts'
import { requestPrice } from '../../checks/request-price.ts'
import { stopFee } from '../../checks/stop-fee.ts'
import { type Fields, listRecords } from '../../records/list-records.ts'
import { ondemandRequest } from '../../requests/booking-requests.ts'
import { ondemandPaths, ondemandRateRequest } from '../../requests/rate-requests.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import { idOf } from '../case-parts.ts'

/** So many of a request with a quantity. */
const UNITS = 3
/** Delivery points of the orders that are compared. */
const STOPS = [1, 2, 3] as const

/** Of the sandbox only: it books an order for each number of stops, and asks what each request costs. */
export const ONDEMAND_MONEY_CASES: readonly ContractCase[] = [
  {
    id: caseId(operation('createOndemandRates'), 'what each special request costs'),
    phase: 'stateful',
    operation: 'createOndemandRates',
    touches: ['createOndemandShipment'],
    cell: null,
    writes: ['shipments'],
    sandboxOnly: true,
    run: validateRequests,
  },
  {
    id: caseId(operation('createOndemandShipment'), 'costs what was quoted, with one stop and with more'),
    phase: 'stateful',
    operation: 'createOndemandShipment',
    touches: ['createOndemandRates', 'getOndemandShipment'],
    cell: null,
    writes: ['shipments'],
    sandboxOnly: true,
    run: validateOrders,
  },
]

type Wish = NonNullable<Parameters<typeof ondemandRequest>[0]['requests']>[number]

/** The first service that is offered. @throws NotRun when there is none. */
async function firstService(session: Session): Promise<Fields> {
  return session.once('stateful: on-demand service quoted', async () => {
    const plain = await session.call('createOndemandRates', { body: ondemandRateRequest() }, { status: 200 })
    const [service] = listRecords(plain.got.json)
    if (service === undefined) throw new NotRun('no on-demand service is offered for a way through Hà Nội')
    return service
  })
}

function offersOf({ requests }: Fields): readonly Fields[] {
  return Array.isArray(requests) ? requests.map(fieldsOf) : []
}

async function validateRequests(session: Session): Promise<void> {
  const service = await firstService(session)
  const quote = (requests: readonly Wish[], status: 200 | 422): Promise<Answered> => {
    const body = ondemandRateRequest({ services: [{ _id: String(service._id), requests }] })
    return session.call('createOndemandRates', { body }, { status })
  }
  const offers = offersOf(service).filter(({ type }) => type !== 'TIER')
  if (offers.length === 0) throw new NotRun('the first on-demand service offers no special request beside its tiers')
  for (const offer of offers) {
    const num = offer.type === 'PER_UNIT' ? UNITS : null
    const wish = { _id: String(offer._id), ...(num === null ? {} : { num }) }
    const answer = await quote([wish], 200)
    const [record = {}] = listRecords(answer.got.json)
    const requested = Array.isArray(record.requested) ? record.requested.map(fieldsOf) : []
    const totals = { without: service.total_fee_carrier, with: record.total_fee_carrier }
    session.validate(requestPrice, { offer, num, requested, ...totals }, answer)
    session.validate(feeSum, { kind: 'ondemand-rate', pointer: '/data/0', record }, answer)
  }
  const counted = offers.find(({ type }) => type === 'PER_UNIT')
  if (counted === undefined) return
  // It is unclear which of the two is meant; a quantity says how many.
  const wish = { _id: String(counted._id), num: 1 }
  await quote([wish, wish], 422)
  const body = orderBody(session.nonce(), service, { stops: 1, requests: [wish, wish] })
  await session.call('createOndemandShipment', { body }, { status: 422 })
}

async function validateOrders(session: Session): Promise<void> {
  const service = await firstService(session)
  const requests = offersOf(service).flatMap(wishFor)
  const fees: unknown[] = []
  let last: Answered | null = null
  for (const stops of STOPS) {
    const nonce = session.nonce()
    const body = orderBody(nonce, service, { stops, requests })
    const quoted = await session.call(
      'createOndemandRates',
      { body: { paths: body.paths, services: [{ _id: String(service._id), requests }] } },
      { status: 200 },
    )
    const [rate = {}] = listRecords(quoted.got.json)
    const creates = { kind: 'ondemand', nonce, idOf } as const
    last = await session.call('createOndemandShipment', { body, creates }, { status: 200 })
    const made = fieldsOf(fieldsOf(last.got.json).data)
    session.validate(orderQuoted, { pointer: '/data', rate, order: made }, last)
    session.validate(feeSum, { kind: 'ondemand', pointer: '/data', record: made }, last)
    const params = { code: idOf(last.got.json) ?? '' }
    const read = await session.call('getOndemandShipment', { params }, { status: 200 })
    const [order = {}] = listRecords(read.got.json)
    session.validate(orderQuoted, { pointer: '/data', rate, order }, read)
    fees.push(made.stop_fee)
  }
  session.validate(stopFee, { fees }, last)
}

/** One request of each type that has more than one price: a tier, some units. */
function wishFor({ _id, type, tier_list: tiers }: Fields): readonly Wish[] {
  if (type === 'PER_UNIT') return [{ _id: String(_id), num: UNITS }]
  const tier = Array.isArray(tiers) ? tiers.map(fieldsOf).find(one => one.selectable === true) : undefined
  return type === 'TIER' && tier !== undefined ? [{ _id: String(_id), tier_code: String(tier.code) }] : []
}

/** With so many delivery points, each a little further on. */
function orderBody(
  orderId: string,
  service: Fields,
  { stops, requests }: { readonly stops: number; readonly requests: readonly Wish[] },
) {
  const [pickup, delivery] = ondemandPaths()
  const carrier = String(service.carrier)
  const body = ondemandRequest({ orderId, carrier, service: String(service._id), requests })
  if (pickup === undefined || delivery === undefined) return body
  const deliveries = Array.from({ length: stops }, (_, at) => ({ ...delivery, lat: delivery.lat + at / 200 }))
  return { ...body, paths: [pickup, ...deliveries] }
}
