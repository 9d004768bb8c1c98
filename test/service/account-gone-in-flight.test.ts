import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { runSandbox } from '../../src/sandbox.ts'
import { clientOf, send } from '../support/api-client.ts'
import { createFakeWall } from '../support/fake-wall.ts'
import { startReceiver } from '../support/receiver.ts'

const TTL_MS = 60_000

/** The ways in which the world of an account goes while its webhooks are on their way. */
const WAYS = ['delete', 'ttl', 'replace', 'reset'] as const
type Way = (typeof WAYS)[number]

/** A sandbox by a fake wall clock with an account whose webhooks go to a receiver that answers when the test releases it. */
async function openDoomed(way: Way) {
  const wall = createFakeWall(Date.parse('2026-03-02T09:00:00+07:00'))
  const lines: string[] = []
  const open: ServerResponse[] = []
  const receiver = await startReceiver({ answer: () => response => void open.push(response) })
  const running = await runSandbox(
    {
      listen: false,
      clock: 'frozen',
      seed: 7,
      logLevel: 'silent',
      webhookTimeoutMs: 10 * TTL_MS,
      onLogLine: line => lines.push(line),
    },
    wall,
  )
  const { id } = await running.accounts.create({ id: 'doomed', clock: { mode: 'frozen', factor: 0 }, ttlMs: TTL_MS })
  const client = clientOf(running, { account: await running.credentials(id) })
  await client.register(`${receiver.url}/hook`)
  const rejections: unknown[] = []
  const reject = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', reject)
  return {
    running,
    client,
    receiver,
    lines,
    rejections,
    /** Answers of the receiver that are still to be written. */
    open,
    /** Moves time on until the condition holds; no timer of the test shows it. */
    async until(has: () => boolean) {
      while (!has()) {
        await wall.pass(1)
        await new Promise(resolve => setImmediate(resolve))
      }
    },
    /** A first attempt goes at once: when its timer is found takes a store of another machine some turns. */
    async heard(count: number) {
      while (open.length < count) {
        await wall.pass(0)
        await new Promise(resolve => setImmediate(resolve))
      }
    },
    async goAway() {
      if (way === 'delete') await send(running.app, 'delete', `/__sandbox/accounts/${id}`).expect(204)
      else if (way === 'replace') {
        const body = { replace: true, clock: 'frozen' }
        await send(running.app, 'put', `/__sandbox/accounts/${id}`, { body }).expect(({ status }) => status < 300)
      } else if (way === 'reset') await client.control.post('/reset', {}).expect(204)
      else {
        // At one go: several processes look each second, and with an answer held back each look would be waited for.
        await wall.block(TTL_MS)
        while (running.accounts.get(id)) await new Promise(resolve => setImmediate(resolve))
      }
      expect(running.accounts.get(id) === undefined).toBe(way === 'delete' || way === 'ttl')
    },
    /** Timers of the wall that are set, webhooks of that account included. */
    waiting: wall.waiting,
    /** Warnings and errors, once everything has ended. */
    async close() {
      await running.close()
      await receiver.close()
      process.off('unhandledRejection', reject)
      return lines.map(line => JSON.parse(line)).filter(({ level }) => level === 40 || level === 50)
    },
  }
}

test.each(WAYS)(
  'a receiver that answers after the account has gone (%s): hung up on, nothing warned of, nothing sent again',
  async way => {
    const doomed = await openDoomed(way)
    const { client, receiver, open, running } = doomed
    const before = doomed.waiting()
    for (let n = 0; n < 12; n++) await client.book({ orderId: `SBX-ERROR-${n}` })
    // Eight are on the wire, four wait behind them.
    await doomed.heard(8)
    const ended = open.map(response => once(response, 'close'))
    await doomed.goAway()
    for (const response of open) response.writeHead(200).end('{}')
    await Promise.all(ended)
    await doomed.until(() => doomed.waiting() <= before)
    expect(receiver.received).toHaveLength(8)
    if (way === 'replace' || way === 'reset') {
      expect((await client.control.get('/webhooks/deliveries')).body.total).toBe(0)
      expect((await client.control.get('/clock')).body.pending).toBe(0)
    }
    const isThere = async () => (await running.core.store.worlds()).includes('doomed')
    // An account whose time is over is gone before its rows are.
    await expect.poll(isThere).toBe(way === 'replace' || way === 'reset')
    expect(await doomed.close()).toEqual([])
    expect(doomed.rejections).toEqual([])
  },
)

/** Where an attempt can stand when its world goes; what is asked there is answered only after that. */
const PLACES = ['its rows are read', 'its commit is on its way to the disk', 'a hint is looked for'] as const

test.each(WAYS.flatMap(way => PLACES.map(place => [way, place] as const)))(
  'the account goes (%s) while %s: no error, and nothing is sent afterwards',
  async (way, place) => {
    const doomed = await openDoomed(way)
    const { core } = doomed.running
    let release: () => void = () => undefined
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    let isThere = false
    let hasGoneOn = false
    /** The first answer that fits is kept back; what comes after it shows in the turns of the loop that follow its release. */
    const hold = async <T>(answer: T): Promise<T> => {
      if (isThere) return answer
      isThere = true
      await gate
      hasGoneOn = true
      return answer
    }
    const { read, flushed } = core.store
    if (place === 'its rows are read') {
      Object.assign(core.store, {
        read: async (...asked: Parameters<typeof read>) => {
          const found = await read.apply(core.store, asked)
          const isOutgoing = typeof found === 'object' && found !== null && 'delivery' in found && 'endpoint' in found
          return isOutgoing ? hold(found) : found
        },
      })
    } else if (place === 'its commit is on its way to the disk') {
      Object.assign(core.store, { flushed: () => hold(undefined).then(() => flushed.call(core.store)) })
    } else {
      const { findHint } = core
      Object.assign(core, {
        findHint: async (...asked: Parameters<typeof findHint>) => hold(await findHint(...asked)),
      })
    }
    await doomed.client.book({ orderId: 'SBX-ERROR-1' })
    if (place === 'a hint is looked for') {
      await doomed.heard(1)
      doomed.open[0]?.writeHead(500).end()
    }
    await doomed.until(() => isThere)
    const sent = doomed.receiver.received.length
    await doomed.goAway()
    release()
    await doomed.until(() => hasGoneOn)
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
    expect(doomed.receiver.received).toHaveLength(sent)
    expect(await doomed.close()).toEqual([])
    expect(doomed.rejections).toEqual([])
  },
)
