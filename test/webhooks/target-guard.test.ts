import { isIP } from 'node:net'
import { describe, expect, test } from 'vitest'
import { wallTimers } from '../../src/ports/wall.ts'
import { createSender, type SenderOptions } from '../../src/webhooks/send.ts'
import { checkAddress, checkUrl, guardedLookup, type ResolveName } from '../../src/webhooks/target-guard.ts'
import { startReceiver } from '../support/receiver.ts'

/** Names of a hostile DNS. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'aws.attacker.test': ['169.254.169.254'],
  'aws.attacker.test.': ['169.254.169.254'],
  'aws6.attacker.test': ['fd00:ec2::254'],
  'alibaba.attacker.test': ['100.100.100.200'],
  'azure.attacker.test': ['168.63.129.16'],
  'oracle.attacker.test': ['192.0.0.192'],
  'mapped.attacker.test': ['::ffff:169.254.169.254'],
  'nat64.attacker.test': ['64:ff9b::a9fe:a9fe'],
  'sixtofour.attacker.test': ['2002:a9fe:a9fe::'],
  'second.attacker.test': ['127.0.0.1', '169.254.169.254'],
  'last.attacker.test': ['127.0.0.1', '::1', '10.0.0.1', 'fe80::1'],
  'zone.attacker.test': ['fe80::1%eth0'],
  'linklocal.attacker.test': ['169.254.1.1'],
  'zero.attacker.test': ['0.0.0.0'],
  'unspecified.attacker.test': ['::'],
  'mixed.attacker.test': ['127.0.0.1', '0.0.0.0'],
  'multicast.attacker.test': ['239.1.2.3'],
  'host.docker.internal.attacker.test': ['169.254.1.1'],
  'host.docker.internal': ['169.254.169.254'],
  metadata: ['169.254.169.254'],
}

const resolve: ResolveName = async hostname =>
  (NAMES[hostname] ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

const FORBIDDEN = {
  'metadata, IPv4 literal': [
    'http://169.254.169.254/',
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/',
    'http://169.254.169.254:8080/',
    'http://169.254.169.254./',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0XA9FEA9FE/',
    'http://025177524776/',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://0251.0376.0251.0376/',
    'http://0xa9.254.0251.254/',
    'http://169.254.43518/',
    'http://169.16689662/',
    'http://0251.16689662/',
    'http://169.0xfea9fe/',
    'http://169.254.0xa9fe/',
    'http://000251.0376.0251.0000376/',
    'http://%31%36%39.254.169.254/',
    'http://169%2e254%2e169%2e254/',
    'http://１６９.２５４.１６９.２５４/',
    'http://169。254。169。254/',
    'http://①⑥⑨.254.169.254/',
    'http://user@169.254.169.254/',
    'http://127.0.0.1@169.254.169.254/',
    'http://127.0.0.1:80@169.254.169.254:80/',
    'http://localhost%23@169.254.169.254/',
    'http:169.254.169.254/',
    'http:\\\\169.254.169.254\\hook',
    'http:///169.254.169.254/',
    ' http://169.254.169.254/',
    'h\nttp://169.254.\t169.254/',
    'HTTP://169.254.169.254/',
    'http://169.254.169.254?x=127.0.0.1',
    'http://169.254.169.254#@127.0.0.1/',
    'http://169.254.170.2/v2/credentials',
    'http://100.100.100.200/',
    'http://1684301000/',
    'http://0x646464c8/',
    'http://168.63.129.16/',
    'http://0xa83f8110/',
    'http://192.0.0.192/',
    'http://0300.0.0.0300/',
  ],
  'metadata, IPv6 literal': [
    'http://[fd00:ec2::254]/',
    'http://[FD00:EC2::254]/',
    'http://[fd00:0ec2:0:0:0:0:0:254]/',
    'http://[fd00:ec2:0::0.0.2.84]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'http://[0000:0000:0000:0000:0000:FFFF:A9FE:A9FE]/',
    'http://[::ffff:0:169.254.169.254]/',
    'http://[::169.254.169.254]/',
    'http://[::a9fe:a9fe]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b:1::169.254.169.254]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://[2002:a9fe:a9fe:1:2:3:4:5]/',
    'http://[::ffff:100.100.100.200]/',
    'http://[::ffff:168.63.129.16]/',
    'http://[64:ff9b::192.0.0.192]/',
    'http://[2002:6464:64c8::1]/',
  ],
  'metadata, name': [
    'http://metadata.google.internal/',
    'http://metadata.google.internal./',
    'http://METADATA.Google.Internal/computeMetadata/v1/',
    'http://metadata%2egoogle%2einternal/',
    'http://metadata.google。internal/',
    'http://metadata.goog/',
    'http://metadata/',
    'http://aws.attacker.test/',
    'http://aws.attacker.test./',
    'https://aws.attacker.test/',
    'http://aws6.attacker.test/',
    'http://alibaba.attacker.test/',
    'http://azure.attacker.test/',
    'http://oracle.attacker.test/',
    'http://mapped.attacker.test/',
    'http://nat64.attacker.test/',
    'http://sixtofour.attacker.test/',
    'http://second.attacker.test/',
    'http://host.docker.internal/',
  ],
  'link-local': [
    'http://169.254.1.1/',
    'http://169.254.0.1:4100/',
    'http://[fe80::1]/',
    'http://[febf::1]/',
    'http://[::ffff:169.254.1.1]/',
    'http://linklocal.attacker.test/',
    'http://last.attacker.test/',
    'http://zone.attacker.test/',
    'http://host.docker.internal.attacker.test/',
  ],
  multicast: [
    'http://224.0.0.1/',
    'http://239.255.255.250:1900/',
    'http://0xe0000001/',
    'http://[ff02::1]/',
    'http://[ff0e::1]/',
    'http://[::ffff:224.0.0.1]/',
    'http://multicast.attacker.test/',
  ],
  'no host': [
    'http://0.0.0.0:3000/',
    'http://0/',
    'http://0x0/',
    'http://00000000/',
    'http://0.1.2.3/',
    'http://[::]:3000/',
    'http://[0:0:0:0:0:0:0:0]/',
    'http://[::ffff:0.0.0.0]/',
    'http://[64:ff9b::]/',
    'http://[2002::]/',
    'http://zero.attacker.test/',
    'http://unspecified.attacker.test/',
  ],
  'not http': [
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1:6379/_INFO',
    'javascript:alert(1)',
    'data:text/plain,x',
    'ws://127.0.0.1/',
    'unix:/var/run/docker.sock',
    'localhost:3000/hook',
  ],
  'not a URL': [
    '',
    '/hook',
    '127.0.0.1:3000',
    'http://',
    'http://[fe80::1%25eth0]/',
    'http://[::1/',
    'http://256.256.256.256/',
    'http://a b/',
    'http://127.0.0.1:99999/',
  ],
} as const satisfies Record<string, readonly string[]>

const forbidden = Object.entries(FORBIDDEN).flatMap(([kind, urls]) => urls.map(url => ({ kind, url })))

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

/**
 * The reason a target is refused for, null when it is not. Nothing is sent: a hole in the guard must not become a
 * request to somebody's metadata service. That the sender asks the guard is shown with 0.0.0.0, which leads to
 * our own receiver where nothing stops it.
 */
async function judge(url: string): Promise<string | null> {
  const refusal = checkUrl(url)
  if (refusal !== null) return refusal
  const { hostname } = new URL(url)
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null
  return new Promise(done => {
    guardedLookup(resolve)(hostname, { all: true }, error => done(error === null ? null : error.message))
  })
}

describe('targets webhooks are never sent to', () => {
  test('the table has at least 80 spellings, each once', () => {
    expect(new Set(forbidden.map(({ url }) => url)).size).toBe(forbidden.length)
    expect(forbidden.length).toBeGreaterThanOrEqual(80)
  })

  test.each(forbidden)('$kind: $url is refused with a reason', async ({ url }) => {
    expect(await judge(url)).toMatch(/^.{20,}\.$/s)
  })

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

  test('a resolver that changes its answer between two requests is judged by the answer connected to', async () => {
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
