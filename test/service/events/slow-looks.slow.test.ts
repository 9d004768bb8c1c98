/** Who looks through thousands of rows gives way to others, and says what was so although things change meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as wall from '../../../src/ports/wall.ts'
import { type RunningSandbox, runSandbox } from '../../../src/sandbox.ts'
import { awaitDelivery } from '../../../src/service/events/await-delivery.ts'
import { explainWhy } from '../../../src/service/why/explain-why.ts'
import { type Client, clientOf } from '../../support/api-client.ts'

const PARCELS = 1_100

let sandbox: RunningSandbox
let client: Client
let deliveries: number
beforeAll(async () => {
  sandbox = await runSandbox({ listen: false, clock: 'frozen', seed: 7 }, wall)
  client = clientOf(sandbox, { account: await sandbox.credentials() })
  const { id } = await client.register('http://127.0.0.1:9/hook')
  await client.control.put(`/webhooks/${id}/settings`, { enabled: false })
  for (let n = 0; n < PARCELS; n++) await client.book({ orderId: `DH-${n}` })
  await sandbox.clock.advance('default', { to: { by: 3 * 3_600_000 }, settle: false, settleTimeoutMs: 0 })
  deliveries = (await client.control.get('/webhooks/deliveries?size=1')).body.total
}, 60_000)
afterAll(() => sandbox.close())

/** How often others had a turn until it was done. */
async function turnsIn(run: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = (): void => {
    if (isOver) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  await run()
  isOver = true
  return turns
}

const why = () => explainWhy(sandbox, 'default', null)
const waitFor = (match: object) => awaitDelivery(sandbox, 'default', { match, after: null, timeoutMs: 0 })

/** Ids of all deliveries, the oldest first. */
async function inOrder(): Promise<readonly string[]> {
  const all = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
  const { rows } = await sandbox.core.store.read('default', view => view.page('deliveriesBySequence', all))
  return rows.map(({ id }) => id)
}

test('there is much to look through', () => {
  expect(deliveries).toBeGreaterThan(2_000)
})

test('the findings of "why" cover all that waits, and other work runs meanwhile', async () => {
  expect(await turnsIn(why)).toBeGreaterThanOrEqual(2)
  const { findings } = await why()
  const held = findings.find(({ code }) => code === 'endpoint_disabled')
  expect(held?.detail.en).toContain(String(deliveries))
})

test('a wait without a match names the nearest, the newest first, and other work runs meanwhile', async () => {
  expect(await turnsIn(() => waitFor({ order_id: 'NONE' }))).toBeGreaterThanOrEqual(4)
  const outcome = await waitFor({ order_id: 'DH-0', event: 'no.such' })
  expect(outcome).toMatchObject({ matched: false })
  const orders = new Set(outcome?.nearMisses.map(({ item }) => item.message.orderId))
  expect([...orders]).toEqual(['DH-0'])
  const sequence = outcome?.nearMisses.map(({ item }) => item.delivery.seq) ?? []
  expect(sequence).toEqual(sequence.toSorted((a, b) => b - a))
})

test('a look finds what fits on whatever slice it lies, each once', async () => {
  const all = await Promise.all(
    ['DH-0', `DH-${PARCELS / 2}`, `DH-${PARCELS - 1}`].map(order_id => waitFor({ order_id, state: 'held' })),
  )
  const counts = all.map(outcome => new Set(outcome?.items.map(({ delivery }) => delivery.id)).size)
  expect(counts).toEqual(all.map(outcome => outcome?.items.length))
  expect(counts.every(count => count === counts[0] && count > 0)).toBe(true)
})

test('not one is left out where a slice ends', async () => {
  const ids = await inOrder()
  const near = [499, 500, 501, 999, 1_000, 1_001].map(n => ids[n] ?? '')
  const found = await Promise.all(near.map(delivery => waitFor({ delivery, state: 'held' })))
  expect(found.map(outcome => outcome?.items.map(({ delivery }) => delivery.id))).toEqual(near.map(id => [id]))
})

test('what was read of a world that is reset meanwhile is no answer', async () => {
  const [delivery = ''] = await inOrder()
  const waiting = waitFor({ delivery, state: 'held' })
  const asking = why()
  await new Promise(resolve => setImmediate(resolve))
  await sandbox.accounts.reset('default', { replay: false })
  expect((await asking).findings.map(({ code }) => code)).toEqual(['nothing_booked'])
  expect(await waiting).toMatchObject({ matched: false, items: [], nearMisses: [] })
})
