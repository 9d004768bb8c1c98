import { describe, expect, test } from 'vitest'
import { wallTimers } from '../../src/ports/wall.ts'
import { createSender, type SenderOptions } from '../../src/webhooks/send.ts'
import { checkAddress, checkUrl, type ResolveName } from '../../src/webhooks/target-guard.ts'
import { startReceiver } from '../support/receiver.ts'
import { NAMES } from './forbidden-targets.ts'

const resolve: ResolveName = async hostname =>
  (NAMES[hostname] ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

const ALLOWED = [
  'http://127.0.0.1:PORT/hook',
  'http://localhost:PORT/hook',
  'http://LocalHost:PORT/hook',
  'http://localhost.:PORT/hook',
  'http://shop.localhost:PORT/hook',
  'http://127.1:PORT/hook',
  'http://2130706433:PORT/hook',
  'http://0x7f000001:PORT/hook',
  'http://0177.0.0.1:PORT/hook',
  'http://017700000001:PORT/hook',
  'http://0x7f.1:PORT/hook',
  'http://0X7F.0.1:PORT/hook',
  'http://127.0.1:PORT/hook',
  'http://127.0.0.1.:PORT/hook',
  'http://LOCALHOST:PORT/hook',
  'http://LOCALHOST.:PORT/hook',
  'http://１２７.0.0.1:PORT/hook',
  'http://①②⑦.0.0.1:PORT/hook',
  'http://127%2e0%2e0%2e1:PORT/hook',
  'http://[::FFFF:7f00:1]:PORT/hook',
  'http:127.0.0.1:PORT/hook',
  'http://127.0.0.1:PORT\\@169.254.169.254/hook',
  'http://[::ffff:127.0.0.1]:PORT/hook',
  'http://169.254.169.254@127.0.0.1:PORT/hook',
  'http://127.0.0.1:PORT/hook?next=http://169.254.169.254/',
  'http://127.0.0.1:PORT/__sandboxes',
  'http://receiver.test:PORT/hook',
]

const BODY = Buffer.from('{}')

function openSender(options: Partial<SenderOptions> = {}) {
  return createSender({ wallClock: { now: () => 0 }, wallTimers, ownAddresses: () => [], lookup: resolve, ...options })
}

describe('targets webhooks are never sent to', () => {
  test.each([
    '0.0.0.0',
    '0',
    '[::ffff:0.0.0.0]',
    '[::]',
    'zero.attacker.test',
    'unspecified.attacker.test',
    'mixed.attacker.test',
  ])('a request to %s is not sent', async host => {
    await using receiver = await startReceiver()
    const sender = openSender()
    const outcome = await sender.send({ url: `http://${host}:${receiver.port}/hook`, headers: {}, body: BODY })
    await sender.close()
    expect(outcome).toMatchObject({
      status: null,
      error: 'forbidden-target',
      detail: expect.stringContaining('127.0.0.1'),
    })
    expect(receiver.connections()).toBe(0)
  })

  test('0.0.0.0 comes with the advice to use 127.0.0.1', () => {
    expect(checkUrl('http://0.0.0.0:3000/')).toMatch(/use 127\.0\.0\.1/)
  })

  test('a resolver that changes its answer between two requests is checked with the address connected to', async () => {
    await using receiver = await startReceiver({ answer: () => ({ status: 200, headers: { connection: 'close' } }) })
    const answers = ['127.0.0.1', '0.0.0.0']
    let asked = 0
    const sender = openSender({
      lookup: async () => {
        const address = answers[asked % 2] ?? ''
        asked += 1
        return [{ address, family: 4 }]
      },
    })
    const url = `http://rebind.attacker.test:${receiver.port}/hook`
    const first = await sender.send({ url, headers: {}, body: BODY })
    expect(first.status).toBe(200)
    // One question per connection: there is no second answer between the check and the connection.
    expect(asked).toBe(1)
    const second = await sender.send({ url, headers: {}, body: BODY })
    await sender.close()
    expect(second.error).toBe('forbidden-target')
    expect(asked).toBe(2)
    expect(receiver.received).toHaveLength(1)
  })
})

describe('targets webhooks are sent to', () => {
  test.each(ALLOWED)('%s reaches a receiver on loopback', async pattern => {
    await using receiver = await startReceiver()
    const sender = openSender({
      ownAddresses: () => [`127.0.0.1:${receiver.port}`],
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const outcome = await sender.send({ url: pattern.replace('PORT', String(receiver.port)), headers: {}, body: BODY })
    await sender.close()
    expect(outcome).toMatchObject({ status: 200, error: null })
    expect(receiver.received).toHaveLength(1)
  })

  test.each(['127.0.0.2', '127.255.255.254'])('%s is loopback like any other', async host => {
    await using receiver = await startReceiver({ host })
    const sender = openSender()
    const outcome = await sender.send({ url: `${receiver.url}/hook`, headers: {}, body: BODY })
    await sender.close()
    expect(outcome).toMatchObject({ status: 200, error: null })
    expect(receiver.received).toHaveLength(1)
  })

  test.each(['localhost', '[::1]', '[0:0:0:0:0:0:0:1]', 'shop.localhost'])(
    '%s reaches a receiver that listens on ::1 only',
    async host => {
      await using receiver = await startReceiver({ host: '::1' })
      const sender = openSender()
      const outcome = await sender.send({ url: `http://${host}:${receiver.port}/`, headers: {}, body: BODY })
      await sender.close()
      expect(outcome).toMatchObject({ status: 200, error: null })
    },
  )

  test.each([
    ['10.0.0.1', 'shop.test'],
    ['172.17.0.1', 'host.docker.internal'],
    ['192.168.1.10', 'shop.test'],
    ['100.64.0.1', 'shop.test'],
    ['203.0.113.7', 'shop.test'],
    ['127.255.255.254', 'shop.test'],
    ['fd12:3456::1', 'shop.test'],
    ['2001:db8::1', 'shop.test'],
    ['::1', 'shop.test'],
    ['::ffff:10.0.0.1', 'shop.test'],
    ['64:ff9b::203.0.113.7', 'shop.test'],
    ['169.254.1.2', 'host.docker.internal'],
    ['169.254.1.2', 'Host.Docker.Internal.'],
    ['169.254.1.2', 'host.containers.internal'],
    ['fe80::1', 'host.containers.internal'],
  ])('%s as an address of %s is allowed', (address, hostname) => {
    expect(checkAddress(address, { hostname })).toBeNull()
  })
})
