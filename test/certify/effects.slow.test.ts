import { expect, test } from 'vitest'
import { duplicateOutcome } from '../../src/certify/checks/outcomes.ts'
import { openClient } from '../../src/certify/client.ts'
import { readStatuses } from '../../src/certify/draft-event.ts'
import { sameOrder } from '../../src/certify/order.ts'
import { createProbe } from '../../src/certify/probe.ts'
import { createEffects } from '../../src/certify/read-source.ts'
import { Session } from '../../src/certify/session.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { checkOf, judgeReceiver, SECRET } from './judge-receiver.ts'

const NODE = `"${process.execPath}"`

interface Shop {
  /** Effects that an event has, given whether it is a duplicate. */
  readonly effectsOf: (event: { readonly status: string }, isDuplicate: boolean) => number
  /** Wall ms that they follow the answer. */
  readonly lateMs?: number
  /** What the counter says besides. */
  readonly drift?: () => number
}

/** A shop that keeps one status and one number of effects, at /status and /effects. */
async function startShop({ effectsOf, lateMs = 0, drift = () => 0 }: Shop) {
  let effects = 0
  let status = ''
  let updated = 0
  const seen = new Set<unknown>()
  const takeIn = ({ headers, text }: ReceivedRequest) => {
    const event = JSON.parse(text)
    const isDuplicate = seen.has(headers['webhook-id'])
    seen.add(headers['webhook-id'])
    if (event.update_time >= updated) {
      updated = event.update_time
      status = event.status
    }
    const more = effectsOf(event, isDuplicate)
    if (lateMs === 0) effects += more
    else setTimeout(() => (effects += more), lateMs)
  }
  return startReceiver({
    answer: request => {
      if (request.method === 'POST') takeIn(request)
      return { status: 200, body: request.path === '/effects' ? String(effects + drift()) : JSON.stringify({ status }) }
    },
  })
}

/** The verdict of `duplicate-outcome` alone. */
async function judgeShop(shop: Shop, unseen: 'probe' | 'effects' | null = null) {
  await using receiver = await startShop(shop)
  const client = await openClient({ connectTimeoutMs: 5_000 })
  try {
    const source = { client, limitMs: 5_000 }
    const probe = createProbe({ url: `${receiver.url}/status`, headers: {}, path: 'status' }, source)
    const session = new Session({
      target: receiver.url,
      signing: { scheme: 'standard', secret: SECRET },
      orders: sameOrder({ orderId: 'DH-1', gcode: 'GS6ZE234V6' }),
      client,
      probe: unseen === 'probe' ? null : probe,
      effects: unseen === 'effects' ? null : createEffects({ url: `${receiver.url}/effects`, headers: {} }, source),
      statuses: readStatuses(),
      deadlineMs: 300,
      concurrency: 1,
      ondemand: false,
    })
    return await duplicateOutcome.run(session)
  } finally {
    await client.close()
  }
}

let drifted = 0

test.concurrent.each<readonly [string, Shop, string, RegExp]>([
  [
    'once each',
    { effectsOf: (_, again) => (again ? 0 : 1) },
    'PASS',
    /same number of effects after picked-up, out-for/,
  ],
  ['twice', { effectsOf: () => 1 }, 'FAIL', /another number of effects/],
  ['twice, late', { effectsOf: () => 1, lateMs: 40 }, 'FAIL', /another number of effects/],
  ['once each, late', { effectsOf: (_, again) => (again ? 0 : 1), lateMs: 40 }, 'PASS', /^the same state; the same/],
  // The first effect is handled as it should be; the payment at the end is not.
  [
    'the mail once, the payment twice',
    { effectsOf: ({ status }, again) => (status === '911' ? 5_000 : status === '903' && !again ? 1 : 0) },
    'FAIL',
    /another number of effects/,
  ],
  ['a refund for each duplicate', { effectsOf: (_, again) => (again ? -1 : 1) }, 'FAIL', /another number of effects/],
  // A mail queue that is slower than the status: its second mail is the first of the next event.
  ['once each, very late', { effectsOf: (_, again) => (again ? 0 : 1), lateMs: 200 }, 'PASS', /^the same state; the/],
  ['none that is counted', { effectsOf: () => 0 }, 'NOT JUDGED', /none of picked-up, .* changed the number of effects/],
  [
    'a number that moves by itself',
    { effectsOf: (_, again) => (again ? 0 : 1), drift: () => drifted++ },
    'NOT JUDGED',
    /changes without an event/,
  ],
])(
  'effects %s',
  async (_, shop, verdict, got) => {
    expect(await judgeShop(shop)).toMatchObject({ verdict, got: expect.stringMatching(got) })
  },
  30_000,
)

test('a failure names the event, and both numbers', async () => {
  expect(await judgeShop({ effectsOf: () => 1 })).toMatchObject({
    failures: [
      {
        case: 'picked-up again, with the same id',
        expected: expect.stringMatching(/^still \d+ as the number/),
        got: expect.stringMatching(/^\d+ as/),
      },
    ],
  })
})

test('effects fail also where the status cannot be seen, and the other way round', async () => {
  expect(await judgeShop({ effectsOf: () => 1 }, 'probe')).toMatchObject({
    verdict: 'FAIL',
    got: expect.stringContaining('the state cannot be seen'),
  })
  const correct = { effectsOf: (_: unknown, again: boolean) => (again ? 0 : 1) }
  expect((await judgeShop(correct, 'probe')).verdict).toBe('NOT JUDGED')
  expect((await judgeShop(correct, 'effects')).verdict).toBe('NOT JUDGED')
})

test.each([
  [`${NODE} -e "console.log('two')"`, 'the command gave "two", which is not a number.'],
  [`${NODE} -e "process.exit(3)"`, 'The effects of the order "DH-1" could not be read: the command ended with 3'],
])('a command %s ends it', async (command, sentence) => {
  await using receiver = await startReceiver()
  await expect(judgeReceiver(receiver.url, { effects: { command } })).rejects.toThrow(sentence)
  expect(receiver.received).toEqual([])
})

test('an address gets its placeholders and the headers, and must answer a bare number', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: 200, body: '{"count":2}' }) })
  const effects = { url: `${receiver.url}/effects/{order_id}?g={gcode}`, headers: { 'x-key': 'k' } }
  await expect(judgeReceiver(receiver.url, { effects })).rejects.toThrow('gave "{"count":2}", which is not a number')
  expect(receiver.received).toMatchObject([
    { method: 'GET', path: '/effects/DH-1?g=GS6ZE234V6', headers: { 'x-key': 'k' } },
  ])
})

test('a whole answer that changes by itself proves no change of state', async () => {
  let read = 0
  await using shop = await startReceiver({
    answer: ({ method }) => ({ status: 200, body: method === 'GET' ? String(read++) : '' }),
  })
  const report = await judgeReceiver(shop.url, { probe: { url: shop.url, headers: {} } })
  expect(checkOf(report, 'state-changes')).toMatchObject({
    verdict: 'NOT JUDGED',
    got: expect.stringContaining('changes without an event'),
  })
})
