import { describe, expect, test } from 'vitest'
import { openClient } from '../../src/certify/client.ts'
import { createProbe, type ProbeSettings } from '../../src/certify/probe.ts'
import { type Answer, type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { checkOf, judgeReceiver, verdictsOf } from './judge-receiver.ts'

const ORDER = { orderId: 'DH 1/2', gcode: 'GS6ZE234V6', code: '', carrier: '', updated: 0 }
const NODE = `"${process.execPath}"`

async function read(settings: ProbeSettings, limitMs = 5_000): Promise<string> {
  const client = await openClient({ connectTimeoutMs: 1_000 })
  try {
    return await createProbe(settings, { client, limitMs }).read(ORDER)
  } finally {
    await client.close()
  }
}

describe('the state is read from an address', () => {
  test.each([
    ['status', '"shipping"'],
    ['lines.1.n', '2'],
    ['nothing', 'null'],
    [undefined, '{"status":"shipping","lines":[{"n":1},{"n":2}],"nothing":null}'],
  ])('by the path %s: %s', async (path, state) => {
    const body = '{"status":"shipping","lines":[{"n":1},{"n":2}],"nothing":null}'
    await using shop = await startReceiver({ answer: () => ({ status: 200, body }) })
    expect(await read({ url: `${shop.url}/orders/{order_id}?g={gcode}`, headers: { 'x-key': 'k' }, path })).toBe(state)
    expect(shop.received[0]).toMatchObject({ method: 'GET', path: '/orders/DH%201%2F2?g=GS6ZE234V6' })
    expect(shop.received[0]?.headers['x-key']).toBe('k')
  })

  test.each([
    [{ status: 404 }, 'answered 404', 'unreachable'],
    [{ status: 200, body: '<html>' }, 'is not JSON', 'usage'],
    [{ status: 200, body: '{"state":1,"id":2}' }, 'has no "status": there are state, id', 'usage'],
    [{ status: 200, body: '[]' }, 'there are no keys', 'usage'],
    [{ status: 200, body: '"x"' }, 'there is no object to look for "status" in', 'usage'],
  ] as const)('an answer %j says %s', async (answer: Answer, sentence, kind) => {
    await using shop = await startReceiver({ answer: () => answer })
    const reading = read({ url: shop.url, headers: {}, path: 'status' })
    await expect(reading).rejects.toThrow(sentence)
    await expect(reading).rejects.toMatchObject({ kind })
  })
})

describe('the state is read by a command', () => {
  test('that prints it, and knows the order by its variables', async () => {
    const command = `${NODE} -e "console.log(process.env.SANDBOX_ORDER_ID + '|' + process.env.SANDBOX_GCODE)"`
    expect(await read({ command })).toBe('DH 1/2|GS6ZE234V6')
  })

  test.each([
    [`${NODE} -e "console.error('no database'); process.exit(7)"`, 'the command ended with 7: no database'],
    [`${NODE} -e "setInterval(() => {}, 1000)"`, 'the command did not end within 1 s'],
  ])('%s: %s', async (command, sentence) => {
    await expect(read({ command }, 1_000)).rejects.toThrow(
      `The state of the order "DH 1/2" could not be read: ${sentence}`,
    )
  })
})

test('a state that follows its answer late is waited for, in every check', { timeout: 30_000 }, async () => {
  const LATE_MS = 300
  let status = ''
  let updated = 0
  const seen = new Set<unknown>()
  const takeIn = ({ headers, text }: ReceivedRequest) => {
    const event = JSON.parse(text)
    // A consumer with a queue; one that forgets ids and times would be caught as late as it works.
    if (seen.has(headers['webhook-id']) || event.update_time < updated) return
    seen.add(headers['webhook-id'])
    updated = event.update_time
    setTimeout(() => {
      status = event.status
    }, LATE_MS)
  }
  await using shop = await startReceiver({
    answer: request => {
      if (request.method === 'POST') takeIn(request)
      return { status: 200, body: JSON.stringify({ status }) }
    },
  })
  const report = await judgeReceiver(shop.url, { probe: { url: shop.url, headers: {}, path: 'status' } })
  expect(verdictsOf(report)).toMatchObject({
    'state-changes': 'PASS',
    'duplicate-outcome': 'NOT JUDGED',
    'disorder-outcome': 'PASS',
  })
})

test('a consumer with a queue in which an older status overwrites a newer one fails', { timeout: 30_000 }, async () => {
  let status = ''
  await using shop = await startReceiver({
    answer: request => {
      if (request.method === 'POST') setTimeout(() => (status = JSON.parse(request.text).status), 300)
      return { status: 200, body: JSON.stringify({ status }) }
    },
  })
  const report = await judgeReceiver(shop.url, { probe: { url: shop.url, headers: {}, path: 'status' } })
  expect(checkOf(report, 'disorder-outcome')).toMatchObject({
    verdict: 'FAIL',
    failures: [{ expected: 'still "905"', got: '"904"' }],
  })
})

test('where the newest status shows no other state, that it was not overwritten is not passed', async () => {
  let posts = 0
  await using shop = await startReceiver({
    answer: request => {
      if (request.method === 'POST') posts++
      // It moves once, from new to known.
      return { status: 200, body: JSON.stringify({ status: posts > 1 ? 'known' : 'new' }) }
    },
  })
  const report = await judgeReceiver(shop.url, { probe: { url: shop.url, headers: {} }, deadlineMs: 1_000 })
  expect(checkOf(report, 'disorder-outcome')).toMatchObject({
    verdict: 'NOT JUDGED',
    got: expect.stringContaining('an overwritten one could not be seen'),
  })
})

test('a state that cannot be read before anything was sent ends it', async () => {
  await using shop = await startReceiver({ answer: request => ({ status: request.method === 'POST' ? 200 : 404 }) })
  await expect(judgeReceiver(shop.url, { probe: { url: shop.url, headers: {} } })).rejects.toThrow('answered 404')
  expect(shop.received.filter(({ method }) => method === 'POST')).toEqual([])
})
