import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf, send } from '../../support/api-client.ts'
import { makeBooking } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'
import { fitsContract } from '../../support/fits-contract.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const KEY = 'shipment.address_to.ward'
const MESSAGES = { [KEY]: ['Thiếu thông tin phường/xã người nhận'] }
const LAYOUTS = {
  errors: { data: { errors: MESSAGES, exception: 'The given data failed to pass validation.' } },
  data_map: { data: MESSAGES },
  root_map: { ...MESSAGES, data: [] },
}
const NAMES = ['errors', 'data_map', 'root_map'] as const
const HEAD = { code: 422, status: 'error', message: 'Unprocessable Entity' }

async function open(options: Parameters<Sandbox['createAccount']>[0]) {
  return clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen', seed: 1, ...options }))
}

describe('a 422 of a standard creation', () => {
  const noWard = changeAt(makeBooking(), 'shipment.address_to.ward', undefined)

  test.each(NAMES)('creation_422_layout: %s, and the contract takes it for no other', async creation_422_layout => {
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const client = await open({ profile, set: { create_refusal: '422', creation_422_layout } })
      const answer = await client.post('/shipments', noWard)
      expect(answer).toMatchObject({ status: 422, body: { ...HEAD, ...LAYOUTS[creation_422_layout] } })
      expect(Object.keys(answer.body)).toHaveLength(creation_422_layout === 'root_map' ? 5 : 4)
      const fitting = NAMES.filter(layout =>
        fitsContract('createShipment', answer, { create_refusal: '422', creation_422_layout: layout }),
      )
      expect(fitting).toEqual([creation_422_layout])
      expect(fitsContract('createShipment', answer, { create_refusal: '900', creation_422_layout })).toBe(false)
    }
  })

  test.each(NAMES)('%s holds for a text that is too long, whatever create_refusal says', async creation_422_layout => {
    const key = 'shipment.order_id'
    const sent = changeAt(makeBooking(), key, 'x'.repeat(256))
    for (const create_refusal of ['900', '422'] as const) {
      const client = await open({ set: { create_refusal, creation_422_layout } })
      const { body } = await client.post('/shipments', sent)
      const place = { errors: body.data.errors, data_map: body.data, root_map: body }[creation_422_layout]
      expect(place[key]).toEqual([expect.stringMatching(/255/)])
    }
  })

  test('other operations keep the shape they have', async () => {
    const client = await open({ profile: 'observed', set: { creation_422_layout: 'root_map' } })
    expect((await client.post('/rates', {})).body.data.errors).toHaveProperty(['shipment.parcel.weight'])
    expect((await client.post('/ondemand-shipments/rates', {})).body.data).toHaveProperty('paths')
    expect((await client.get('/shipments?size=0')).body.data.errors).toHaveProperty('size')
  })

  test('a fault of 422 has it too', async () => {
    const { account } = await sandbox.createAccount({ set: { creation_422_layout: 'root_map' } })
    const headers = { Authorization: `Bearer ${account.access_token}`, 'X-Sandbox-Fault': 'status=422' }
    const answer = await send(sandbox.app, 'post', '/api/v2/shipments', { headers, body: makeBooking() })
    expect(answer).toMatchObject({ status: 422, body: { ...HEAD, data: [] } })
  })

  test('the profiles: observed has the messages in data, where it refuses with 422', async () => {
    const seen: Record<string, unknown> = {}
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const { status, body } = await (await open({ profile })).post('/shipments', noWard)
      seen[profile] = status === 422 ? Object.keys(body.data) : status
    }
    expect(seen).toEqual({ spec: 200, compatible: 200, observed: [KEY] })
  })
})
