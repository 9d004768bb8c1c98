import 'carrier-sandbox/vitest'
import { createSandbox, type SandboxWorld } from 'carrier-sandbox'
import { expect, test } from 'vitest'
import { openShop } from './shop.ts'

test('a parcel is quoted and booked', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  await using shop = await shopOf(sandbox)

  const [cheapest] = await shop.quote()
  const id = await shop.book('DH-1')

  const parcel = await sandbox.shipments.of(id).read()
  expect(parcel).toMatchObject({ order_id: 'DH-1', carrier: cheapest?.carrier_short_name, status: 901 })
})

test('a parcel comes back: a month passes at once', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7, scenario: 'delivery-failed-then-returned' })
  await using shop = await shopOf(sandbox)
  await shop.book('DH-1')

  await sandbox.clock.advance('30d')

  expect(shop.statuses('DH-1')).toEqual(['901', '902', '903', '919', '904', '906', '904', '906', '907', '908'])
})

test('a webhook that comes twice counts once', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7, scenario: 'duplicate' })
  await using shop = await shopOf(sandbox)
  await shop.book('DH-1')

  await expect(sandbox.shipments.of('DH-1')).toReach('delivered')

  expect(shop.statuses('DH-1')).toEqual(['901', '902', '903', '919', '904', '905'])
  expect(shop.webhookCalls()).toBe(12)
})

test('a booking whose answer is lost is not booked twice', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  await using shop = await shopOf(sandbox)
  await sandbox.faults.add({ match: { operation: 'createShipment' }, fault: { status: 504 }, phase: 'after' })

  const id = await shop.book('DH-1')

  expect(await shop.find('DH-1')).toEqual([id])
  expect(sandbox.faults.list()).toMatchObject([{ fired: 1 }])
})

test('two worlds at once: the same order, another clock', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen' })
  const [hanoi, saigon] = [await sandbox.createAccount({ seed: 7 }), await sandbox.createAccount({ seed: 7 })]
  await using shop = await shopOf(hanoi)
  await using other = await shopOf(saigon)
  await Promise.all([shop.book('DH-1'), other.book('DH-1')])

  await expect(hanoi.shipments.of('DH-1')).toReach('delivered')

  expect(shop.statuses('DH-1')).toContain('905')
  expect(other.statuses('DH-1')).toEqual([])
  expect(await saigon.shipments.of('DH-1').read()).toMatchObject({ status: 901 })
})

/** A shop that uses this world: its configuration is all that differs from production. */
function shopOf(world: SandboxWorld) {
  const { SANDBOX_API_URL: api, SANDBOX_ACCESS_TOKEN: token, SANDBOX_WEBHOOK_SECRET: webhookSecret } = world.env()
  return openShop({ api, token, webhookSecret })
}
