/** Whole sandboxes behind a pooler in transaction mode: each transaction may have another connection to the server. */
import { expect, onTestFinished, test } from 'vitest'
import { runSandbox } from '../../src/sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { findPooler, startPooler } from '../support/pooler.ts'
import { startReceiver } from '../support/receiver.ts'
import { createDatabase, run } from '../support/test-databases.ts'

// In CI it has to be there, and the start of it says so.
const isSkipped = findPooler() === undefined && !process.env.CI

const LISTENING =
  "SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"

test.skipIf(isSkipped).each([
  ['with --store-listen past it', true],
  ['without', false],
])('behind a pooler in transaction mode, %s, two processes do all that they do without one', async (_how, isPast) => {
  const direct = await createDatabase()
  const pooler = await startPooler(direct, 6)
  const closing: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const close of closing) await close()
    await pooler[Symbol.asyncDispose]()
  })
  const open = async () => {
    const options = { store: pooler.url, clock: 'frozen', seed: 7, ...(isPast ? { storeListen: direct } : {}) }
    const running = await runSandbox(options)
    // Before the pooler ends, and when a line before has failed, too.
    closing.push(() => running.close())
    return { running, client: clientOf(running, { account: await running.credentials('default') }) }
  }
  const [one, two] = [await open(), await open()]
  await using receiver = await startReceiver()
  await one.client.register(receiver.url)
  // What waits here is told by the other process: by its notification, or at the next look.
  const waiting = two.client.control
    .post('/shipments/POOLED/wait', { status: 901, timeout_ms: 20_000 })
    .then(({ body }) => body)
  await expect.poll(() => two.running.events.followers('default')).toBe(1)
  // A pooler gives no connection of its own to listen with.
  if (isPast) await expect.poll(async () => (await run(direct, LISTENING))[0]?.n).toBeGreaterThan(0)
  const { id } = await one.client.book({ orderId: 'POOLED' })
  expect((await one.client.control.post('/clock/advance', { by: '30d', settle: true })).status).toBe(200)
  expect(await waiting).toMatchObject({ matched: true, items: [{ id }] })
  const { timeline } = (await two.client.control.get(`/shipments/${id}`)).body
  const seen = receiver.received.map(({ json }) => String(Object(json()).status))
  expect(seen).toEqual(timeline.map(({ status }: { status: number }) => String(status)))
  expect((await two.client.control.post('/reset')).status).toBe(204)
  expect((await one.client.get('/shipments')).body.data).toEqual([])
})
