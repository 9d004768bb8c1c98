import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { bookingOf, PARCELS, RIDES } from '../support/every-booking.ts'

const QUIET = { listen: false, clock: 'frozen', seed: 7, logLevel: 'silent' } as const

test('every booking, a refused one too, is listed and shown as the schemas have it', async () => {
  await using sandbox = await createSandbox(QUIET)
  const { post, control } = clientOf(sandbox, sandbox)
  for (const body of Object.values(PARCELS)) await post('/shipments', body)
  for (const body of Object.values(RIDES)) await post('/ondemand-shipments', body)
  // The client compares every answer of the control API with its schema.
  const { items } = (await control.get('/shipments?size=100')).body
  expect(items.length).toBeGreaterThan(40)
  for (const { id } of items) expect((await control.get(`/shipments/${id}`)).status).toBe(200)
})

test('a refused booking shows the COD that it asked for, below 0 as well', async () => {
  await using sandbox = await createSandbox(QUIET)
  const { post, control } = clientOf(sandbox, sandbox)
  await post('/shipments', bookingOf({ cod: -5 }))
  await post('/shipments', makeBooking())
  const { items } = (await control.get('/shipments')).body
  expect(items.map(({ status, cod }: { status: number; cod: number }) => [status, cod])).toEqual([
    [901, 180_400],
    [900, -5],
  ])
})
