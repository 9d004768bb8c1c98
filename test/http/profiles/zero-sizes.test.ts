import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import { makeBooking, makeRatesRequest } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'
import { makeOrder } from '../../support/order.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const PROFILES = ['spec', 'observed', 'compatible'] as const
const SIZES = ['width', 'height', 'length'] as const

async function open(options: Parameters<Sandbox['createAccount']>[0]) {
  return clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen', seed: 1, ...options }))
}

const KEYS = SIZES.map(name => `shipment.parcel.${name}`)

function withoutSizes(body: unknown, zero: number | string, path: string): unknown {
  return SIZES.reduce<unknown>((changed, name) => changeAt(changed, `${path}.${name}`, zero), body)
}

describe.each([0, '0', '0.0'])('sizes of %j', zero => {
  const rates = withoutSizes(makeRatesRequest(), zero, 'shipment.parcel')
  const booking = withoutSizes(makeBooking(), zero, 'shipment.parcel')

  test('zero_dimensions: accept quotes and books by the declared weight alone', async () => {
    for (const profile of PROFILES) {
      const client = await open({ profile, set: { zero_dimensions: 'accept', rate_extras: true } })
      const quoted = await client.post('/rates', rates)
      const small = changeAt(makeRatesRequest(), 'shipment.parcel', { ...makeRatesRequest().shipment.parcel, width: 1 })
      expect(quoted.status).toBe(200)
      expect(quoted.body.data).toEqual((await client.post('/rates', small)).body.data)
      const created = await client.post('/shipments', booking)
      expect(created.body).toMatchObject({ code: 200, carrier_error: null })
      const [record] = (await client.get('/shipments')).body.data
      const { parcel } = record.shipment ?? record
      expect(parcel).toMatchObject({ width: 0, height: 0, length: 0, weight: 500, cweight: 0 })
    }
  })

  test('zero_dimensions: reject refuses both, each size by its key', async () => {
    for (const profile of PROFILES) {
      const set = { zero_dimensions: 'reject', create_refusal: '422', creation_422_layout: 'errors' }
      const client = await open({ profile, set })
      for (const [path, body] of [['/rates', rates] as const, ['/shipments', booking] as const]) {
        const answer = await client.post(path, body)
        expect(answer.status).toBe(422)
        expect(answer.body.data.errors).toEqual(
          Object.fromEntries(KEYS.map(key => [key, [`The ${key} must be greater than 0.`]])),
        )
      }
      expect((await client.get('/shipments')).body.data).toEqual([])
    }
  })

  test('on demand alike, where sizes may be left out', async () => {
    const order = changeAt(makeOrder(), 'paths.1.parcel', { name: 'Áo', weight: 500, width: zero })
    for (const [zero_dimensions, status] of [['accept', 200] as const, ['reject', 422] as const]) {
      const client = await open({ set: { zero_dimensions } })
      for (const path of ['/ondemand-shipments/rates', '/ondemand-shipments']) {
        const answer = await client.post(path, order)
        expect({ path, status: answer.status }).toEqual({ path, status })
        if (status === 422) expect(Object.keys(answer.body.data)).toEqual(['paths.1.parcel.width'])
      }
    }
  })
})

test('a refused creation under reject names the size in carrier_error', async () => {
  const client = await open({ set: { zero_dimensions: 'reject' } })
  const { body } = await client.post('/shipments', changeAt(makeBooking(), 'shipment.parcel.width', 0))
  expect(body).toMatchObject({
    shipment_status: 900,
    carrier_error: 'The shipment.parcel.width must be greater than 0.',
  })
})

test('the profiles: spec rejects, observed and compatible accept; none takes a weight of 0 or a size below', async () => {
  const seen: Record<string, number[]> = {}
  for (const profile of PROFILES) {
    const client = await open({ profile })
    const statuses = [
      ['width', 0],
      ['weight', 0],
      ['width', -1],
    ].map(async ([name, value]) => {
      const body = changeAt(makeRatesRequest(), `shipment.parcel.${name}`, value)
      return (await client.post('/rates', body)).status
    })
    seen[profile] = await Promise.all(statuses)
  }
  expect(seen).toEqual({ spec: [422, 422, 422], observed: [200, 422, 422], compatible: [200, 422, 422] })
})
