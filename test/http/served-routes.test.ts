/** Where carriers go (issue "Carriers as data"): some routes have many offers, some few, some none. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../src/domain/messages.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { readObservedCarriers } from '../fixtures/read-carriers.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { HANOI, makeBooking, makeRatesRequest, SAIGON } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const OBSERVED = readObservedCarriers().map(({ short_name }) => short_name)

interface End {
  readonly city: string
  readonly district: string
}

const FAR_ISLANDS = [
  ['Bạch Long Vĩ', { city: '180000', district: '181400' }],
  ['Cồn Cỏ', { city: '520000', district: '521000' }],
  ['Trường Sa', { city: '650000', district: '650800' }],
] as const

const ends = ({ city, district }: End): End => ({ city, district })
const BA_DINH: End = { city: '100000', district: '100100' }
const PHU_QUOC: End = { city: '920000', district: '921200' }
const DONG_VAN: End = { city: '310000', district: '310200' }
const DA_NANG: End = { city: '550000', district: '550100' }
const CON_DAO: End = { city: '790000', district: '790500' }

async function offers(from: End, to: End): Promise<readonly { id: string; carrier_short_name: string }[]> {
  const body = changeAt(
    changeAt(makeRatesRequest(), 'shipment.address_from', ends(from)),
    'shipment.address_to',
    ends(to),
  )
  const { status, body: answer } = await client.post('/rates', body)
  expect(status).toBe(200)
  return answer.data
}

async function carriers(from: End, to: End): Promise<readonly string[]> {
  const names = new Set((await offers(from, to)).map(({ carrier_short_name }) => carrier_short_name))
  return OBSERVED.filter(name => names.has(name))
}

describe.each(FAR_ISLANDS)('no carrier goes to %s', (_, island) => {
  test('data is empty, whichever end it is', async () => {
    expect(await offers(HANOI, island)).toEqual([])
    expect(await offers(island, SAIGON)).toEqual([])
    expect(await offers(island, island)).toEqual([])
  })

  test('a booking with a rate id of another route is refused', async () => {
    const [rate] = await offers(HANOI, SAIGON)
    const [ward] = (await client.get(`/districts/${island.district}/wards`)).body.data
    const recipient = { name: 'Trạm', phone: '0987654321', street: '1', ...island, ward: ward?.id }
    const body = changeAt(makeBooking({ rate: rate?.id }), 'shipment.address_to', recipient)
    expect((await client.post('/shipments', body)).body).toMatchObject({
      shipment_status: 900,
      carrier_error: say('rate_unknown'),
      fee: 0,
    })
  })
})

test.each<[string, End, End, readonly string[]]>([
  ['within a big city', HANOI, BA_DINH, ['best', 'ems', 'ghnv3', 'ghtk', 'jnt', 'shopee', 'tikinow', 'vnp', 'vtp']],
  ['between big cities', HANOI, SAIGON, ['best', 'ems', 'ghnv3', 'ghtk', 'jnt', 'shopee', 'spl', 'vnp', 'vtp']],
  ['within another city', DA_NANG, DA_NANG, ['best', 'ems', 'ghnv3', 'ghtk', 'jnt', 'shopee', 'vnp', 'vtp']],
  ['to an island with a regular boat', HANOI, PHU_QUOC, ['best', 'ems', 'ghnv3', 'ghtk', 'jnt', 'vnp', 'vtp']],
  ['to a smaller one', HANOI, CON_DAO, ['best', 'ems', 'ghnv3', 'ghtk', 'vnp', 'vtp']],
  ['into the mountains', HANOI, DONG_VAN, ['ems', 'ghnv3', 'ghtk', 'jnt', 'vnp', 'vtp']],
])('%s, and back', async (_, from, to, expected) => {
  expect(await carriers(from, to)).toEqual(expected)
  expect(await carriers(to, from)).toEqual(expected)
})

test('every rate of a route books on it', async () => {
  for (const { id } of await offers(HANOI, SAIGON)) {
    expect(await client.book({ rate: id })).toMatchObject({ shipment_status: 901, carrier_error: null })
  }
})
