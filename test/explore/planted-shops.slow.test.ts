/** Plays each script: the planted shop is wrong as it is written down, the correct one of its language is right. */
import { describe, expect, test } from 'vitest'
import { certify } from '../../src/certify/certify.ts'
import { openClient } from '../../src/certify/client.ts'
import { draftEvent, readStatuses } from '../../src/certify/draft-event.ts'
import type { Order } from '../../src/certify/order.ts'
import { differences, playScript, postSigned, resetShop } from './play-script.ts'
import { readShops, type Script, type ScriptEvent } from './read-shops.ts'
import { outcomeOf, plainOf, problemsOf, withoutDelivery } from './script-rules.ts'
import { OLD_SECRET, SECRET, type StartedShop, startShop } from './start-shop.ts'

const { correct: CORRECT, planted: PLANTED } = readShops()

const way = (statuses: readonly number[], more: Partial<ScriptEvent> = {}): Script =>
  plainOf({ history: statuses.map((status, index) => ({ status, at: index, ...more })) })
/** What nearly all parcels go through. */
const ORDINARY: readonly Script[] = [
  way([901, 902, 903, 919, 904, 905, 909, 912, 910, 911, 913]),
  way([901, 902, 903, 904, 905, 906, 910], { line: 'ondemand' }),
]

const OTHER_SECRET = 'whsec_cGxhbnRlZC1zaG9wcy1mb3JlaWduLXNlY3JldA=='
let begun = 0

function newOrder(): Order {
  begun += 1
  return { orderId: `B-${begun}`, gcode: `GSB${begun}`, code: 'GAPBLXAE', carrier: 'ghnv3', updated: 0 }
}

/** As `certify --setup` has it begun. */
async function beginOrder({ url }: StartedShop): Promise<Order> {
  const order = newOrder()
  const answer = await fetch(`${url}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: order.orderId, gcode: order.gcode }),
  })
  expect(answer.status).toBe(201)
  return order
}

/** What a shop shows wrongly after a script. */
async function mistakesOf(shop: StartedShop, script: Script) {
  return differences(await playScript(shop, script), outcomeOf(script))
}

/** The same in a shop that knows nothing yet, since a planted one may mix up what it was told before. */
async function freshMistakesOf(shop: StartedShop, script: Script) {
  await resetShop(shop)
  return mistakesOf(shop, script)
}

describe('a correct shop', () => {
  test.each(CORRECT)('$name is right under every script, all of them at the same time', async one => {
    await using shop = await startShop(one)
    const scripts = [...ORDINARY, ...PLANTED.map(({ script }) => script)]
    const wrong = await Promise.all(scripts.map(async script => ({ script, differs: await mistakesOf(shop, script) })))
    expect(wrong.filter(({ differs }) => differs.length > 0)).toEqual([])
  })

  test.each(CORRECT)('$name takes the present and the earlier secret, no other one, and nothing stale', async one => {
    await using shop = await startShop(one)
    const client = await openClient({ connectTimeoutMs: 10_000 })
    const [status] = readStatuses().standard
    if (status === undefined) throw new Error('there is no status')
    const body = Buffer.from(JSON.stringify(draftEvent(newOrder(), status, 1_767_574_800)))
    const now = Math.floor(Date.now() / 1_000)
    const answerTo = async (secrets: readonly string[], timestamp: number) =>
      (await postSigned(client, shop, { id: 'msg_secrets', timestamp, body, secrets })).status
    expect(await answerTo([SECRET], now)).toBe(200)
    expect(await answerTo([OLD_SECRET], now)).toBe(200)
    expect(await answerTo([OTHER_SECRET], now)).toBe(401)
    expect(await answerTo([SECRET], now - 3_600)).toBe(401)
    await client.close()
  })

  test.each(CORRECT)('$name begins an order by hand, which then has a parcel without a status', async one => {
    await using shop = await startShop(one)
    const { orderId, gcode } = await beginOrder(shop)
    const answer = await fetch(`${shop.url}/orders/${orderId}`)
    expect(await answer.json()).toEqual({
      order_id: orderId,
      status: null,
      parcels: [{ gcode, status: null }],
      effects: [],
    })
  })
})

describe('a planted shop', () => {
  // Each waits for its shop most of the time.
  test.concurrent.each(PLANTED)('$name', async one => {
    const { script, reveals, differs } = one
    await using shop = await startShop(one)
    for (const plain of [...ORDINARY, ...(reveals[0]?.length === 0 ? [] : [plainOf(script)])]) {
      expect(await freshMistakesOf(shop, plain)).toEqual([])
    }
    expect(await freshMistakesOf(shop, script)).toEqual(expect.arrayContaining([...differs]))
    // No delivery can be left out.
    for (const index of script.deliveries.keys()) {
      const shorter = withoutDelivery(script, index)
      if (problemsOf(shorter).length > 0) continue
      expect({ index, differs: await freshMistakesOf(shop, shorter) }).toEqual({ index, differs: [] })
    }
  })
})

describe('certify of today', () => {
  test.concurrent.each(PLANTED.filter(one => one.certify !== null))('names the check that $name fails', async one => {
    await using shop = await startShop(one)
    const { checks } = await certify({
      target: `${shop.url}/hook`,
      signing: { scheme: 'standard', secret: SECRET },
      orders: { next: () => beginOrder(shop) },
      probe: { url: `${shop.url}/orders/{order_id}`, headers: {}, path: 'status' },
      effects: { url: `${shop.url}/orders/{order_id}/effects`, headers: {} },
      deadlineMs: 5_000,
      concurrency: 10,
      ondemand: true,
      secrets: [],
    })
    expect(checks.filter(({ verdict }) => verdict === 'FAIL').map(({ name }) => name)).toEqual([one.certify])
  })
})
