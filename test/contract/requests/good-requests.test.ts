import { expect, test } from 'vitest'
import {
  bankRequest,
  customerRequest,
  endpointRequest,
  loginRequest,
} from '../../../src/contract/requests/account-requests.ts'
import { ondemandRequest, shipmentRequest } from '../../../src/contract/requests/booking-requests.ts'
import { ondemandRateRequest, rateRequest } from '../../../src/contract/requests/rate-requests.ts'
import { type OperationId, operation } from '../../../src/schemas/operations.ts'
import { validator } from '../../../src/schemas/registry.ts'

const route = {
  from: { city: '100000', district: '100400', ward: '48' },
  to: { city: '700000', district: '700100', ward: '' },
}
const service = { carrier: '1', service: 'HAN-BIKE' }

test.each<[OperationId, unknown]>([
  ['createRates', rateRequest(route)],
  ['createShipment', shipmentRequest({ route, rate: 'MTJfMTdfMTU1OQ==', orderId: 'n1', payer: 0, isRecall: 1 })],
  ['createOndemandRates', ondemandRateRequest({ services: [{ _id: 'HAN-BIKE', requests: [] }] })],
  ['createOndemandShipment', ondemandRequest({ ...service, orderId: 'n1', requests: [{ _id: 'TIP', num: 2 }] })],
  ['createCustomer', customerRequest('n1', { place: route.to })],
  ['updateBankAccount', bankRequest(1)],
  ['createWebhook', endpointRequest('https://contract.invalid/n1')],
  ['login', loginRequest({ username: 'a@b.test', password: 'p', clientId: '1', clientSecret: 's' })],
])('the request of %s is good by its schema', (id, body) => {
  expect(validator(String(operation(id).request))(body)).toEqual([])
})

test('a district without wards is sent without one', () => {
  const { shipment } = shipmentRequest({ route, rate: 'r', orderId: 'n1' })
  expect(shipment.address_from).toMatchObject({ ward: '48' })
  expect(shipment.address_to).not.toHaveProperty('ward')
})

test('customers of different nonces share neither phone nor email, and no phone is that of a real subscriber', () => {
  const made = Array.from({ length: 200 }, (_none, at) => customerRequest(`ct1n${at}`))
  expect(new Set(made.map(({ phone }) => phone)).size).toBe(made.length)
  expect(new Set(made.map(({ email }) => email)).size).toBe(made.length)
  expect(made.filter(({ phone }) => !/^050\d{7}$/.test(phone))).toEqual([])
  expect(customerRequest('ct1n5')).toEqual(customerRequest('ct1n5'))
})
