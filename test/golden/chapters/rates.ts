import { makeRatesRequest } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'
import type { Recorder } from '../create-recorder.ts'

/** Every shipped carrier serves every city, so no route is without an offer. */
export async function playRates({ call }: Recorder): Promise<void> {
  const good = makeRatesRequest()
  const but = (path: string, value: unknown) => ({ body: changeAt(good, `shipment.${path}`, value) })
  await call('createRates', 'Hà Nội to Hồ Chí Minh', { body: good })
  await call('createRates', 'inside one district, codes as numbers, measures as text, with COD and value', {
    body: {
      shipment: {
        address_from: { city: 100_000, district: 100_400 },
        address_to: { city: 100_000, district: 100_400 },
        parcel: { weight: '2600', width: '20', height: '10', length: '30', cod: '3500000', amount: '1000000' },
      },
    },
  })
  await call('createRates', 'the volumetric weight exceeds the declared one', but('parcel.length', 90))
  await call('createRates', 'nothing sent', { body: {} })
  await call('createRates', 'no parcel', but('parcel', undefined))
  await call('createRates', 'a weight of 0 and a negative COD', {
    body: changeAt(changeAt(good, 'shipment.parcel.weight', 0), 'shipment.parcel.cod', -1),
  })
  await call('createRates', 'a city that is none', but('address_to.city', '1'))
  await call('createRates', 'a district of another city', but('address_to.city', '100000'))
}
