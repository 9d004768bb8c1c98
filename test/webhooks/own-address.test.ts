import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { wallTimers } from '../../src/ports/wall.ts'
import { isOwnAddress } from '../../src/webhooks/own-address.ts'
import { createSender, type SenderOptions } from '../../src/webhooks/send.ts'
import { startReceiver } from '../support/receiver.ts'

const BODY = Buffer.from('{}')

function openSender(options: Partial<SenderOptions> & Pick<SenderOptions, 'ownAddresses'>) {
  return createSender({ wallClock: { now: () => 0 }, wallTimers, ...options })
}

describe('/__sandbox of our own', () => {
  const CONTROL_PATHS = [
    '/__sandbox',
    '/__sandbox/',
    '/__sandbox/reset',
    '/__SANDBOX/reset',
    '/%5f%5fsandbox/reset',
    '/__%73andbox/reset',
    '/%255f_sandbox/reset',
    '/%25255f_sandbox/reset',
    '//__sandbox/reset',
    '/%2f__sandbox/reset',
    '/%2F%2F__sandbox/reset',
    '/__sandbox%2freset',
    '/__sandbox%2Freset',
    '/__sandbox%5creset',
    '/\\__sandbox\\reset',
    '/./__sandbox/reset',
    '/x/../__sandbox/reset',
    '/x/%2e%2e/__sandbox/reset',
    '/x%2f..%2f__sandbox/reset',
    '/x/..;a=b/__sandbox/reset',
    '/__sandbox;a=b/reset',
    '/__sandbox?x=1',
    '/__sandbox#x',
  ]

  test.each(CONTROL_PATHS)('%s is refused on an address of our own', async path => {
    await using receiver = await startReceiver()
    const sender = openSender({ ownAddresses: () => [`127.0.0.1:${receiver.port}`] })
    const outcome = await sender.send({ url: `http://127.0.0.1:${receiver.port}${path}`, headers: {}, body: BODY })
    await sender.close()
    expect(outcome).toMatchObject({ error: 'forbidden-target', detail: expect.stringContaining('/__sandbox') })
    expect(receiver.received).toHaveLength(0)
  })

  test.each([
    ['127.0.0.1', 'localhost'],
    ['127.0.0.1', 'sub.localhost'],
    ['127.0.0.1', '2130706433'],
    ['127.0.0.1', '[::ffff:127.0.0.1]'],
    ['127.0.0.1', 'ours.attacker.test'],
    ['localhost', '127.0.0.1'],
    ['[::1]', 'localhost'],
    ['0.0.0.0', '127.0.0.1'],
    ['0.0.0.0', 'ours.attacker.test'],
    ['[::]', 'ours.attacker.test'],
    ['ours.attacker.test', 'ours.attacker.test'],
  ])('while we listen on %s, it is refused through %s', async (own, host) => {
    await using receiver = await startReceiver()
    const sender = openSender({
      ownAddresses: () => [`${own}:${receiver.port}`],
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    // A connection made for another path must not be taken for this one.
    await sender.send({ url: `http://${host}:${receiver.port}/hook`, headers: {}, body: BODY })
    const outcome = await sender.send({
      url: `http://${host}:${receiver.port}/__sandbox/reset`,
      headers: {},
      body: BODY,
    })
    await sender.close()
    expect(outcome.error).toBe('forbidden-target')
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  test('the same path on another port is a receiver like any other', async () => {
    await using receiver = await startReceiver()
    const sender = openSender({ ownAddresses: () => ['127.0.0.1:1', '0.0.0.0:1', '[::1]:1'] })
    const outcome = await sender.send({ url: `${receiver.url}/__sandbox/hook`, headers: {}, body: BODY })
    await sender.close()
    expect(outcome).toMatchObject({ status: 200, error: null })
  })

  test('whether a place is our own is asked at each request, because the port is known only after listening', async () => {
    await using receiver = await startReceiver()
    let own: readonly string[] = []
    const sender = openSender({ ownAddresses: () => own })
    const send = () => sender.send({ url: `${receiver.url}/__sandbox/hook`, headers: {}, body: BODY })
    expect(await send()).toMatchObject({ status: 200, error: null })
    own = [`127.0.0.1:${receiver.port}`]
    expect(await send()).toMatchObject({ status: null, error: 'forbidden-target' })
    await sender.close()
    expect(receiver.received).toHaveLength(1)
  })

  test('a connection that turned out to lead to ourselves is closed', async () => {
    let closed = () => {}
    const wasClosed = new Promise<void>(resolve => {
      closed = resolve
    })
    const server = createServer(socket => socket.resume().on('close', closed))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const sender = openSender({
      ownAddresses: () => [`127.0.0.1:${port}`],
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const outcome = await sender.send({ url: `http://ours.attacker.test:${port}/__sandbox`, headers: {}, body: BODY })
    expect(outcome.error).toBe('forbidden-target')
    await wasClosed
    await sender.close()
    await new Promise(resolve => server.close(resolve))
  })
})

describe('which places are our own', () => {
  test.each([
    ['127.0.0.1:4100', { host: '127.0.0.1', port: 4100 }, true],
    ['127.0.0.1:4100', { host: '127.0.0.2', port: 4100 }, true],
    ['127.0.0.1:4100', { host: '::1', port: 4100 }, true],
    ['127.0.0.1:4100', { host: '127.0.0.1', port: 4101 }, false],
    ['127.0.0.1:4100', { host: '192.168.1.10', port: 4100 }, false],
    ['[::1]:4100', { host: '127.0.0.1', port: 4100 }, true],
    ['localhost:4100', { host: '::1', port: 4100 }, true],
    ['127.0.0.1:80', { host: '127.0.0.1', port: 80 }, true],
    ['0.0.0.0:4100', { host: '127.0.0.1', port: 4100 }, true],
    ['0.0.0.0:4100', { host: 'localhost', port: 4100 }, true],
    ['[::]:4100', { host: '::1', port: 4100 }, true],
    ['0.0.0.0:4100', { host: '192.168.1.10', port: 4100, localAddress: '192.168.1.10' }, true],
    ['[::]:4100', { host: '::ffff:192.168.1.10', port: 4100, localAddress: '192.168.1.10' }, true],
    ['0.0.0.0:4100', { host: '192.168.1.10', port: 4100, localAddress: '192.168.1.11' }, false],
    ['0.0.0.0:4100', { host: '192.168.1.10', port: 4100 }, false],
    ['192.168.1.10:4100', { host: '192.168.1.10', port: 4100 }, true],
    ['192.168.1.10:4100', { host: '64:ff9b::192.168.1.10', port: 4100 }, true],
    ['192.168.1.10:4100', { host: '127.0.0.1', port: 4100 }, false],
    ['sandbox.test:443', { host: 'Sandbox.test.', port: 443 }, true],
  ])('listening on %s, %j: %s', (own, place, expected) => {
    expect(isOwnAddress(place, [own])).toBe(expected)
  })
})
