import { type ContractCase, NotRun } from '../../case.ts'
import type { Basis } from '../../check.ts'
import { type RefusalEvidence, refusal } from '../../checks/refusal.ts'
import { fieldAt, listAt } from '../../field-at.ts'
import { type ShipmentOptions, shipmentRequest } from '../../requests/booking-requests.ts'
import { rateRequest } from '../../requests/rate-requests.ts'
import type { Answered, Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { caseOf, idOfParcel } from '../case-parts.ts'
import { quote } from '../make.ts'
import { drawWrong, without, withValue } from './wrong-values.ts'

interface Refused {
  readonly title: string
  /** The field for which it must be refused. */
  readonly key: string
  readonly basis: Basis
  readonly sandboxOnly?: boolean
  /** A good booking, and what makes it one that no carrier can take; the first is the one always sent. */
  readonly breakIt: (good: unknown, session: Session) => readonly unknown[] | Promise<readonly unknown[]>
}

const RULES: readonly Refused[] = [
  // The one field of a booking that the specification calls required.
  {
    title: 'refused: missing shipment.rate',
    key: 'shipment.rate',
    basis: 'shown',
    breakIt: good => [without(good, 'shipment.rate')],
  },
  {
    title: 'refused: malformed shipment.rate',
    key: 'shipment.rate',
    basis: 'shown',
    breakIt: good => [withValue(good, 'shipment.rate', 'không phải mã dịch vụ')],
  },
  // 99_99_999999, in the form of the ids that clients saw.
  {
    title: 'refused: unknown shipment.rate',
    key: 'shipment.rate',
    basis: 'shown',
    breakIt: good => [withValue(good, 'shipment.rate', 'OTlfOTlfOTk5OTk5')],
  },
  {
    title: 'refused: missing shipment.address_to.ward',
    key: 'shipment.address_to.ward',
    basis: 'chosen',
    async breakIt(good, session) {
      if ((await session.route()).to.ward === '') throw new NotRun('no district of the target has wards')
      return [without(good, 'shipment.address_to.ward')]
    },
  },
  {
    title: 'refused: ward of another district',
    key: 'shipment.address_to.ward',
    basis: 'chosen',
    sandboxOnly: true,
    breakIt: async (good, session) => [withValue(good, 'shipment.address_to.ward', (await session.route()).from.ward)],
  },
  {
    title: 'refused: shipment.address_to.district of another city',
    key: 'shipment.address_to.district',
    basis: 'chosen',
    sandboxOnly: true,
    breakIt: async (good, session) => [
      withValue(good, 'shipment.address_to.district', (await session.route()).from.district),
    ],
  },
  {
    title: 'refused: wrong shipment.parcel.weight',
    key: 'shipment.parcel.weight',
    basis: 'chosen',
    sandboxOnly: true,
    breakIt: (good, session) =>
      drawWrong('weight', Math.max(1, session.examples), session.random).map(value =>
        withValue(good, 'shipment.parcel.weight', value),
      ),
  },
  {
    title: 'refused: missing shipment.parcel',
    key: 'shipment.parcel.weight',
    basis: 'chosen',
    sandboxOnly: true,
    breakIt: good => [without(good, 'shipment.parcel')],
  },
  { title: 'refused: empty body', key: 'shipment.rate', basis: 'chosen', sandboxOnly: true, breakIt: () => [{}] },
]

/** POST /shipments of what cannot be placed (switch `create_refusal`): under the profile's reading, and under the other. */
export const refusalCases: readonly ContractCase[] = [
  ...RULES.map(rule =>
    caseOf('negative', {
      operation: 'createShipment',
      status: 200,
      title: rule.title,
      writes: ['shipments'],
      ...(rule.sandboxOnly === undefined ? {} : { sandboxOnly: rule.sandboxOnly }),
      run: async session => expectRefusal(session, rule, await session.world()),
    }),
  ),
  caseOf('negative', {
    operation: 'createShipment',
    status: 200,
    title: 'refused: recall by a carrier that knows none',
    writes: ['shipments'],
    sandboxOnly: true,
    run: refuseRecall,
  }),
  ...RULES.map(rule =>
    caseOf('negative', {
      operation: 'createShipment',
      status: 422,
      title: `under create_refusal 422, ${rule.title}`,
      writes: ['shipments'],
      sandboxOnly: true,
      run: async session =>
        expectRefusal(session, rule, await session.ownWorld('422', { set: { create_refusal: '422' } })),
    }),
  ),
]

async function expectRefusal(session: Session, { key, basis, breakIt }: Refused, world: World): Promise<void> {
  const [rate] = await session.once('negative: rates', () => quote(session))
  for (const body of await breakIt(await goodBooking(session, { rate }), session)) {
    validate(session, await send(session, body, world), { key, basis, world })
  }
}

/** Only one carrier takes recall orders (specification, "Standard shipment record"): of any two one refuses. */
async function refuseRecall(session: Session): Promise<void> {
  const { got } = await session.call('createRates', { body: rateRequest(await session.route()) }, { status: 200 })
  const byCarrier = new Map(listAt(got.json, 'data').map(one => [fieldAt(one, 'carrier_name'), fieldAt(one, 'id')]))
  const [one, other] = [...byCarrier.values()].map(String)
  if (one === undefined || other === undefined) throw new NotRun('fewer than two carriers quote the route')
  const world = await session.world()
  const first = await send(session, await goodBooking(session, { rate: one, isRecall: 1 }), world)
  const isRefused = first.got.status === 422 || Number(fieldAt(first.got.json, 'shipment_status')) === 900
  const validated = isRefused
    ? first
    : await send(session, await goodBooking(session, { rate: other, isRecall: 1 }), world)
  validate(session, validated, { key: 'shipment.is_recall', basis: 'shown', world })
}

async function goodBooking(session: Session, wishes: Pick<ShipmentOptions, 'rate' | 'isRecall'>) {
  return shipmentRequest({ ...wishes, route: await session.route(), orderId: session.nonce() })
}

async function send(session: Session, body: unknown, world: World): Promise<Answered> {
  // Should it be placed after all, it must be found again; the empty body belongs to no real order.
  const nonce = fieldAt(body, 'shipment', 'order_id')
  const creates = typeof nonce === 'string' ? { creates: { kind: 'shipment', nonce, idOf: idOfParcel } as const } : {}
  return session.call('createShipment', { body, world, ...creates }, { status: [200, 422] })
}

function validate(
  session: Session,
  exchange: Answered,
  { key, basis, world }: Pick<RefusalEvidence, 'key' | 'basis'> & { readonly world: World },
): void {
  const { status, json: body } = exchange.got
  const reading = world.switches === null ? null : world.switches.create_refusal === '422' ? '422' : '900'
  session.validate(refusal, { status, body, reading, layout: layoutUnder(world), key, basis }, exchange)
  if (reading === null)
    session.showReading(`create_refusal: a booking that cannot be placed is answered HTTP ${status}`)
}

function layoutUnder({ switches }: World): RefusalEvidence['layout'] {
  const layout = switches?.creation_422_layout
  return layout === 'errors' || layout === 'data_map' || layout === 'root_map' ? layout : null
}
