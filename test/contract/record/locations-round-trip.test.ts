import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordLocations, writeLocations } from '../../../src/contract/record/record-locations.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import { ODD_CITIES, type OddCity, startPlaces } from './odd-codes.ts'

async function recordedOf(cities: readonly OddCity[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'odd-codes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await using places = await startPlaces(cities)
  writeLocations(await recordLocations({ url: places.url, token: 'any', perSecond: null }), folder)
  return folder
}

test('what record locations writes, start reads, whatever the codes look like', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', locations: await recordedOf(ODD_CITIES) })
  const { get, post } = clientOf(sandbox, sandbox)
  const list = async (path: string) => {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 200])
    return body.data.map(({ id, name }: { id: unknown; name: unknown }) => [String(id), name]).sort()
  }
  const placesOf = (places: readonly { readonly id: string | number; readonly name: string }[]) =>
    places.map(({ id, name }) => [String(id), name === '' ? String(id) : name]).sort()
  expect(await list('/cities')).toEqual(placesOf(ODD_CITIES))
  for (const { id, districts } of ODD_CITIES) {
    expect(await list(`/cities/${encodeURIComponent(id)}/districts`)).toEqual(placesOf(districts))
    for (const district of districts) {
      expect(await list(`/districts/${encodeURIComponent(district.id)}/wards`)).toEqual(placesOf(district.wards))
    }
  }

  const [north, far] = ODD_CITIES
  const from = { city: String(north?.id), district: 'Đống Đa', ward: '2' }
  const to = { city: String(far?.id), district: '__proto__', ward: '0' }
  const parcel = { cod: 0, amount: 100_000, weight: 500, width: 10, height: 10, length: 10 }
  const rates = await post('/rates', { shipment: { address_from: from, address_to: to, parcel } })
  expect(rates.status).toBe(200)

  const person = { name: 'Kiểm thử', phone: '0912345678', street: '1 Lê Lợi' }
  const shipment = {
    rate: rates.body.data[0].id,
    order_id: 'ODD-1',
    address_from: { ...person, ...from },
    address_to: { ...person, ...to },
    parcel,
  }
  const booked = await post('/shipments', { shipment })
  expect(booked.status).toBe(200)
  expect(booked.body.carrier_error ?? null).toBeNull()
  const { body } = await get('/shipments/search?code=ODD-1')
  const record = body.data[0].shipment ?? body.data[0]
  // The second ward of this district, not that of the district before it.
  expect(record.address_from).toMatchObject({ ward: 'Phường 2', district: 'Quận Đống Đa', district_code: 'Đống Đa' })
  expect(record.address_to).toMatchObject({ district: 'Huyện Lạ', district_code: '__proto__', city: 'Nơi Xa' })
})

const city = (id: string | number, districts: OddCity['districts'] = []): OddCity => ({
  id,
  name: `Tỉnh ${id}`,
  districts,
})
const district = (id: string | number, wards: OddCity['districts'][number]['wards'] = []) => ({
  id,
  name: `Huyện ${id}`,
  wards,
})

test.each([
  [
    'a code of two cities',
    [city(1, [district(1)]), { ...city(1, [district(2)]), name: 'Tỉnh khác' }],
    'The code 1 (Tỉnh khác) names two places',
  ],
  [
    'a district of two cities',
    [city(1, [district(7)]), city(2, [district(7)])],
    'The code 7 (Huyện 7) names two places',
  ],
  [
    'two wards of one code',
    [
      city(1, [
        district(7, [
          { id: 1, name: 'A' },
          { id: '1', name: 'B' },
        ]),
      ]),
    ],
    'The code 1 names two wards of the district 7',
  ],
  ['a code that cannot stand in a path', [city(1, [district(' ')])], 'districts.json'],
  ['no district at all', [city(1)], 'districts.json'],
] as const)('what start would refuse is not written: %s', async (_what, cities, message) => {
  await expect(recordedOf(cities)).rejects.toThrow(message)
})
