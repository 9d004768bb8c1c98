/** Making things by the operations themselves, noted in the ledger so that they are taken away again. */
import { operation } from '../../schemas/operations.ts'
import { NotRun } from '../case.ts'
import { status as statusOf } from '../checks/status.ts'
import { fieldAt, listAt } from '../field-at.ts'
import { customerRequest, endpointRequest } from '../requests/account-requests.ts'
import { ondemandRequest, type ShipmentOptions, shipmentRequest } from '../requests/booking-requests.ts'
import { ondemandRateRequest, rateRequest } from '../requests/rate-requests.ts'
import type { Answered, Call, Session } from '../session.ts'
import { idOf, idOfParcel } from './case-parts.ts'

/** Beside the call itself: in which world, with which headers. */
export type Where = Pick<Call, 'world' | 'headers'>

/** Something that was made: its id, the nonce it holds, and the answer. */
export interface Made {
  readonly id: string
  readonly nonce: string
  readonly answer: Answered
}

/** Rate ids of the session's route, one for each offer. @throws NotRun when no carrier quotes it. */
export async function quote(session: Session, where: Where = {}): Promise<readonly [string, ...string[]]> {
  const body = rateRequest(await session.route())
  const { got } = await session.call('createRates', { ...where, body }, { status: 200 })
  const [first, ...others] = listAt(got.json, 'data').flatMap(rate => {
    const id = fieldAt(rate, 'id')
    return typeof id === 'string' ? [id] : []
  })
  if (first === undefined) throw new NotRun('no carrier quotes the way between the first districts of two cities')
  return [first, ...others]
}

/** A parcel as wished. @throws NotRun when the carrier would not have it. */
export async function bookParcel(
  session: Session,
  wishes: Omit<ShipmentOptions, 'orderId' | 'route' | 'rate'> & Where & { readonly rate: string },
): Promise<Made> {
  const { world, headers, ...rest } = wishes
  const nonce = session.nonce()
  const body = shipmentRequest({ ...rest, route: await session.route(), orderId: nonce })
  const creates = { kind: 'shipment', nonce, idOf: idOfParcel } as const
  return made(
    nonce,
    await session.call('createShipment', { ...whereOf({ world, headers }), body, creates }, { status: 200 }),
  )
}

/** What an on-demand order must name of a rate. */
export interface Offer {
  readonly carrier: number | string
  readonly service: string
}

/** @throws NotRun when no service is offered. */
export async function offer(session: Session, where: Where = {}): Promise<Offer> {
  const [first] = await offers(session, where)
  return first
}

/** The first service of each carrier. @throws NotRun when none is offered. */
export async function offers(session: Session, where: Where = {}): Promise<readonly [Offer, ...Offer[]]> {
  const call = { ...where, body: ondemandRateRequest() }
  const { got } = await session.call('createOndemandRates', call, { status: 200 })
  const byCarrier = new Map<number | string, Offer>()
  for (const rate of listAt(got.json, 'data')) {
    const [carrier, service] = [fieldAt(rate, 'carrier'), fieldAt(rate, '_id')]
    if (typeof service !== 'string' || (typeof carrier !== 'number' && typeof carrier !== 'string')) continue
    if (!byCarrier.has(carrier)) byCarrier.set(carrier, { carrier, service })
  }
  const [first, ...others] = byCarrier.values()
  if (first === undefined) throw new NotRun('no on-demand service is offered for a way through Hà Nội')
  return [first, ...others]
}

export async function bookOrder(session: Session, chosen: Offer, where: Where = {}): Promise<Made> {
  const nonce = session.nonce()
  const body = ondemandRequest({ ...chosen, orderId: nonce })
  const creates = { kind: 'ondemand', nonce, idOf } as const
  return made(nonce, await session.call('createOndemandShipment', { ...where, body, creates }, { status: 200 }))
}

export async function makeCustomer(session: Session, where: Where = {}): Promise<Made> {
  const nonce = session.nonce()
  const body = customerRequest(nonce, { place: (await session.route()).to })
  return made(nonce, await createCustomer(session, { ...where, body, nonce }))
}

/** @throws NotRun where a deployment knows no phone that belongs to no one; any other could belong to a person. */
export async function createCustomer(
  session: Session,
  wishes: Where & { readonly body: unknown; readonly nonce: string; readonly irreversible?: boolean },
): Promise<Answered> {
  const { body, nonce, irreversible = false, ...where } = wishes
  const call = { ...where, body, irreversible, creates: { kind: 'customer', nonce, idOf } } as const
  const status = session.target.kind === 'sandbox' ? 200 : [200, 422]
  const answer = await session.call('createCustomer', call, { status })
  if (answer.got.status === 200) return answer
  const errors = fieldAt(answer.got.json, 'data', 'errors') ?? fieldAt(answer.got.json, 'data')
  if (fieldAt(errors, 'phone') !== undefined) {
    throw new NotRun('the target takes no customer whose phone begins with 050, which belong to no one')
  }
  // Only the phone is open to another reading.
  const evidence = { operation: operation('createCustomer'), exchange: answer, expected: [200], switches: null }
  session.validate(statusOf, evidence, answer)
  throw new NotRun('the target refuses a customer who has all that it can ask for')
}

/** An address that no name server knows: what is sent there arrives nowhere. */
export async function registerEndpoint(session: Session, where: Where = {}): Promise<Made> {
  const nonce = session.nonce()
  const body = endpointRequest(`https://contract.invalid/${nonce}`)
  const creates = { kind: 'webhook', nonce, idOf } as const
  return made(nonce, await session.call('createWebhook', { ...where, body, creates }, { status: 200 }))
}

/** What broke a rule of its answer is a finding already; without an id nothing can follow. */
function made(nonce: string, answer: Answered): Made {
  const id = idOf(answer.got.json)
  if (id === null) throw new NotRun(`${answer.operation} answered without the id of what it made`)
  return { id, nonce, answer }
}

/** Leaves out what is not there, as exact optional properties want it. */
function whereOf({ world, headers }: { readonly [K in keyof Where]: Where[K] | undefined }): Where {
  return { ...(world === undefined ? {} : { world }), ...(headers === undefined ? {} : { headers }) }
}
