import { describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../src/library/create-sandbox.ts'
import { verifyWebhook } from '../../src/webhooks.ts'
import { clientOf } from '../support/api-client.ts'
import { makeRatesRequest } from '../support/booking.ts'
import { type BusyWorld, type Ledger, nameOf, openBusyWorld } from '../support/busy-world.ts'
import { readEvents } from '../support/event-reader.ts'
import { openKeepAliveClient } from '../support/keep-alive-client.ts'
import { parseMetrics } from '../support/parse-metrics.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { TEST_SEED } from '../support/test-seed.ts'

const WORLDS = 40
const OPERATIONS = 10_000

const options = { clock: 'frozen', seed: 7, logLevel: 'error' }

test('40 worlds in one process share nothing: 10,000 mixed operations, the same order_ids and seeds', {
  timeout: 180_000,
}, async () => {
  const seed = TEST_SEED % 1_000_000
  console.log(`parallel worlds: seed ${seed}`)
  await using receiver = await startReceiver()
  await using sandbox = await createSandbox(options)
  const client = openKeepAliveClient(sandbox.url)
  const ledger: Ledger = { owners: new Map(), foreign: [] }
  const worlds: BusyWorld[] = []
  for (let n = 0; n < WORLDS; n++) {
    worlds.push(await openBusyWorld(sandbox, { n, seed, client, receiver: receiver.url, ledger }))
  }
  const streams = await Promise.all(
    worlds.slice(0, 5).map(async ({ name, account }) => {
      const stream = await readEvents(`${sandbox.controlUrl}/events`, { 'X-Sandbox-Account': account.account.id })
      return { name, stream }
    }),
  )

  await Promise.all(worlds.map(world => world.run(OPERATIONS / WORLDS)))
  const foreign = [...ledger.foreign]

  for (const { name, stream } of streams) {
    for (const { data } of stream.events) {
      const owner = ledger.owners.get(data.shipment)
      if (owner !== undefined && owner !== name) foreign.push(`the stream of ${name} tells of ${owner}`)
    }
    await stream.close()
  }
  const secrets = new Map(worlds.map(({ name, account }) => [name, account.account.webhook_secret]))
  for (const request of receiver.received) foreign.push(...judge(request, { secrets, owners: ledger.owners }))
  const { text } = await client.ask('GET', '/__sandbox/metrics')
  parseMetrics(text)
  if (worlds.some(({ name }) => text.includes(name))) foreign.push('the metrics name a world')

  expect(foreign.slice(0, 10), `of ${foreign.length}, seed ${seed}`).toEqual([])
  // It would prove nothing if nothing had happened.
  const done = worlds.reduce((sum, world) => sum + [...world.done.values()].reduce((a, b) => a + b, 0), 0)
  expect(done).toBe(OPERATIONS)
  expect(ledger.owners.size).toBeGreaterThan(WORLDS * 5)
  expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(WORLDS)
  const read = streams.map(({ name, stream }) => [name, stream.events.length] as const)
  expect(
    read.filter(([, events]) => events <= 100),
    `too few events on a stream, seed ${seed}`,
  ).toEqual([])
  const heard = worlds.map(world => [world.name, world.heard()] as const)
  expect(
    heard.filter(([, events]) => events <= 100),
    `too few events in the process, seed ${seed}`,
  ).toEqual([])
  for (const world of worlds) world.close()
  client.close()
})

/** What is wrong with a delivery: in its address, its body or its signature another world shows. */
function judge(
  { path, headers, body, text, at }: ReceivedRequest,
  { secrets, owners }: { secrets: ReadonlyMap<string, string>; owners: ReadonlyMap<string, string> },
): readonly string[] {
  const name = path.slice(1)
  const verdict = verifyWebhook('standard', { headers, body, secret: secrets.get(name) ?? '', now: at / 1_000 })
  // The result of a creation names it in its own way.
  const { gcode, shipment_code: code }: { gcode?: string; shipment_code?: string } = JSON.parse(text)
  const id = gcode ?? code ?? ''
  const owner = owners.get(id)
  return [
    ...(verdict.ok ? [] : [`a delivery to ${name} is not signed with its secret: ${verdict.reason}`]),
    ...(owner === name ? [] : [`a delivery to ${name} tells of ${id}, which belongs to ${owner ?? 'no world'}`]),
  ]
}

describe('the same seed and the same requests, whatever others do meanwhile', () => {
  const start = '2026-03-02T10:00:00+07:00'
  const open = (sandbox: Sandbox, id: string) =>
    sandbox.createAccount({ id, seed: 11, clock: 'frozen', clockStart: start })

  test('give two worlds of one sandbox the same rates, fees and statuses; ids and drawn waits are each world’s own', async () => {
    await using sandbox = await createSandbox(options)
    const [one, two] = [await open(sandbox, nameOf(0)), await open(sandbox, nameOf(1))]
    const [first, second] = await besideNoise(sandbox, () => Promise.all([live(sandbox, one), live(sandbox, two)]))
    const told = ({ rates, parcels }: typeof first) => ({
      rates,
      parcels: parcels.map(({ fees, course }) => ({ fees, statuses: course.map(({ status }) => status) })),
    })
    expect(told(second)).toEqual(told(first))
    const ids = [first, second].flatMap(({ parcels }) => parcels.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('give two sandboxes with a world of the same name the same in everything, ids and times included', async () => {
    await using left = await createSandbox({ ...options, publicUrl: 'http://sandbox.test' })
    await using right = await createSandbox({ ...options, publicUrl: 'http://sandbox.test' })
    const first = await besideNoise(left, async () => live(left, await open(left, 'hoa-sen')))
    const second = await live(right, await open(right, 'hoa-sen'))
    expect(second).toEqual(first)
    expect(first.parcels.flatMap(({ course }) => course).length).toBeGreaterThan(30)
  })
})

/** Another world of the same seed books and moves its clock for as long as `run` takes. */
async function besideNoise<T>(sandbox: Sandbox, run: () => Promise<T>): Promise<T> {
  const other = await sandbox.createAccount({ seed: 11, clock: 'frozen' })
  const state = { isOver: false }
  const noise = (async () => {
    for (let n = 0; !state.isOver; n++) {
      await clientOf(sandbox, other).book({ orderId: `DH-${n % 6}` })
      await other.clock.advance('7h')
    }
  })()
  try {
    return await run()
  } finally {
    state.isOver = true
    await noise
  }
}

interface Moment {
  readonly at: string
  readonly status: number
}

/** Quotes, books six parcels of six outcomes and advances a month. */
async function live(sandbox: Sandbox, world: SandboxWorld) {
  const client = clientOf(sandbox, world)
  const rates = (await client.post('/rates', makeRatesRequest())).body.data
  const ids: string[] = []
  for (const outcome of ['HAPPY', 'RETRY', 'RETURN', 'PARTIAL', 'LOST', 'HEAVY']) {
    ids.push((await client.book({ orderId: `SBX-${outcome}-1` })).id)
  }
  await world.clock.advance('30d')
  const parcels = await Promise.all(
    ids.map(async id => {
      const { body } = await client.control.get(`/shipments/${id}`)
      const course: readonly Moment[] = body.timeline
      return { id, fees: [body.total_fee, body.amount_return_shop], course }
    }),
  )
  return { rates, parcels }
}
