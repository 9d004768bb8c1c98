import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenWorlds, openWorlds } from '../../support/open-worlds.ts'

let worlds: OpenWorlds
beforeAll(async () => {
  worlds = await openWorlds()
})
afterAll(() => worlds.close())

const PROFILES = ['spec', 'observed', 'compatible'] as const

/** The codes of `makeBooking`, as each value writes them: city, district, ward. */
const WRITTEN = {
  as_shown: [700_000, 700_100, '8957'],
  text: ['700000', '700100', '8957'],
  number: [700_000, 700_100, 8957],
} as const
const NAMES = ['as_shown', 'text', 'number'] as const

async function codesOf(client: Awaited<ReturnType<OpenWorlds['open']>>['client'], path: string) {
  const [record] = (await client.get(path)).body.data
  const { address_to: to } = record.shipment ?? record
  return [to.city_code, to.district_code, to.ward_code]
}

describe('codes of a record (code_types)', () => {
  test.each(NAMES)('%s, in list and search of every profile', async code_types => {
    for (const profile of PROFILES) {
      for (const numbers of ['number', 'string'] as const) {
        const { client } = await worlds.open({ profile, switches: { code_types, numbers, record_extras: true } })
        await client.book({ orderId: 'ONE' })
        for (const path of ['/shipments', '/shipments/search?code=ONE'])
          expect(await codesOf(client, path)).toEqual(WRITTEN[code_types])
      }
    }
  })

  test.each(NAMES)('%s: what no number can spell stays text, what was not sent is null', async code_types => {
    const { client } = await worlds.open({ switches: { code_types } })
    const to = { city: '01', district: 'Q1', ward: '00004' }
    await client.post('/shipments', { shipment: { address_to: to, parcel: {} } })
    expect(await codesOf(client, '/shipments')).toEqual(['01', 'Q1', '00004'])
    const empty = (await worlds.open({ switches: { code_types } })).client
    await empty.post('/shipments', {})
    expect(await codesOf(empty, '/shipments')).toEqual([null, null, null])
  })

  test('the profiles: numbers, and the ward as text', async () => {
    for (const profile of PROFILES) {
      const { client } = await worlds.open({ profile, switches: { record_extras: true } })
      await client.book()
      expect(await codesOf(client, '/shipments')).toEqual(WRITTEN.as_shown)
    }
  })
})
