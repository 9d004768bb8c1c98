import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createSandbox } from 'carrier-sandbox'
import { openShop } from './shop.mjs'

const opened = []

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

test('a parcel is quoted and booked', async () => {
  const sandbox = await openSandbox()
  const shop = await openShopOf(sandbox)

  const [cheapest] = await shop.quote()
  const id = await shop.book('DH-1')

  const { order_id, carrier, status } = await sandbox.shipments.of(id).read()
  assert.deepEqual(
    { order_id, carrier, status },
    { order_id: 'DH-1', carrier: cheapest.carrier_short_name, status: 901 },
  )
})

test('a parcel comes back: a month passes at once', async () => {
  const sandbox = await openSandbox({ scenario: 'delivery-failed-then-returned' })
  const shop = await openShopOf(sandbox)
  await shop.book('DH-1')

  await sandbox.clock.advance('30d')

  assert.deepEqual(shop.statuses('DH-1'), ['901', '902', '903', '919', '904', '906', '904', '906', '907', '908'])
})

test('a webhook that comes twice counts once', async () => {
  const sandbox = await openSandbox({ scenario: 'duplicate' })
  const shop = await openShopOf(sandbox)
  await shop.book('DH-1')

  await sandbox.shipments.of('DH-1').travelTo('delivered')

  assert.deepEqual(shop.statuses('DH-1'), ['901', '902', '903', '919', '904', '905'])
  assert.equal(shop.webhookCalls(), 12)
})

test('a booking whose answer is lost is not booked twice', async () => {
  const sandbox = await openSandbox()
  const shop = await openShopOf(sandbox)
  await sandbox.faults.add({ match: { operation: 'createShipment' }, fault: { status: 504 }, phase: 'after' })

  const id = await shop.book('DH-1')

  assert.deepEqual(await shop.find('DH-1'), [id])
  assert.equal(sandbox.faults.list()[0].fired, 1)
})

test('two worlds at once: the same order, another clock', async () => {
  const sandbox = await openSandbox()
  const [hanoi, saigon] = [await sandbox.createAccount({ seed: 7 }), await sandbox.createAccount({ seed: 7 })]
  const [shop, other] = [await openShopOf(hanoi), await openShopOf(saigon)]
  await Promise.all([shop.book('DH-1'), other.book('DH-1')])

  await hanoi.shipments.of('DH-1').travelTo('delivered')

  assert.ok(shop.statuses('DH-1').includes('905'))
  assert.deepEqual(other.statuses('DH-1'), [])
  assert.equal((await saigon.shipments.of('DH-1').read()).status, 901)
})

/** In memory, on a free port, with a clock that is frozen until the test moves it; closed after the test. */
async function openSandbox(options) {
  const sandbox = await createSandbox({ clock: 'frozen', seed: 7, ...options })
  opened.push(sandbox)
  return sandbox
}

/** A shop that uses this world: its configuration is all that differs from production. */
async function openShopOf(world) {
  const { SANDBOX_API_URL: api, SANDBOX_ACCESS_TOKEN: token, SANDBOX_WEBHOOK_SECRET: webhookSecret } = world.env()
  const shop = await openShop({ api, token, webhookSecret })
  opened.push(shop)
  return shop
}
