import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openClient } from '../../src/webhooks/open-client.ts'
import type { ResolveName } from '../../src/webhooks/target-guard.ts'
import { OPEN_TARGETS } from '../../src/webhooks/target-policy.ts'
import { openSender } from '../support/open-sender.ts'
import { startReceiver } from '../support/receiver.ts'
import { trapConnections } from '../support/trap-connections.ts'
import { FORBIDDEN, FORBIDDEN_ROWS, NAMES } from './forbidden-targets.ts'

const BODY = Buffer.from('{}')

const found = (addresses: readonly string[]) =>
  addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

const resolve: ResolveName = async hostname => found(NAMES[hostname] ?? [])

/** Those whose name has to be looked up before anything can be said against them. */
const isLookedUp = (url: string) =>
  url.includes('.attacker.test') || /\/\/(metadata\/|host\.docker\.internal\/)/.test(url)

describe('a target that is always refused, through the real sender', () => {
  test('the table has at least 80 spellings, each once', () => {
    expect(new Set(FORBIDDEN_ROWS.map(({ url }) => url)).size).toBe(FORBIDDEN_ROWS.length)
    expect(FORBIDDEN_ROWS.length).toBeGreaterThanOrEqual(80)
  })

  test.each(FORBIDDEN_ROWS)('$kind: to $url no connection is begun', async ({ url }) => {
    await using trap = await trapConnections()
    await using sender = openSender({ lookup: resolve })
    const outcome = await sender.send({ url, headers: {}, body: BODY })
    const brokenOff = await sender.send({ url, headers: {}, body: BODY, breakOff: true })
    expect(outcome).toMatchObject({ status: null, error: 'forbidden-target' })
    expect(outcome.detail).toMatch(/^.{20,}\.$/s)
    expect(brokenOff).toEqual({ ...outcome, durationMs: expect.any(Number) })
    expect(await sender.probe(url)).toBe(false)
    // Its registration is refused with the same reason, unless only a lookup shows it.
    expect(sender.refusalOf(url)).toBe(isLookedUp(url) ? null : outcome.detail)
    expect(trap.reached).toEqual([])
    expect(trap.server.talks).toHaveLength(0)
  })

  test.each([
    ['http://203.0.113.7/', ['203.0.113.7']],
    ['http://[2001:db8::1]:8080/', ['2001:db8::1']],
    ['http://shop.test/', ['203.0.113.7', '2001:db8::1']],
    ['http://169.254.169.254@10.0.0.1/', ['10.0.0.1']],
    ['http://127.0.0.1\\@169.254.169.254/', ['127.0.0.1']],
  ])('the trap does see what is not refused: %s', async (url, addresses) => {
    await using trap = await trapConnections()
    await using sender = openSender({ lookup: async () => found(addresses) })
    expect(await sender.send({ url, headers: {}, body: BODY })).toMatchObject({ status: 200, error: null })
    expect(trap.reached).toEqual(addresses)
    expect(trap.server.talks).toHaveLength(1)
  })

  test.each(FORBIDDEN['metadata, IPv6 literal'])(
    'a connector that is handed %s by mistake refuses it itself',
    async text => {
      await using trap = await trapConnections()
      const client = await openClient({
        connectTimeoutMs: 1_000,
        resolve,
        ownAddresses: () => [],
        targets: OPEN_TARGETS,
        tls: {},
      })
      const url = new URL(text)
      const target = { url, origin: url.origin, path: '/', authorization: {}, isControl: false }
      await expect(client.connect(target)).rejects.toThrow('webhooks are never sent there')
      const dispatched = client.agent.request({ origin: url.origin, path: '/', method: 'POST' })
      await expect(dispatched).rejects.toThrow('webhooks are never sent there')
      await client.agent.destroy()
      expect(trap.reached).toEqual([])
    },
  )
})

describe('a name that changes its answer', () => {
  /** First loopback, then metadata for ever. */
  function rebind() {
    let asked = 0
    const lookup: ResolveName = async () => {
      asked += 1
      return found([asked === 1 ? '127.0.0.1' : '169.254.169.254'])
    }
    return { lookup, asked: () => asked }
  }

  test('a new connection is refused, and so is every retry', async () => {
    await using trap = await trapConnections()
    const { lookup, asked } = rebind()
    await using sender = openSender({ lookup })
    const send = () => sender.send({ url: 'http://rebind.attacker.test/hook', headers: {}, body: BODY })
    // The trap closes after each answer, so that each request needs a connection of its own.
    expect(await send()).toMatchObject({ status: 200 })
    for (let retry = 0; retry < 5; retry += 1) {
      expect(await send()).toMatchObject({ status: null, error: 'forbidden-target' })
    }
    expect(trap.reached).toEqual(['127.0.0.1'])
    // Asked once for each: there is no second answer between the check and the connection.
    expect(asked()).toBe(6)
  })

  test('a connection kept alive stays where it was', async () => {
    await using receiver = await startReceiver()
    await using trap = await trapConnections(receiver.port)
    const { lookup, asked } = rebind()
    await using sender = openSender({ lookup })
    for (let n = 0; n < 20; n += 1) {
      const url = `http://rebind.attacker.test:${receiver.port}/`
      expect(await sender.send({ url, headers: {}, body: BODY })).toMatchObject({ status: 200 })
      // The client finishes an answer one turn of the loop after it has reported its end.
      await setImmediate()
    }
    expect(trap.reached).toEqual(['127.0.0.1'])
    expect(asked()).toBe(1)
    expect(receiver.connections()).toBe(1)
  })

  test('a request beside a connection that is in use needs another one, and is refused', async () => {
    await using receiver = await startReceiver({ answer: () => 'hang' })
    await using trap = await trapConnections(receiver.port)
    const { lookup } = rebind()
    const sender = openSender({ lookup })
    const url = `http://rebind.attacker.test:${receiver.port}/`
    const hanging = sender.send({ url, headers: {}, body: BODY })
    await receiver.waitFor(1)
    expect(await sender.send({ url, headers: {}, body: BODY })).toMatchObject({ error: 'forbidden-target' })
    await sender.close()
    expect(await hanging).toMatchObject({ error: 'aborted' })
    expect(trap.reached).toEqual(['127.0.0.1'])
    expect(receiver.received).toHaveLength(1)
  })

  test('one forbidden address among good ones refuses them all', async () => {
    await using trap = await trapConnections()
    await using sender = openSender({ lookup: async () => found(['127.0.0.1', '::1', '169.254.169.254']) })
    const outcome = await sender.send({ url: 'http://mixed.attacker.test/', headers: {}, body: BODY })
    expect(outcome).toMatchObject({ error: 'forbidden-target', detail: expect.stringContaining('169.254.169.254') })
    expect(trap.reached).toEqual([])
  })
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) to metadata is an answer, not followed', async status => {
  const location = 'http://169.254.169.254/latest/meta-data/'
  await using receiver = await startReceiver({ answer: () => ({ status, headers: { location } }) })
  await using trap = await trapConnections(receiver.port)
  await using sender = openSender()
  const outcome = await sender.send({ url: `http://127.0.0.1:${receiver.port}/hook`, headers: {}, body: BODY })
  expect(outcome).toMatchObject({ status, error: null, responseHeaders: { location } })
  expect(trap.reached).toEqual(['127.0.0.1'])
  expect(receiver.received).toHaveLength(1)
})
