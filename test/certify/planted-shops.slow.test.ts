import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certify } from '../../src/certify/certify.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { checkOf } from './judge-receiver.ts'
import { PLANTED_SHOPS, type PlantedShop, type Shown } from './planted-shops.ts'
import { startShop } from './shop-process.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen' })
})
afterAll(() => sandbox.close())

async function judge({ patches }: PlantedShop, shown: Shown) {
  await using shop = await startShop(sandbox.apiUrl, patches)
  const report = await certify({
    target: `${shop.url}/hook`,
    signing: { scheme: 'standard', secret: sandbox.account.webhook_secret },
    orders: shop.orders,
    probe: {
      url: `${shop.url}/orders/{order_id}`,
      headers: {},
      path: shown === 'whole answer' ? undefined : 'status',
    },
    effects: shown === 'status and effects' ? { url: `${shop.url}/orders/{order_id}/mails`, headers: {} } : null,
    deadlineMs: 5_000,
    concurrency: 5,
    ondemand: true,
    secrets: [],
  })
  return {
    duplicate: checkOf(report, 'duplicate-outcome').verdict,
    disorder: checkOf(report, 'disorder-outcome').verdict,
    exit: report.exit_code,
  }
}

describe.each(PLANTED_SHOPS)('$name', planted => {
  test.each(['whole answer', 'status', 'status and effects'] as const)(
    'shown its %s',
    { timeout: 60_000 },
    async shown => {
      expect(await judge(planted, shown)).toEqual(planted.expected[shown])
    },
  )
})
