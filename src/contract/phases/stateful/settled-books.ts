import type { ReturnToShop } from '../../checks/amount-return-shop.ts'
import { creationResult } from '../../records/creation-result.ts'
import type { Fields } from '../../records/list-records.ts'
import { ondemandRequest } from '../../requests/ondemand-request.ts'
import { parcelOf } from '../../requests/parcel.ts'
import type { Answered, Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { bookParcel, offer } from '../make.ts'
import { idOf } from '../read-ids.ts'
import { type QuotedRates, quoteRates } from './quote-rates.ts'

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
  /** What the creation answered, before anything happened. */
  readonly result: Fields
  readonly answer: Answered
}

/** A world in which parcels of every outcome were booked, delivered and settled. */
export interface Books {
  readonly world: World
  readonly rates: QuotedRates
  readonly parcels: readonly BookedParcel[]
  /** Id of an on-demand order with a bulky tier. */
  readonly order: string
}

interface Plan {
  readonly name: string
  readonly scenario: string
  readonly payer: 0 | 1
  readonly cod: number
  readonly outcome: ReturnToShop['outcome']
}

/** Who pays, with COD and without, and how it ends: each takes another way through wallet and sessions. */
const PLANS: readonly Plan[] = [
  { name: 'delivered', scenario: 'happy', payer: 1, cod: 180_400, outcome: 'delivered' },
  { name: 'paid by the recipient', scenario: 'happy', payer: 0, cod: 250_000, outcome: 'delivered' },
  { name: 'without COD', scenario: 'happy', payer: 1, cod: 0, outcome: 'delivered' },
  { name: 'heavier than said', scenario: 'overweight', payer: 1, cod: 320_000, outcome: 'delivered' },
  { name: 'returned', scenario: 'delivery-failed-then-returned', payer: 1, cod: 150_000, outcome: 'returned' },
  { name: 'lost', scenario: 'lost', payer: 1, cod: 0, outcome: 'undone' },
  { name: 'cancelled', scenario: 'cancelled-by-carrier', payer: 1, cod: 0, outcome: 'undone' },
]

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
  const order = await bookBulky(session, world)
  await world.control?.untilIdle()
  return { world, rates, parcels, order }
}

async function bookPlanned(
  session: Session,
  { plan, world, rate }: { readonly plan: Plan; readonly world: World; readonly rate: string },
): Promise<BookedParcel> {
  const { scenario, payer, cod, name, outcome } = plan
  const headers = { 'x-sandbox-scenario': scenario }
  const { id, answer } = await bookParcel(session, { world, headers, rate, payer, parcel: parcelOf({ cod }) })
  return { name, id, cod, payer, outcome, result: creationResult(answer.got.json), answer }
}

async function bookBulky(session: Session, world: World): Promise<string> {
  const chosen = await offer(session, { world })
  const nonce = session.nonce()
  const requests = [{ _id: `${chosen.service}-BULKY`, tier_code: TIER }]
  const body = ondemandRequest({ ...chosen, orderId: nonce, requests })
  const creates = { kind: 'ondemand', nonce, idOf } as const
  const answer = await session.call('createOndemandShipment', { world, body, creates }, { status: 200 })
  return idOf(answer.got.json) ?? ''
}
