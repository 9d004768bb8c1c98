import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../src/vitest.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { makeBooking, makeRatesRequest } from '../support/booking.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

test('Standard rates and shipments › quote, book, find and cancel, each answer by its contract', async () => {
  const api = request.agent(sandbox.app).set('Authorization', `Bearer ${sandbox.account.access_token}`)

  const quoted = await api.post('/api/v2/rates').send(makeRatesRequest())
  expect(quoted).toMatchContract('createRates', 200)

  const rate = quoted.body.data[0].id
  const booked = await api.post('/api/v2/shipments').send(makeBooking({ rate, orderId: 'DH-000124' }))
  expect(booked).toMatchContract('createShipment', 200)

  const found = await api.get('/api/v2/shipments/search?code=DH-000124')
  expect(found).toMatchContract('searchShipments', 200)
  expect(found.body.data).toMatchObject([{ id: booked.body.id }])

  const cancelled = await api.delete(`/api/v2/shipments/${booked.body.id}`)
  expect(cancelled).toMatchContract('deleteShipment', 200)
})

test('Errors › what is refused is refused by the contract too', async () => {
  const api = request.agent(sandbox.app).set('Authorization', `Bearer ${sandbox.account.access_token}`)
  expect(await api.post('/api/v2/rates').send({ shipment: {} })).toMatchContract('createRates', 422)
  expect(await api.delete('/api/v2/webhooks/999999')).toMatchContract('deleteWebhook', 404)
  expect(await request(sandbox.app).get('/api/v2/banks')).toMatchContract('listBanks', 401)
})
