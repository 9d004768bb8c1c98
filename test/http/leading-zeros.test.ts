import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf, send } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { makeOrder } from '../support/order.ts'
import { startReceiver } from '../support/receiver.ts'

const BANK = { bank_id: 1, branch: '0042', owner: '007', number: '0011001234567' }
const CUSTOMER = { name: '0090', phone: '0123456789', email: '01@example.org' }
const PLACE = { street: '0012', district: '100400', city: '100000' }

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

describe.each(['number', 'string', 'mixed'])('under numbers: %s', numbers => {
  test.each([undefined, 'numbers=number', 'numbers=string'])(
    'texts keep their leading zeros, fault %s',
    async fault => {
      await using world = await sandbox.createAccount({ seed: 11, set: { numbers } })
      const headers = {
        Authorization: `Bearer ${world.account.access_token}`,
        ...(fault === undefined ? {} : { 'X-Sandbox-Fault': fault }),
      }
      const call = async (method: 'get' | 'post' | 'put', path: string, body?: object) => {
        const answer = await send(sandbox.app, method, `/api/v2${path}`, { headers, body })
        expect(answer.status).toBe(200)
        return answer.body.data
      }
      expect(await call('put', '/account/update/bank', BANK)).toMatchObject({ ...BANK, bank_id: expect.anything() })
      await call('post', '/customers', { ...CUSTOMER, address: [PLACE] })
      const [customer] = await call('get', '/customers')
      expect(customer).toMatchObject(CUSTOMER)
      expect(customer.address[0]).toMatchObject({ street: expect.stringMatching(/^0012, /), district: '100400' })

      const parcel = makeBooking({ orderId: '000123', phone: '0987654321' })
      parcel.shipment.parcel.name = '007'
      await call('post', '/shipments', parcel)
      const [record] = await call('get', '/shipments')
      expect(record.shipment).toMatchObject({
        order_id: '000123',
        address_to: { phone: '0987654321' },
        parcel: { name: '007' },
      })
      await call('post', '/ondemand-shipments', makeOrder({ orderId: '000124' }))
      const [ride] = await call('get', '/ondemand-shipments')
      expect(ride).toMatchObject({ order_id: '000124', shipper_phone: '0912345678' })
    },
  )
})

test('what a fill brings keeps them too, in the address book, the bank account and events', async () => {
  await using receiver = await startReceiver()
  await using world = await sandbox.createAccount({ seed: 1 })
  const client = clientOf(sandbox, world)
  await world.fill({ shipments: 1, customers: 25 })
  for (const { phone } of (await client.get('/customers')).body.data) expect(phone).toMatch(/^0[35789]\d{8}$/)
  expect((await client.control.get('/account/bank-history')).body.items).toMatchObject([
    { number: expect.stringMatching(/^\d{13}$/) },
  ])
  await client.register(receiver.url)
  await client.book({ orderId: '000125' })
  await world.clock.advance('1m')
  expect(JSON.parse(receiver.received[0]?.text ?? '{}').order_id).toBe('000125')
})
