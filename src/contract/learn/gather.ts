/** Requests that several probes want answered; each is sent once for the whole survey. */
import type { OperationId } from '../../schemas/operations.ts'
import type { Exchange } from '../exchange.ts'
import { type ShipmentOptions, shipmentRequest } from '../requests/booking-requests.ts'
import { ondemandRateRequest, rateRequest } from '../requests/rate-requests.ts'
import { fieldsOf } from '../target/fields.ts'
import type { World } from '../target.ts'
import type { Survey } from './probe.ts'
import { isRecord, rowsOf } from './read-answers.ts'

/** Enough that the sandbox has settled some and some are under way. */
const WISHES = { shipments: 60, customers: 2, ondemand: 4, days: 60 }

/** A sandbox's fresh account is empty; a deployment's holds what it holds. */
function fillIfEmpty(survey: Survey): Promise<void> {
  return survey.once('fill', async () => {
    await survey.world.control?.request('POST', '/fill', WISHES)
  })
}

/** The first page of a list, unless it was asked for already. */
export async function gatherList(survey: Survey, id: OperationId): Promise<null> {
  if (survey.exchanges.some(exchange => isFirstPage(exchange, id))) return null
  await fillIfEmpty(survey)
  await survey.once(`list ${id}`, () => survey.ask(id))
  return null
}

function isFirstPage({ operation, sent, got }: Exchange, id: OperationId): boolean {
  return operation === id && got?.status === 200 && !sent.url.includes('?')
}

export async function gatherRates(survey: Survey): Promise<null> {
  await quote(survey)
  return null
}

/** Id of the first rate quoted; undefined where there is none. */
async function quote(survey: Survey): Promise<unknown> {
  const ask = async () => survey.ask('createRates', { body: rateRequest(await survey.route()) })
  return rowsOf([await survey.once('rates', ask)], 'createRates')[0]?.id
}

export async function gatherOndemandRates(survey: Survey): Promise<null> {
  await survey.once('on-demand rates', () => survey.ask('createOndemandRates', { body: ondemandRateRequest() }))
  return null
}

interface BookingWishes extends Pick<ShipmentOptions, 'metadata' | 'parcel'> {
  readonly rate?: string
  readonly world?: World
}

/** Books a parcel, by the first rate quoted by default; null when nothing is quoted. */
export async function bookParcel(
  survey: Survey,
  { rate, world, ...parcel }: BookingWishes = {},
): Promise<Exchange | null> {
  const cited = rate ?? (await quote(survey))
  if (typeof cited !== 'string') return null
  const orderId = survey.nonce()
  return survey.ask('createShipment', {
    ...(world === undefined ? {} : { world }),
    body: shipmentRequest({ route: await survey.route(), rate: cited, orderId, ...parcel }),
    creates: { kind: 'shipment', nonce: orderId, idOf: idOfCreation },
  })
}

/** One ordinary parcel for all who look at a creation. */
export async function gatherCreation(survey: Survey): Promise<null> {
  await survey.once('creation', () => bookParcel(survey))
  return null
}

/** The id at the root, or in data where a deployment puts it there. */
export function idOfCreation(json: unknown): string | null {
  const body = fieldsOf(json)
  const id = body.id ?? (isRecord(body.data) ? body.data.id : undefined)
  return typeof id === 'string' ? id : null
}
