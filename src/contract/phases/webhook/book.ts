import { NotRun } from '../../case.ts'
import { fieldAt, listAt } from '../../field-at.ts'
import { ondemandRequest, shipmentRequest } from '../../requests/booking-requests.ts'
import { parcelOf } from '../../requests/rate-requests.ts'
import type { Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { idOf, idOfParcel } from '../case-parts.ts'
import { offer, quote } from '../make.ts'
import type { Booked } from './read-facts.ts'

/** A parcel with COD that the shop pays for; also one that its carrier refuses. */
export async function bookAnyParcel(session: Session, world: World): Promise<Booked> {
  const [rate] = await quote(session, { world })
  const orderId = session.nonce()
  const parcel = parcelOf()
  const body = shipmentRequest({ route: await session.route(), rate, orderId, parcel })
  const creates = { kind: 'shipment', nonce: orderId, idOf: idOfParcel } as const
  const answer = await session.call('createShipment', { world, body, creates }, { status: 200 })
  return { line: 'standard', gcode: needId(idOf(answer.got.json)), orderId, cod: parcel.cod, answer }
}

export async function bookAnyOrder(session: Session, world: World): Promise<Booked> {
  const chosen = await offer(session, { world })
  const orderId = session.nonce()
  const body = ondemandRequest({ ...chosen, orderId })
  const cod = listAt(body, 'paths').reduce<number>(
    (sum, point) => sum + Number(fieldAt(point, 'parcel', 'cod_amount') ?? 0),
    0,
  )
  const creates = { kind: 'ondemand', nonce: orderId, idOf } as const
  const answer = await session.call('createOndemandShipment', { world, body, creates }, { status: 200 })
  return { line: 'ondemand', gcode: needId(idOf(answer.got.json)), orderId, cod, answer }
}

function needId(id: string | null): string {
  if (id === null)
    throw new NotRun('the order was answered without an id, so its events cannot be distinguished from others')
  return id
}
