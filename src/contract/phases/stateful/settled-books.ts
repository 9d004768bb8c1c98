import { NotRun } from '../../case.ts'
import type { ReturnToShop } from '../../checks/amount-return-shop.ts'
import { creationResult, type Fields, numberOf } from '../../records/list-records.ts'
import { ondemandRequest, shipmentRequest } from '../../requests/booking-requests.ts'
import { type Parcel, parcelOf } from '../../requests/rate-requests.ts'
import type { Answered, Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { idOf, idOfParcel } from '../case-parts.ts'
import { type Offer, offer } from '../make.ts'
import { type QuotedRates, quoteRates } from './bookings.ts'

/** How a world writes numbers; laws of money hold in both. */
export const FORMS = ['number', 'string'] as const
export type Form = (typeof FORMS)[number]

/** For titles of cases. */
export const FORM_NAMES = { number: 'in numbers', string: 'in text' } as const

export interface BookedParcel {
  readonly name: string
  readonly id: string
  readonly cod: number
  readonly payer: 0 | 1
  /** How it ended. */
  readonly outcome: ReturnToShop['outcome']
  readonly isLost: boolean
  /** Its body. */
  readonly sent: FullBody
  /** What the creation answered, before anything happened. */
  readonly result: Fields
  readonly answer: Answered
}

/** A world in which parcels of every outcome were booked, delivered and settled. */
export interface Books {
  readonly world: World
  readonly rates: QuotedRates
  readonly parcels: readonly BookedParcel[]
  /** An on-demand order with a bulky tier. */
  readonly order: BookedOrder
}

export interface BookedOrder {
  readonly id: string
  /** Its body. */
  readonly sent: ReturnType<typeof bulkyBody>
  /** What the creation answered, before a driver took it. */
  readonly answer: Answered
}

type FullBody = ReturnType<typeof fullBody>

interface Plan {
  readonly name: string
  readonly scenario: string
  readonly payer: 0 | 1
  readonly cod: number
  readonly outcome: ReturnToShop['outcome']
  readonly isLost?: true
}

/** Who pays, with COD and without, and how it ends: each takes another way through wallet and sessions. */
const PLANS: readonly Plan[] = [
  { name: 'delivered', scenario: 'happy', payer: 1, cod: 180_400, outcome: 'delivered' },
  { name: 'paid by the recipient', scenario: 'happy', payer: 0, cod: 250_000, outcome: 'delivered' },
  { name: 'without COD', scenario: 'happy', payer: 1, cod: 0, outcome: 'delivered' },
  { name: 'heavier than said', scenario: 'overweight', payer: 1, cod: 320_000, outcome: 'delivered' },
  { name: 'returned', scenario: 'delivery-failed-then-returned', payer: 1, cod: 150_000, outcome: 'returned' },
  {
    name: 'returned to who had it paid',
    scenario: 'delivery-failed-then-returned',
    payer: 0,
    cod: 0,
    outcome: 'returned',
  },
  { name: 'lost', scenario: 'lost', payer: 1, cod: 0, outcome: 'undone', isLost: true },
  { name: 'cancelled', scenario: 'cancelled-by-carrier', payer: 1, cod: 0, outcome: 'undone' },
  { name: 'refused late', scenario: 'creation-error-late', payer: 1, cod: 0, outcome: 'undone' },
  { name: 'failed', scenario: 'error-after-acceptance', payer: 1, cod: 0, outcome: 'undone' },
]

/**
 * Prepaid, and worth so much that half a percent takes the wallet, which opens with ten million, below zero for the other
 * parcels' sessions to net.
 */
const COSTLY: Plan = { name: 'dearer than the wallet', scenario: 'happy', payer: 1, cod: 0, outcome: 'delivered' }
const COSTLY_PARCEL = { cod: 0, amount: 2_110_000_000 } as const
const OPENING_BALANCE = 10_000_000

/** Bulky, so that the order has the price of a request. */
const TIER = 'TIER_3'

/** Once for each form, whichever case asks first. Of the sandbox only: it moves the clock until all is settled. */
export function settledBooks(session: Session, form: Form): Promise<Books> {
  return session.once(`stateful: settled books, ${form}`, () => settle(session, form))
}

async function settle(session: Session, form: Form): Promise<Books> {
  const world = await session.ownWorld(`${form === 'string' ? 'text' : 'plain'}-numbers`, { set: { numbers: form } })
  const rates = await quoteRates(session, world)
  const rate = String(rates.first.id)
  const parcels: BookedParcel[] = []
  for (const plan of PLANS) parcels.push(await bookPlanned(session, { plan, world, rate }))
  parcels.push(await bookCostly(session, world))
  const order = await bookBulky(session, world)
  await world.control?.untilIdle()
  return { world, rates, parcels, order }
}

async function bookCostly(session: Session, world: World): Promise<BookedParcel> {
  const { rates } = await quoteRates(session, world, { parcel: COSTLY_PARCEL })
  const rate = rates.find(({ total_fee: fee }) => (numberOf(fee) ?? 0) > OPENING_BALANCE)
  if (rate === undefined)
    throw new NotRun('no carrier takes half a percent of a large value, so no wallet falls below zero')
  return bookPlanned(session, { plan: COSTLY, world, rate: String(rate.id), parcel: COSTLY_PARCEL })
}

async function bookPlanned(
  session: Session,
  {
    plan,
    world,
    rate,
    parcel = {},
  }: { readonly plan: Plan; readonly world: World; readonly rate: string; readonly parcel?: Partial<Parcel> },
): Promise<BookedParcel> {
  const { scenario, payer, cod, name, outcome, isLost = false } = plan
  const nonce = session.nonce()
  const parts = { route: await session.route(), rate, payer, orderId: nonce, parcel: parcelOf({ cod, ...parcel }) }
  const sent = fullBody(parts)
  const answer = await session.call(
    'createShipment',
    {
      world,
      headers: { 'x-sandbox-scenario': scenario },
      body: sent,
      creates: { kind: 'shipment', nonce, idOf: idOfParcel },
    },
    { status: 200 },
  )
  const id = idOfParcel(answer.got.json)
  if (id === null) throw new NotRun(`the parcel "${name}" could not be booked`)
  return { name, id, cod, payer, outcome, isLost, sent, result: creationResult(answer.got.json), answer }
}

/** With all that a record shows again, what no creation needs included. */
function fullBody(wishes: Parameters<typeof shipmentRequest>[0]) {
  const { shipment } = shipmentRequest(wishes)
  return {
    shipment: {
      ...shipment,
      address_from: { ...shipment.address_from, email: 'gui@contract.invalid' },
      address_to: { ...shipment.address_to, email: 'nhan@contract.invalid' },
      parcel: { ...shipment.parcel, name: 'Áo kiểm thử', quantity: 3 },
    },
  }
}

async function bookBulky(session: Session, world: World): Promise<BookedOrder> {
  const nonce = session.nonce()
  const sent = bulkyBody(await offer(session, { world }), nonce)
  const creates = { kind: 'ondemand', nonce, idOf } as const
  const answer = await session.call('createOndemandShipment', { world, body: sent, creates }, { status: 200 })
  return { id: idOf(answer.got.json) ?? '', sent, answer }
}

function bulkyBody(chosen: Offer, orderId: string) {
  const requests = [{ _id: `${chosen.service}-BULKY`, tier_code: TIER }]
  const body = ondemandRequest({ ...chosen, orderId, requests, parcel: { quantity: 3 } })
  return { ...body, metadata: [{ key: 'kiem-thu', value: orderId }] }
}
