import { changeAt } from '../../support/change-at.ts'
import type { Recorder } from '../create-recorder.ts'

const PICKUP = { lat: 21.0122, lng: 105.8194, kind: 1 }
const DELIVERY = {
  lat: 21.025,
  lng: 105.8552,
  kind: 2,
  parcel: { name: 'Bánh sinh nhật', quantity: 1, weight: 1500, width: 30, height: 20, length: 30 },
}
const PATHS = [PICKUP, DELIVERY]
const WITH_COD = [PICKUP, { ...DELIVERY, parcel: { ...DELIVERY.parcel, cod_amount: 350_000, amount: 350_000 } }]

export async function playOndemandRates({ call }: Recorder): Promise<void> {
  const quote = (what: string, body: unknown) => call('createOndemandRates', what, { body })
  const wish = (...requests: readonly unknown[]) => [{ _id: 'HAN-BIKE', requests }]
  await quote('one stop, all services', { paths: PATHS })
  await quote('requests of all four types', {
    paths: WITH_COD,
    services: wish(
      { _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_2' },
      { _id: 'HAN-BIKE-TIP', num: 2 },
      { _id: 'HAN-BIKE-INSURANCE' },
      { _id: 'HAN-BIKE-D2D' },
      { _id: 'HAN-BIKE-FRAGILE' },
      { _id: 'HAN-BIKE-SMS' },
      { _id: 'HAN-BIKE-ROUND-TRIP' },
    ),
  })
  await quote('two stops, coordinates and kinds as text, one service', {
    paths: [
      { lat: '21.0122', lng: '105.8194', kind: '1' },
      { lat: '21.0250', lng: '105.8552', kind: '2' },
      { lat: '21.0362', lng: '105.8347', kind: '2' },
    ],
    services: [{ _id: 'GrabExpress' }],
  })
  await quote('COD beyond the ceilings of some services', {
    paths: [PICKUP, { ...DELIVERY, parcel: { ...DELIVERY.parcel, cod_amount: 2_500_000 } }],
  })
  await quote('nothing sent', {})
  await quote('two points without anything', { paths: [{}, {}] })
  await quote('one point', { paths: [PICKUP] })
  await quote('no delivery', { paths: [PICKUP, PICKUP] })
  await quote('off the globe', changeAt({ paths: PATHS }, 'paths', [PICKUP, { ...DELIVERY, lat: 91 }]))
  await quote('a tier that cannot be selected', {
    paths: PATHS,
    services: wish({ _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_1' }),
  })
  await quote('no tier, no number, no value, and a request that is none', {
    paths: PATHS,
    services: wish(
      { _id: 'HAN-BIKE-BULKY' },
      { _id: 'HAN-BIKE-TIP' },
      { _id: 'HAN-BIKE-INSURANCE' },
      { _id: 'HAN-BIKE-GIFT' },
    ),
  })
  await quote('a service that is none', { paths: PATHS, services: [{ _id: 'HAN-TRAIN' }] })
}
