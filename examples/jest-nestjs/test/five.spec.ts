import { Test } from '@nestjs/testing'
import { createSandbox, type SandboxOptions, type SandboxWorld } from 'carrier-sandbox'
import { ShippingModule } from '../src/shipping.module'
import { ShippingService } from '../src/shipping.service'
import { ShippingConfig } from '../src/shipping-config'

const opened: { close(): Promise<unknown> }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

test('a parcel is quoted and booked', async () => {
  const sandbox = await openSandbox()
  const shop = await openShop(sandbox)

  const [cheapest] = await shop.quote()
  await shop.book('DH-1')

  const parcel = await sandbox.shipments.of('DH-1').read()
  expect(parcel).toMatchObject({ order_id: 'DH-1', carrier: cheapest?.carrier_short_name, status: 901 })
})

test('a parcel comes back: a month passes at once', async () => {
  const sandbox = await openSandbox({ scenario: 'delivery-failed-then-returned', inbox: true })
  const shop = await openShop(sandbox)
  await shop.book('DH-1')

  await sandbox.clock.advance('30d')

  expect(shop.statusesOf('DH-1')).toEqual(['901', '902', '903', '919', '904', '906', '904', '906', '907', '908'])
  await expect(sandbox.inbox).toHaveReceived('returned', { order_id: 'DH-1' })
})

test('a webhook that comes twice counts once', async () => {
  const sandbox = await openSandbox({ scenario: 'duplicate', inbox: true })
  const shop = await openShop(sandbox)
  await shop.book('DH-1')

  await expect(sandbox.shipments.of('DH-1')).toReach('delivered')

  expect(shop.statusesOf('DH-1')).toEqual(['901', '902', '903', '919', '904', '905'])
  expect(await sandbox.inbox.events()).toHaveLength(12)
})

test('a booking whose answer is lost is not booked twice', async () => {
  const sandbox = await openSandbox()
  const shop = await openShop(sandbox)
  await sandbox.faults.add({ match: { operation: 'createShipment' }, fault: { status: 504 }, phase: 'after' })

  const id = await shop.book('DH-1')

  expect(await shop.find('DH-1')).toEqual([id])
  expect(sandbox.faults.list()).toMatchObject([{ fired: 1 }])
})

test('two worlds at once: the same order, another clock', async () => {
  const sandbox = await openSandbox()
  const [hanoi, saigon] = [await sandbox.createAccount({ seed: 7 }), await sandbox.createAccount({ seed: 7 })]
  const [shop, other] = [await openShop(hanoi), await openShop(saigon)]
  await Promise.all([shop.book('DH-1'), other.book('DH-1')])

  await expect(hanoi.shipments.of('DH-1')).toReach('delivered')

  expect(shop.statusesOf('DH-1')).toContain('905')
  expect(other.statusesOf('DH-1')).toEqual([])
  expect(await saigon.shipments.of('DH-1').read()).toMatchObject({ status: 901 })
})

async function openSandbox(options: SandboxOptions = {}) {
  const sandbox = await createSandbox({ clock: 'frozen', seed: 7, ...options })
  opened.push(sandbox)
  return sandbox
}

/** The application, with the world in the place of the shipping service. */
async function openShop(world: SandboxWorld): Promise<ShippingService> {
  const { SANDBOX_API_URL: api, SANDBOX_ACCESS_TOKEN: token, SANDBOX_WEBHOOK_SECRET: secret } = world.env()
  const module = await Test.createTestingModule({ imports: [ShippingModule] })
    .overrideProvider(ShippingConfig)
    .useValue(new ShippingConfig(api, token, secret))
    .compile()
  const app = module.createNestApplication({ rawBody: true, logger: false })
  await app.listen(0, '127.0.0.1')
  opened.push(app)
  await world.registerWebhook(`${await app.getUrl()}/shipping/webhook`)
  return app.get(ShippingService)
}
