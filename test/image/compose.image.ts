/** examples/compose: its two services as containers that find each other by name. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { call, untilReady } from './call-sandbox.ts'
import { openCompose } from './compose-services.ts'

const FILE = fileURLToPath(new URL('../../examples/compose/compose.yaml', import.meta.url))
/** The addresses of its README. */
const SANDBOX = 'http://127.0.0.1:4100'
const SHOP = 'http://127.0.0.1:8080'
/** What a parcel of the scenario `happy` goes through until it is delivered. */
const STATUSES = ['901', '902', '903', '919', '904', '905']

test('the shop sets itself up, books, and takes verified webhooks until the parcel is delivered', async () => {
  using compose = openCompose(FILE)
  const sandbox = await compose.start('sandbox')
  const shop = await compose.start('shop')
  await untilReady(SANDBOX, sandbox)
  await expect.poll(shop.logs).toContain('started')

  const booked = await call('POST', `${SHOP}/orders`, { body: { order_id: 'A-1', cod: 250_000 } })
  expect([booked.status, booked.body], shop.logs()).toEqual([
    201,
    expect.objectContaining({ order_id: 'A-1', gcode: expect.stringMatching(/^GS/) }),
  ])
  const token = String(compose.services.sandbox?.environment?.SANDBOX_CONTROL_TOKEN)
  for (const status of STATUSES) {
    const wait = { token, account: 'shop', body: { match: { order_id: 'A-1', status, state: 'delivered' } } }
    const { body, text } = await call('POST', `${SANDBOX}/__sandbox/webhooks/deliveries/wait`, wait)
    expect(body, text).toMatchObject({ matched: true })
  }
  const order = await call('GET', `${SHOP}/orders/A-1`)
  expect(order.body.history).toEqual(expect.arrayContaining(STATUSES))

  expect([shop.stop() < 256, sandbox.stop()]).toEqual([true, 0])
})
