import { describe, expect, test } from 'vitest'
import { isPublic, readAllowedTarget, sharedTargets, type TargetPolicy } from '../../src/webhooks/target-policy.ts'
import { openSender } from '../support/open-sender.ts'
import { trapConnections } from '../support/trap-connections.ts'

const BODY = Buffer.from('{}')

function policy(...list: readonly string[]): TargetPolicy {
  return sharedTargets(
    list.map(text => {
      const target = readAllowedTarget(text)
      if (target === null) throw new Error(`"${text}" is no target`)
      return target
    }),
  )
}

/** What happens to a webhook in a shared sandbox: where its connection is begun, or why none is. */
async function deliver(input: { url: string; resolvesTo?: readonly string[]; allow?: readonly string[] }) {
  const { url, resolvesTo = [], allow = [] } = input
  await using trap = await trapConnections()
  await using sender = openSender({
    targets: policy(...allow),
    lookup: async () => resolvesTo.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
  })
  const { error, detail } = await sender.send({ url, headers: {}, body: BODY })
  return { error, detail, reached: trap.reached, registered: sender.refusalOf(url) }
}

describe('a shared sandbox', () => {
  test.each([
    'http://127.0.0.1:3000/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.255.255.254/',
    'http://localhost:3000/',
    'http://LOCALHOST./',
    'http://shop.localhost/',
    'http://[::1]/',
    'http://10.0.0.5/',
    'http://167772165/',
    'http://172.16.0.1/',
    'http://172.31.255.254/',
    'http://192.168.1.10/',
    'http://100.64.0.1/',
    'http://100.127.255.254/',
    'http://192.0.0.8/',
    'http://198.18.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[fd12:3456::1]/',
    'http://[fc00::1]/',
    'http://[fec0::1]/',
    'http://[::ffff:10.0.0.5]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::10.0.0.5]/',
    'http://[64:ff9b::192.168.1.10]/',
    'http://[64:ff9b:1::10.0.0.5]/',
    'http://[2002:a00:5::]/',
    'http://[2001:0:4136:e378:8000:63bf:f5ff:fffa]/',
    'http://[2001:db8::5efe:10.0.0.5]/',
  ])('neither registers nor reaches %s', async url => {
    const { error, detail, reached, registered } = await deliver({ url })
    expect(error).toBe('forbidden-target')
    expect(detail).toMatch(/is not a public address, and this sandbox was not started with --webhook-allow for it\.$/)
    expect(registered).toBe(detail)
    expect(reached).toEqual([])
  })

  test.each([
    ['10.0.0.5'],
    ['::ffff:192.168.1.10'],
    ['203.0.113.7', '10.0.0.5'],
    ['fd12::1'],
    ['64:ff9b::10.0.0.5'],
    ['127.0.0.1'],
  ])('does not reach a name that leads to %s', async (...resolvesTo) => {
    const { error, detail, reached, registered } = await deliver({ url: 'http://shop.test/', resolvesTo })
    expect({ error, reached, registered }).toEqual({ error: 'forbidden-target', reached: [], registered: null })
    expect(detail).toContain('shop.test = ')
  })

  test('host.docker.internal is private like any other', async () => {
    expect(await deliver({ url: 'http://host.docker.internal/', resolvesTo: ['192.168.65.254'] })).toMatchObject({
      error: 'forbidden-target',
    })
    const listed = { url: 'http://host.docker.internal/', resolvesTo: ['169.254.1.2'], allow: ['host.docker.internal'] }
    expect(await deliver(listed)).toMatchObject({ error: null, reached: ['169.254.1.2'] })
  })

  test.each([
    ['http://203.0.113.7/', []],
    ['http://172.32.0.1/', []],
    ['http://100.128.0.1/', []],
    ['http://[2001:db8::1]/', []],
    ['http://[64:ff9b::203.0.113.7]/', []],
    ['http://shop.test/', ['203.0.113.7', '2001:db8::1']],
  ])('reaches what is public: %s', async (url, resolvesTo) => {
    const { error, reached, registered } = await deliver({ url, resolvesTo })
    expect({ error, registered }).toEqual({ error: null, registered: null })
    expect(reached).toHaveLength(Math.max(resolvesTo.length, 1))
  })

  test.each([
    ['10.0.0.5', 'http://10.0.0.5/', []],
    ['10.0.0.0/8', 'http://10.200.0.5/', []],
    ['10.1.2.3/8', 'http://10.200.0.5/', []],
    ['10.0.0.0/8', 'http://[::ffff:10.0.0.5]/', []],
    ['10.0.0.0/8', 'http://shop.test/', ['10.0.0.5', '203.0.113.7']],
    ['fd12::/16', 'http://[fd12::1]/', []],
    ['::1', 'http://[::1]/', []],
    ['localhost', 'http://localhost:3000/', []],
    ['LOCALHOST.', 'http://localhost./', []],
    ['shop.internal', 'http://Shop.Internal/', ['192.168.1.10']],
    ['0.0.0.0/0', 'http://127.0.0.1/', []],
  ])('with %s listed, %s is reached', async (entry, url, resolvesTo) => {
    const { error, reached, registered } = await deliver({ url, resolvesTo, allow: [entry] })
    expect({ error, registered }).toEqual({ error: null, registered: null })
    expect(reached.length).toBeGreaterThan(0)
  })

  test.each([
    ['10.0.0.0/8', 'http://11.0.0.5/', [], null],
    ['10.0.0.0/8', 'http://192.168.1.10/', [], 'forbidden-target'],
    ['10.0.0.0/8', 'http://shop.test/', ['10.0.0.5', '192.168.1.10'], 'forbidden-target'],
    ['shop.internal', 'http://a.shop.internal/', ['10.0.0.5'], 'forbidden-target'],
    ['127.0.0.1', 'http://localhost/', [], 'forbidden-target'],
    ['::/0', 'http://10.0.0.5/', [], 'forbidden-target'],
    ['0.0.0.0/0', 'http://169.254.169.254/', [], 'forbidden-target'],
    ['169.254.169.254', 'http://169.254.169.254/', [], 'forbidden-target'],
    ['0.0.0.0/0', 'http://0.0.0.0/', [], 'forbidden-target'],
    ['metadata.google.internal', 'http://metadata.google.internal/', ['10.0.0.5'], 'forbidden-target'],
    ['169.254.0.0/16', 'http://169.254.1.1/', [], 'forbidden-target'],
  ])('with only %s listed, %s (%j) is %s', async (entry, url, resolvesTo, expected) => {
    expect((await deliver({ url, resolvesTo, allow: [entry] })).error).toBe(expected)
  })
})

test.each([
  '',
  ' ',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  'fd12::/129',
  '10.0.0/8',
  'http://shop.test',
  'shop:80',
  '[::1]',
  '2130706433',
  '127.1',
  '*.shop.test',
  'a..b',
])('"%s" is no target that could be allowed', text => {
  expect(readAllowedTarget(text)).toBeNull()
})

test.each([
  ['8.8.8.8', true],
  ['::1', false],
  ['::ffff:8.8.8.8', true],
  ['::ffff:10.0.0.1', false],
  ['fe80::1%eth0', false],
])('%s is an address of the open Internet: %s', (ip, expected) => {
  expect(isPublic(ip)).toBe(expected)
})
