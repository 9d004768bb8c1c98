import { afterEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { operations } from '../../src/schemas/operations.ts'
import { clientOf, send } from '../support/api-client.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { readEvents } from '../support/event-reader.ts'
import { parseMetrics } from '../support/parse-metrics.ts'
import { startReceiver } from '../support/receiver.ts'

const open: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close()
})

async function start(options: Parameters<typeof createSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ clock: 'frozen', seed: 7, ...options })
  open.push(sandbox)
  return sandbox
}

async function scrape(sandbox: Sandbox) {
  const { status, headers, text } = await send(sandbox.app, 'get', '/__sandbox/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const families = parseMetrics(text)
  const all = (name: string) =>
    [...families]
      .flatMap(([family, { samples }]) => (name.startsWith(family) ? samples : []))
      .filter(s => s.name === name)
  return {
    text,
    families,
    all,
    /** The one sample of this name whose labels include these. */
    value(name: string, labels: Readonly<Record<string, string>> = {}) {
      const fitting = all(name).filter(sample =>
        Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
      )
      expect(fitting, `${name} ${JSON.stringify(labels)}`).toHaveLength(1)
      return fitting[0]?.value
    },
  }
}

test('calls are counted by operation and class of status, with their durations, those of no account included', async () => {
  const sandbox = await start()
  const client = clientOf(sandbox, sandbox)
  for (let n = 0; n < 3; n++) await client.get('/cities')
  await client.post('/rates', {})
  await send(sandbox.app, 'get', '/api/v2/cities')
  const { value, families } = await scrape(sandbox)
  expect(value('carrier_sandbox_requests_total', { operation: 'listCities', status: '2xx' })).toBe(3)
  expect(value('carrier_sandbox_requests_total', { operation: 'listCities', status: '4xx' })).toBe(1)
  expect(value('carrier_sandbox_requests_total', { status: '4xx', operation: 'createRates' })).toBe(1)
  expect(families.get('carrier_sandbox_request_duration_seconds')?.type).toBe('histogram')
  expect(value('carrier_sandbox_request_duration_seconds_count', { operation: 'listCities' })).toBe(4)
  expect(value('carrier_sandbox_request_duration_seconds_bucket', { operation: 'listCities', le: '+Inf' })).toBe(4)
})

test('buckets never decrease, and the last one equals the count', async () => {
  const sandbox = await start()
  const client = clientOf(sandbox, sandbox)
  await sandbox.faults.add({ match: { operation: 'listCities' }, fault: { delay: { fixed: '30ms' } } })
  for (let n = 0; n < 4; n++) await client.get('/cities')
  const { all, value } = await scrape(sandbox)
  const buckets = all('carrier_sandbox_request_duration_seconds_bucket')
  const counts = buckets.map(bucket => bucket.value)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(buckets.map(({ labels }) => Number(labels.le?.replace('+Inf', 'Infinity')))).toEqual([
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1,
    2.5,
    5,
    10,
    Number.POSITIVE_INFINITY,
  ])
  // Each waited for at least 30 ms.
  expect(counts.slice(0, 3)).toEqual([0, 0, 0])
  expect(counts.at(-1)).toBe(4)
  expect(value('carrier_sandbox_request_duration_seconds_sum')).toBeGreaterThanOrEqual(0.116)
})

test('webhook attempts are counted by how they went', async () => {
  await using receiver = await startReceiver({ answer: ({ path }) => ({ status: path === '/bad' ? 503 : 204 }) })
  const sandbox = await start()
  const client = clientOf(sandbox, sandbox)
  await client.register(`${receiver.url}/good`)
  await client.register(`${receiver.url}/bad`)
  await client.register(NO_SERVER)
  await client.book()
  await sandbox.clock.advance('1d')
  const { value } = await scrape(sandbox)
  const attempts = (result: string) => value('carrier_sandbox_webhook_attempts_total', { result })
  const arrived = (at: string) => receiver.received.filter(({ path }) => path === at).length
  const refused = (await sandbox.webhooks.deliveries())
    .filter(({ attempts: [first] }) => first?.url.startsWith(NO_SERVER))
    .reduce((sum, delivery) => sum + delivery.attempts.length, 0)
  expect([attempts('2xx'), attempts('5xx'), attempts('refused')]).toEqual([arrived('/good'), arrived('/bad'), refused])
  expect([arrived('/good'), arrived('/bad'), refused].every(count => count > 0)).toBe(true)
})

test('gauges cover all accounts together, and name none of them', async () => {
  const sandbox = await start()
  const names = ['minh-chau', 'hoa-sen']
  for (const id of names) {
    const world = await sandbox.createAccount({ id, clock: 'frozen' })
    await clientOf(sandbox, world).book({ orderId: 'SAME' })
    // From a database they are loaded by who reads them.
    await world.requests.list()
  }
  const { value, text } = await scrape(sandbox)
  expect(value('carrier_sandbox_accounts')).toBe(3)
  expect(value('carrier_sandbox_shipments', { line: 'standard' })).toBe(2)
  expect(value('carrier_sandbox_shipments', { line: 'ondemand' })).toBe(0)
  expect(value('carrier_sandbox_timers_pending')).toBeGreaterThanOrEqual(2)
  expect(value('carrier_sandbox_moves_total')).toBeGreaterThanOrEqual(2)
  expect(value('carrier_sandbox_log_bytes')).toBeGreaterThan(0)
  expect(value('carrier_sandbox_journal_bytes')).toBe(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  for (const name of [...names, 'SAME', 'default']) expect(text).not.toContain(name)
})

test('open streams and open waits are counted separately, and leave the count when they end', async () => {
  const sandbox = await start()
  const stream = await readEvents(`${sandbox.controlUrl}/events`)
  const wait = sandbox.webhooks.waitFor({ status: 'delivered' }, { timeoutMs: 60_000 }).catch(() => 'ended')
  const open = async () => {
    const { value } = await scrape(sandbox)
    return [value('carrier_sandbox_open_streams'), value('carrier_sandbox_open_waits')]
  }
  await expect.poll(open).toEqual([1, 1])
  await stream.close()
  const world = await sandbox.createAccount()
  const other = world.webhooks.waitFor({ status: 'delivered' }, { timeoutMs: 60_000 }).catch(() => 'ended')
  await expect.poll(async () => (await open())[1]).toBe(2)
  await world.remove()
  expect(await other).toBe('ended')
  await expect.poll(open).toEqual([0, 1])
  await sandbox.close()
  expect(await wait).toBe('ended')
})

test('the number of lines has a bound: operations, classes of status and results, however many accounts and calls', async () => {
  const sandbox = await start()
  for (let n = 0; n < 20; n++) await clientOf(sandbox, await sandbox.createAccount()).get(`/shipments?page=${n + 1}`)
  const { all } = await scrape(sandbox)
  expect(all('carrier_sandbox_requests_total')).toHaveLength(1)
  const known = new Set<string | undefined>(operations().map(({ operationId }) => operationId))
  const told = all('carrier_sandbox_requests_total').map(({ labels }) => labels.operation)
  expect(told.filter(name => !known.has(name))).toEqual([])
})

test('it needs the control token, unlike health', async () => {
  const sandbox = await start({ controlToken: 'a-token-of-the-operator' })
  const ask = (path: string, headers = {}) => send(sandbox.app, 'get', `/__sandbox${path}`, { headers })
  expect((await ask('/health')).status).toBe(200)
  expect((await ask('/metrics')).status).toBe(401)
  expect((await ask('/metrics', { Authorization: 'Bearer a-token-of-the-operator' })).status).toBe(200)
})
