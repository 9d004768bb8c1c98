/** Walks an on-demand order through its life, as journey.mjs does with a parcel. */
import { pointsOf, rideBody, STOP, STOP_2 } from './book.mjs'
import { SCENARIOS } from './facts.mjs'
import { rideFeesOf, rideServiceOf } from './ride-prices.mjs'

/** One stop and two, both carriers, with and without COD. */
export const RIDES = [
  { stops: [STOP], parcel: { cod_amount: 200_000, amount: 300_000 }, note: 'Cổng sau' },
  {
    stops: [STOP, STOP_2],
    carrier: 2,
    service: 'GrabExpress',
    parcel: { cod_amount: 150_000 },
    requests: [{ _id: 'GrabExpress-D2D' }],
  },
  { stops: [STOP_2, STOP], service: 'HAN-POOL', requests: [{ _id: 'HAN-POOL-TIP', num: 2 }] },
]

export const ridesOf = (world, name) =>
  world.once(`rides: ${name}`, () => Promise.all(RIDES.map(variant => walkRide(world, name, variant))))

async function walkRide(world, scenario, variant) {
  const account = await world.account({ scenario })
  const hook = await account.listen()
  const body = rideBody({ ...variant, order_id: `R-${scenario}` })
  const created = await account.call('POST', '/ondemand-shipments', body)
  const { id } = created.body.data
  const steps = []
  for (;;) {
    const { now, next_due, pending } = await account.clock()
    steps.push({ now: Date.parse(now), ...(await look(account, id, body.order_id)) })
    if (pending === 0 || next_due === null) break
    await account.advance({ to: next_due })
  }
  const { timeline } = (await account.control('GET', `/shipments/${id}`)).body
  const transitions = timeline.slice(1).map(({ at, status, message }, index) => {
    return { at: Date.parse(at), from: timeline[index].status, status, message }
  })
  const fees = rideFeesOf(rideServiceOf(body.service), body)
  const file = SCENARIOS.find(({ name }) => name === scenario)
  return {
    scenario: file,
    account,
    body,
    created,
    steps,
    transitions,
    fees,
    events: hook.events().map(event => event.body),
  }
}

async function look(account, id, orderId) {
  const [one, byOrder, list, transactions] = await Promise.all([
    account.get(`/ondemand-shipments/${id}`),
    account.get(`/ondemand-shipments/${orderId}`),
    account.get('/ondemand-shipments'),
    account.get('/transactions?size=100'),
  ])
  const record = one.body.data
  const byCode = record.code === null ? undefined : await account.get(`/ondemand-shipments/${record.code}`)
  return {
    record,
    points: pointsOf(record),
    byOrder: byOrder.body.data,
    byCode: byCode?.body.data,
    listed: list.body.data[0],
    transactions: [...transactions.body.data].reverse(),
    again: one.again,
  }
}

/** The steps of the file for this many stops: the stretch from "out-for-delivery" to the end of a stop is repeated. */
export function stepsFor({ steps = [] }, stops) {
  const { head, stretches, tail } = partsOf(steps)
  const repeated = Array.from({ length: stops }, (_, index) => stretches[Math.min(index, stretches.length - 1)] ?? [])
  return [...head, ...repeated.flat(), ...tail]
}

function partsOf(steps) {
  const parts = { head: [], stretches: [], tail: [] }
  let open
  for (const step of steps) {
    if (open === undefined && step.status === 'out-for-delivery') open = []
    if (open !== undefined) {
      open.push(step)
      if (step.status === 'delivered' || step.point_status === 'failed') {
        parts.stretches.push(open)
        open = undefined
      }
    } else (parts.stretches.length === 0 ? parts.head : parts.tail).push(step)
  }
  return parts
}
