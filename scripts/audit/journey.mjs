/** Walks a parcel through its life, from one due time to the next, and keeps what every source says at each. */
import { BOX, book, groupsOf, readRecord } from './book.mjs'
import { SCENARIOS } from './facts.mjs'

/** What four bookings of a scenario are: with and without COD, each side paying, four kinds of carriers. */
export const VARIANTS = [
  { carrier: 'ghtk', payer: 1, parcel: { ...BOX, cod: 500_000, amount: 1_500_000 } },
  { carrier: 'vtp', payer: 0, parcel: { ...BOX, cod: 700_000, amount: 2_500_000 } },
  { carrier: 'ghtk', payer: 1, parcel: { ...BOX, cod: 0 } },
  { carrier: 'best', payer: 0, parcel: { ...BOX, cod: 0, amount: 900_000 } },
]

export const STANDARD = SCENARIOS.filter(({ line }) => line === 'standard')
export const ON_DEMAND = SCENARIOS.filter(({ line }) => line === 'ondemand')

/** The four lives of a scenario. */
export const livesOf = (world, name) =>
  world.once(`lives: ${name}`, () => Promise.all(VARIANTS.map(variant => walk(world, name, variant))))

export async function walk(world, scenario, { settlement, bank, ...variant }) {
  const account = await world.account({
    scenario,
    ...(settlement && { settlement }),
    ...(bank !== undefined && { bank }),
  })
  const hook = await account.listen()
  const booking = await book(account, { ...variant, order_id: `W-${scenario}` })
  const steps = []
  for (;;) {
    const { now, next_due, pending } = await account.clock()
    steps.push({ now: Date.parse(now), ...(await lookAt(account, booking.id)) })
    if (pending === 0 || next_due === null) break
    await account.advance({ to: next_due })
  }
  const transitions = movesOf((await account.control('GET', `/shipments/${booking.id}`)).body.timeline)
  return {
    scenario: SCENARIOS.find(({ name }) => name === scenario),
    account,
    booking,
    steps,
    transitions,
    events: hook.events(),
  }
}

export function movesOf(timeline) {
  return timeline.slice(1).map(({ at, status, message }, index) => {
    return { at: Date.parse(at), from: timeline[index].status, status, message }
  })
}

export async function lookAt(account, id) {
  const [{ answer, record }, list, transactions, invoices] = await Promise.all([
    readRecord(account, id),
    account.get('/shipments'),
    account.get('/transactions?size=100'),
    account.get('/invoices'),
  ])
  const slips = await Promise.all(invoices.body.data.map(session => account.get(`/invoices/${session.id}/shipments`)))
  const listed = groupsOf(list.body.data.find(raw => groupsOf(raw).shipment.id === id))
  return {
    record,
    listed,
    slips: slips.map(({ body }) => groupsOf(body.data.find(raw => groupsOf(raw).shipment.id === id))),
    raw: { searched: answer, list },
    transactions: [...transactions.body.data].reverse(),
    invoices: invoices.body.data,
    again: answer.again,
  }
}

/** Entries of a life by kind: the documented status events, and the short pushes of a creation. */
export const statusEvents = life => life.events.map(event => event.body).filter(body => body && 'gcode' in body)
export const creationPushes = life =>
  life.events.map(event => event.body).filter(body => body && 'shipment_code' in body)

/** What was read last while the parcel had the status of this UNIX time. */
export function stepAt(life, seconds) {
  return life.steps.findLast(({ record }) => record.history.at(-1)?.updated_time === seconds)
}
