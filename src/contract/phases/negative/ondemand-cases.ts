import type { ContractCase } from '../../case.ts'
import type { Basis } from '../../check.ts'
import { ondemandRequest } from '../../requests/booking-requests.ts'
import { ondemandPaths, ondemandRateRequest } from '../../requests/rate-requests.ts'
import type { Call, Session } from '../../session.ts'
import { idOf } from '../case-parts.ts'
import { offer } from '../make.ts'
import { altered, missing, refusedFields, type WrongField, wrong } from './wrong-field.ts'

/** Rules of a way; `points` are a good pickup and a good delivery. Shown for rates, chosen for orders. */
function pathRules([pickup, delivery]: readonly unknown[], basis: Basis): readonly WrongField[] {
  const points = (title: string, paths: readonly unknown[]) =>
    altered('paths', paths, { title, basis, sandboxOnly: false })
  return [
    missing('paths.0.lat', { basis }),
    missing('paths.0.lng', { basis }),
    // A first point of no kind leaves the way without its pickup, which may be said besides.
    missing('paths.0.kind', { basis, also: ['paths'] }),
    points('one point', [pickup]),
    points('no delivery', [pickup, pickup]),
    points('no pickup', [delivery, delivery]),
    altered('paths', [], { title: 'no points', basis }),
    missing('paths', { basis, sandboxOnly: true }),
    missing('paths.1.lat', { basis, sandboxOnly: true }),
    wrong('paths.0.kind', 'kind', { also: ['paths'] }),
    wrong('paths.0.lat', 'latitude'),
    wrong('paths.1.lng', 'longitude'),
    wrong('paths.1.parcel.weight', 'weight'),
    wrong('paths.1.parcel.height', 'size'),
    // Beyond every bound it is beyond what the service takes, too.
    wrong('paths.1.parcel.cod_amount', 'amount', { also: ['paths'] }),
  ]
}

const rateRules: readonly WrongField[] = [
  ...pathRules(ondemandRateRequest().paths, 'shown'),
  altered('services', [{ _id: 'KHONG-CO' }], { title: 'unknown services.0._id', keys: ['services.0._id'] }),
  altered('services', [{}], { title: 'missing services.0._id', keys: ['services.0._id'] }),
]

const orderRules: readonly WrongField[] = [
  ...pathRules(ondemandPaths(), 'chosen'),
  missing('carrier'),
  missing('service'),
  missing('paths.0.address'),
  wrong('carrier', 'code'),
  altered('carrier', 987_654, { title: 'unknown carrier' }),
  wrong('service', 'service'),
  altered('service', 'KHONG-CO', { title: 'unknown service' }),
  wrong('vehicle', 'vehicle'),
  altered('requests', [{}], { title: 'missing requests.0._id', keys: ['requests.0._id'] }),
]

export const ondemandCases: readonly ContractCase[] = [
  ...refusedFields('createOndemandRates', () => ({ body: ondemandRateRequest() }), rateRules),
  ...refusedFields('createOndemandShipment', goodOrder, orderRules),
  ...refusedFields('updateOndemandShipment', goodUpdate, orderRules),
]

async function goodOrder(session: Session): Promise<Call> {
  const nonce = session.nonce()
  const service = await session.once('negative: on-demand service', () => offer(session))
  // Should it be booked after all, it must be found again.
  return { body: ondemandRequest({ ...service, orderId: nonce }), creates: { kind: 'ondemand', nonce, idOf } }
}

/** Of an order that cannot exist: its content is checked before it is looked for. */
async function goodUpdate(session: Session): Promise<Call> {
  const { body } = await goodOrder(session)
  return { params: { id: session.nonce() }, body }
}
