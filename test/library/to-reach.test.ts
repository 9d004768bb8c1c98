import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '../../src/vitest.ts'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { bookOrder } from '../support/order.ts'
import { startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
let client: Client
beforeEach(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterEach(() => sandbox.close())

/** What the failing expectation said. */
async function complaint(expectation: () => Promise<void>): Promise<string> {
  try {
    await expectation()
  } catch (error) {
    if (error instanceof Error) return error.message
    throw error
  }
  throw new Error('the expectation held')
}

async function timelineOf({ shipments }: SandboxWorld, name: string): Promise<readonly number[]> {
  return (await shipments.of(name).read()).timeline.map(({ status }) => status)
}

describe('a frozen clock is moved', () => {
  test.each([
    ['a slug', 'delivered'],
    ['a code', 905],
    ['a code as text', '905'],
  ])('to the step that brings the status, and no further: %s', async (_what, status) => {
    const { id } = await client.book({ orderId: 'DH-1' })
    await expect(sandbox.shipments.of(id)).toReach(status)
    expect((await timelineOf(sandbox, id)).at(-1)).toBe(905)
  })

  test('a status that was passed through counts, and the clock stands', async () => {
    const { id } = await client.book()
    await expect(sandbox.shipments.of(id)).toReach('delivered')
    const before = sandbox.clock.now()
    await expect(sandbox.shipments.of(id)).toReach('picked-up')
    expect(sandbox.clock.now()).toBe(before)
  })

  test('an order_id names the shipment, the newest of several', async () => {
    const { id } = await client.book({ orderId: 'DH-1' })
    await sandbox.simulate(id, { action: 'cancel', by: 'user' })
    await sandbox.clock.advance('1h')
    const again = await client.book({ orderId: 'DH-1' })
    await expect(sandbox.shipments.of('DH-1')).toReach('delivered')
    expect(await timelineOf(sandbox, id)).not.toContain(905)
    expect(await timelineOf(sandbox, again.id)).toContain(905)
  })

  test('through the daily settlement as well', async () => {
    const { id } = await client.book({ cod: 250_000 })
    await expect(sandbox.shipments.of(id)).toReach('completed')
    expect(await timelineOf(sandbox, id)).toContain(909)
  })

  test('the deliveries that fell due on the way are done', async () => {
    await using receiver = await startReceiver()
    await client.register(receiver.url)
    await client.book({ orderId: 'SBX-RETURN-1' })
    await expect(sandbox.shipments.of('SBX-RETURN-1')).toReach('returned')
    expect(receiver.received.map(({ json }) => json())).toContainEqual(expect.objectContaining({ status: '908' }))
  })

  test('of the on-demand line as well, past news of points', async () => {
    const { id } = await bookOrder(client, { orderId: 'OD-1', stops: 3 })
    await expect(sandbox.shipments.of(id)).toReach('completed')
    await expect(sandbox.shipments.of('OD-1')).not.toReach('returned')
    expect(await complaint(() => expect(sandbox.shipments.of(id)).toReach('waiting-for-cod'))).toMatch(
      /line ondemand has/,
    )
  })

  test('another world stands', async () => {
    const alice = await sandbox.createAccount({ seed: 7 })
    const other = clientOf(sandbox, alice)
    await client.book({ orderId: 'DH-1' })
    await other.book({ orderId: 'DH-1' })
    await expect(sandbox.shipments.of('DH-1')).toReach('delivered')
    expect(await timelineOf(alice, 'DH-1')).toEqual([901])
  })
})

describe('what a failing expectation says', () => {
  test('of a scenario that never comes to the status: where it went instead', async () => {
    const { id } = await client.book({ orderId: 'DH-1' })
    const said = await complaint(() => expect(sandbox.shipments.of('DH-1')).toReach('returned'))
    expect(said).toMatchInlineSnapshot(`
      "expected shipment DH-1 to reach returned

      GS7N6T61WH (order DH-1) with ghnv3, scenario happy
      timeline:
        ✓ 2026-01-05 08:00:00  901 waiting-for-pickup (Chờ lấy hàng)
        ✓ 2026-01-05 08:30:02  902 on-the-way-to-pick-up (Lấy hàng)
        ✓ 2026-01-05 11:26:02  903 picked-up (Đã lấy hàng)
        ✓ 2026-01-05 13:26:02  919 in-transit (Đang vận chuyển)
        ✓ 2026-01-09 14:49:00  904 out-for-delivery (Giao hàng)
        ✓ 2026-01-09 15:55:00  905 delivered (Giao thành công)
        ✓ 2026-01-09 20:00:00  909 reconciled-with-carrier (Đã đối soát)
        ✓ 2026-01-09 20:10:00  912 waiting-for-cod (Chờ thanh toán COD)
        ✓ 2026-01-09 20:20:00  910 reconciled-with-customer (Đã đối soát khách)
        ✓ 2026-01-09 20:30:00  911 cod-paid (Đã trả COD cho khách)
        ✓ 2026-01-09 20:40:00  913 completed (Hoàn thành)
      now 2026-01-09 20:40:00, planned:
        nothing
      In the scenario "happy" as it was drawn, it does not come to returned. Nothing is planned any more; only simulate can move it on."
    `)
    expect(said).toContain(id)
  })

  test('of a shipment that is stuck', async () => {
    await client.book({ orderId: 'SBX-STUCK-1' })
    expect(
      await complaint(() => expect(sandbox.shipments.of('SBX-STUCK-1')).toReach('delivered')),
    ).toMatchInlineSnapshot(`
      "expected shipment SBX-STUCK-1 to reach delivered

      GSEHA6LNVJ (order SBX-STUCK-1) with ghnv3, scenario stuck
      timeline:
        ✓ 2026-01-05 08:00:00  901 waiting-for-pickup (Chờ lấy hàng)
        ✓ 2026-01-05 08:30:02  902 on-the-way-to-pick-up (Lấy hàng)
        ✓ 2026-01-05 11:05:02  903 picked-up (Đã lấy hàng)
        ✓ 2026-01-05 13:05:02  919 in-transit (Đang vận chuyển)
      now 2026-01-05 13:05:02, planned:
        nothing
      In the scenario "stuck" as it was drawn, it does not come to delivered. Nothing is planned any more; only simulate can move it on."
    `)
  })

  test('of .not: when it did', async () => {
    await client.book({ orderId: 'SBX-ERROR-1' })
    expect(
      await complaint(() => expect(sandbox.shipments.of('SBX-ERROR-1')).not.toReach('creation-error')),
    ).toMatchInlineSnapshot(`
      "expected shipment SBX-ERROR-1 not to reach creation-error; it did at 2026-01-05T08:00:00+07:00

      GSBDQA6GGM (order SBX-ERROR-1) with ghnv3, scenario creation-error
      timeline:
        → 2026-01-05 08:00:00  900 creation-error (Lỗi tạo đơn): Khu vực tạm ngưng phục vụ
      now 2026-01-05 08:00:00, planned:
        nothing"
    `)
  })
})

describe('.not', () => {
  test('runs the whole plan before it passes', async () => {
    await client.book({ orderId: 'SBX-RETURN-1' })
    await expect(sandbox.shipments.of('SBX-RETURN-1')).not.toReach('delivered')
    expect((await timelineOf(sandbox, 'SBX-RETURN-1')).at(-1)).toBe(908)
  })

  test.each([
    ['an unknown status', 'deliverd', /did you mean "?delivered/i],
    ['a status of the other line', 'sent-to-carrier', /line standard has no status/],
  ])('%s is an error, never a pass', async (_what, status, message) => {
    await client.book({ orderId: 'DH-1' })
    expect(await complaint(() => expect(sandbox.shipments.of('DH-1')).not.toReach(status))).toMatch(message)
  })

  test('no such shipment, and what is none, are errors as well', async () => {
    expect(await complaint(() => expect(sandbox.shipments.of('DH-9')).not.toReach('lost'))).toMatch(
      /no shipment "DH-9" in this account, by id \(GS…\), by order_id or by waybill/,
    )
    expect(await complaint(() => expect('DH-9').not.toReach('lost'))).toMatch(/expect\(sandbox\.shipments\.of\(id\)\)/)
  })
})

describe('a clock that runs is waited for', () => {
  test('until the shipment is there', async () => {
    const fast = await sandbox.createAccount({ clock: 'x1000000' })
    await clientOf(sandbox, fast).book({ orderId: 'DH-1' })
    await expect(fast.shipments.of('DH-1')).toReach('delivered')
  })

  test('until the time is up, and then it says what is planned', async () => {
    const real = await sandbox.createAccount({ clock: 'real' })
    await clientOf(sandbox, real).book({ orderId: 'DH-1' })
    const said = await complaint(() => expect(real.shipments.of('DH-1')).toReach('delivered', { timeoutMs: 1 }))
    expect(said).toMatch(/The plan comes to delivered at \d{4}-\d\d-\d\d .*\. It did not within 1 ms\. The clock shows/)
    await expect(real.shipments.of('DH-1')).not.toReach('delivered', { timeoutMs: 1 })
  })
})
