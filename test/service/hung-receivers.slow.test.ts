import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { openShop, orderOf } from './delivery/open-shop.ts'

setFlagsFromString('--expose-gc')
// No other way leads to the collector in a process that was started without the flag.
const collect: () => void = runInNewContext('gc')

/** Longer than any test here: what hangs is not freed by its time-out. */
const FOREVER_MS = 600_000

/** Sockets and timers that keep a process alive, by kind. */
function countHandles(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1
  const { TCPSocketWrap = 0, Timeout = 0, TCPServerWrap = 0 } = counts
  return { TCPSocketWrap, Timeout, TCPServerWrap }
}

/** How many there are more than there were, by kind. */
function handlesBeyond(before: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const more = Object.entries(countHandles()).map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const)
  return Object.fromEntries(more.filter(([, count]) => count > 0))
}

function heapAfterCollection(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

/** A receiver that never answers, and counts the requests that wait. */
async function startSilentReceiver(): Promise<{ receiver: Receiver; waiting: () => number }> {
  let waiting = 0
  const receiver = await startReceiver({
    answer: () => response => {
      waiting += 1
      response.on('close', () => {
        waiting -= 1
      })
    },
  })
  return { receiver, waiting: () => waiting }
}

test('200 advances beside a receiver that hangs, a reset after each: none waits longer than asked, nothing is left behind, and the world goes on', {
  timeout: 120_000,
}, async () => {
  // What another file of this worker has left open may close at any time.
  const before = countHandles()
  const { receiver: silent, waiting } = await startSilentReceiver()
  await using _silent = silent
  await using shop = await openShop({ webhooks: [`${silent.url}/hook`], webhookTimeoutMs: FOREVER_MS })
  const { sandbox, client } = shop
  const round = async () => {
    await client.book({ orderId: 'SBX-HAPPY-1' })
    await client.book({ orderId: 'SBX-HAPPY-2' })
    const { settled, now } = await sandbox.clock.advance('1d', { settleTimeoutMs: 5 })
    expect([settled, now]).toEqual([false, '2026-01-06T08:00:00+07:00'])
    await sandbox.reset()
    await expect.poll(waiting, { timeout: 10_000, interval: 1 }).toBe(0)
  }
  for (let n = 0; n < 30; n++) await round()
  await expect.poll(() => handlesBeyond(before).TCPSocketWrap ?? 0, { timeout: 10_000 }).toBe(0)
  const [handles, heap] = [countHandles(), heapAfterCollection()]
  for (let n = 0; n < 200; n++) await round()
  await expect.poll(() => handlesBeyond(handles), { timeout: 10_000 }).toEqual({})
  // Of 200 rounds with their rows, requests and connections, each some 50 kB while it lasts; the receiver keeps 400 bodies.
  expect(heapAfterCollection() - heap).toBeLessThan(6_000_000)

  await client.register(`${shop.receiver.url}/hook`)
  await client.book({ orderId: 'SBX-ERROR-3' })
  await sandbox.clock.advance('1d', { settleTimeoutMs: 50 })
  await shop.receiver.waitFor(1)
  expect(shop.receiver.received.map(orderOf)).toEqual(['SBX-ERROR-3'])
})

test('20 sandboxes stopped beside a receiver that hangs, and started again on their data: nothing is left behind, and each sends its remaining events', {
  timeout: 60_000,
}, async () => {
  let isSilent = true
  await using receiver = await startReceiver({ answer: () => (isSilent ? 'hang' : { status: 200 }) })
  const folders = await Promise.all(Array.from({ length: 20 }, () => temporaryFolder()))
  const optionsOf = (data: string) => ({
    listen: false,
    clock: 'frozen',
    seed: 7,
    data,
    webhooks: [receiver.url],
    webhookTimeoutMs: FOREVER_MS,
  })
  // What is made once and stays (DNS, the pool of undici's own timers) is not what is counted.
  await (await createSandbox(optionsOf(await temporaryFolder()))).close()
  const handles = countHandles()
  await Promise.all(
    folders.map(async (data, n) => {
      const sandbox = await createSandbox(optionsOf(data))
      await clientOf(sandbox, sandbox).book({ orderId: `SBX-ERROR-${n}` })
      const { settled } = await sandbox.clock.advance('1h', { settleTimeoutMs: 50 })
      expect(settled).toBe(false)
      await sandbox.close()
    }),
  )
  await expect.poll(countHandles, { timeout: 10_000 }).toEqual(handles)
  expect(receiver.received).toHaveLength(20)

  isSilent = false
  await Promise.all(
    folders.map(async data => {
      const sandbox = await createSandbox(optionsOf(data))
      const { settled } = await sandbox.clock.until('idle')
      expect(settled).toBe(true)
      expect((await sandbox.webhooks.deliveries()).map(({ state }) => state)).toEqual(['delivered'])
      await sandbox.close()
    }),
  )
  const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']))
  expect(ids.slice(20).toSorted()).toEqual(ids.slice(0, 20).toSorted())
  await expect.poll(countHandles, { timeout: 10_000 }).toEqual(handles)
})

test('100 accounts, each with a receiver that hangs, do not hold up the 101st', { timeout: 240_000 }, async () => {
  const { receiver: silent, waiting } = await startSilentReceiver()
  await using _silent = silent
  await using shop = await openShop({ webhookTimeoutMs: FOREVER_MS })
  const { sandbox, receiver, client } = shop
  for (let n = 0; n < 100; n++) {
    const account = await sandbox.createAccount({ clock: 'frozen' })
    const own = clientOf(sandbox, account)
    await own.register(`${silent.url}/${n}`)
    await own.book({ orderId: 'SBX-ERROR-1' })
    await account.clock.advance('1h', { settle: false })
  }
  await silent.waitFor(100, 120_000)
  await client.book({ orderId: 'SBX-HAPPY-1' })
  const { settled } = await sandbox.clock.until('idle')
  expect(settled).toBe(true)
  expect(receiver.received).toHaveLength(11)
  // They hung all the while: nothing of theirs was given up so that this one could pass.
  expect(waiting()).toBe(100)
})

test('thousands of events that wait for a receiver that hangs hold up neither the other receiver nor an advance', {
  timeout: 240_000,
}, async () => {
  const { receiver: silent } = await startSilentReceiver()
  await using _silent = silent
  await using shop = await openShop({ webhookTimeoutMs: FOREVER_MS })
  const { sandbox, receiver, client } = shop
  const { id } = await client.register(`${silent.url}/hook`)
  for (let n = 0; n < 200; n++) await client.book({ orderId: `SBX-HAPPY-${n}` })
  const { settled, now } = await sandbox.clock.advance('30d', { settleTimeoutMs: 100 })
  expect([settled, now]).toEqual([false, '2026-02-04T08:00:00+07:00'])
  await receiver.waitFor(2_200, 120_000)
  const pending = await client.control.get(`/webhooks/deliveries?state=pending&endpoint=${id}&size=1`)
  expect(pending.body.total).toBe(2_200)
  // Eight of its parcels are on the wire, each with its first event; the others wait.
  expect(silent.received).toHaveLength(8)
})
