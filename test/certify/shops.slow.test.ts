import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CertifySettings, certify } from '../../src/certify/certify.ts'
import { CHECKS } from '../../src/certify/checks/list-checks.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import type { CertifyReport } from '../../src/schemas/types.gen.ts'
import type { BrokenShop } from './broken-shops/broken-shop.ts'
import { BROKEN_SHOPS } from './broken-shops/broken-shops.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen' })
})
afterAll(() => sandbox.close())

function judge(shop: ShopProcess, wishes: Partial<CertifySettings> = {}): Promise<CertifyReport> {
  return certify({
    target: `${shop.url}/hook`,
    signing: { scheme: 'standard', secret: sandbox.account.webhook_secret },
    orders: shop.orders,
    probe: { url: `${shop.url}/orders/{order_id}`, headers: {}, path: 'status' },
    effects: { url: `${shop.url}/orders/{order_id}/mails`, headers: {} },
    deadlineMs: 5_000,
    concurrency: 20,
    ondemand: true,
    secrets: [],
    ...wishes,
  })
}

function namesOf(report: CertifyReport, verdict: string): readonly string[] {
  return report.checks.filter(check => check.verdict === verdict).map(({ name }) => name)
}

describe('the reference consumer passes', () => {
  test('every check under standard', { timeout: 60_000 }, async () => {
    await using shop = await startShop(sandbox.apiUrl)
    const report = await judge(shop)
    expect(report.checks.filter(({ verdict }) => verdict !== 'PASS')).toEqual([])
    expect(report).toMatchObject({ verdict: 'PASS', exit_code: 0, counts: { pass: CHECKS.length } })
    expect(validator('sandbox/certify-report.schema.json')(report)).toEqual([])
  })

  test('every check under body-hmac-base64 but the one of time', { timeout: 60_000 }, async () => {
    await using shop = await startShop(sandbox.apiUrl)
    const signing = { scheme: 'body-hmac-base64', secret: sandbox.account.client_secret } as const
    const report = await judge(shop, { signing })
    expect(namesOf(report, 'FAIL')).toEqual([])
    expect(namesOf(report, 'NOT APPLICABLE')).toEqual(['stale-signature'])
  })

  test('with one order for all, its state looked at first', { timeout: 60_000 }, async () => {
    await using shop = await startShop(sandbox.apiUrl)
    const order = await shop.orders.next()
    const report = await judge(shop, { orders: { next: async () => order } })
    expect(report.checks.filter(({ verdict }) => verdict !== 'PASS')).toEqual([])
  })
})

describe('a broken copy fails by the named check and by no other', () => {
  async function failsBy({ patches, fails, ...wishes }: BrokenShop) {
    await using shop = await startShop(sandbox.apiUrl, patches)
    const { deadlineMs = 5_000, concurrency = 20 } = wishes
    const report = await judge(shop, { deadlineMs, concurrency })
    expect(namesOf(report, 'FAIL')).toEqual(fails)
    expect(report.exit_code).toBe(1)
  }

  // Much of each is waiting; where the time itself is judged, one goes after the other.
  const isTimed = ({ deadlineMs }: BrokenShop) => deadlineMs !== undefined
  test.concurrent.each(BROKEN_SHOPS.filter(shop => !isTimed(shop)))('it $name: $fails', { timeout: 60_000 }, failsBy)
  test.each(BROKEN_SHOPS.filter(isTimed))('it $name: $fails', { timeout: 60_000 }, failsBy)

  test('every check has a shop that fails by it', () => {
    const bitten = new Set(BROKEN_SHOPS.flatMap(({ fails }) => fails))
    expect(CHECKS.map(({ name }) => name).filter(name => !bitten.has(name))).toEqual([])
  })
})
