import { describe, expect, test } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { runCli } from '../support/run-cli.ts'
import { sparePort } from '../support/spare-port.ts'
import { spawnListener, startListener } from './running-listener.ts'
import { bookOrder, bookParcel, readJson, type StartedSandbox, startSandbox } from './running-sandbox.ts'

const OTHER_SECRET = `whsec_${Buffer.from('some other secret').toString('base64')}`

async function listenTo(sandbox: StartedSandbox, ...flags: readonly string[]) {
  return startListener(['--register', ...flags], { env: { SANDBOX_URL: sandbox.url } })
}

function advance({ url }: StartedSandbox, by: string) {
  return runCli(['clock', 'advance', by, '--url', url])
}

async function registered({ url, token }: StartedSandbox): Promise<unknown> {
  const answer = await readJson(`${url}/api/v2/webhooks`, { authorization: `Bearer ${token}` })
  return answer.data
}

describe('listen --register', () => {
  test('prints every event of a parcel with "signature ok", up to the last', async () => {
    const sandbox = await startSandbox()
    const { cli } = await listenTo(sandbox)
    const id = await bookParcel(sandbox, 'TOLD-1')
    expect((await runCli(['clock', 'idle', '--url', sandbox.url])).code).toBe(0)
    await cli.stdout.find(/ 913 completed /)
    const course = [
      '901 waiting-for-pickup',
      '902 on-the-way-to-pick-up',
      '903 picked-up',
      '919 in-transit',
      '904 out-for-delivery',
      '905 delivered',
      '909 reconciled-with-carrier',
      '912 waiting-for-cod',
      '910 reconciled-with-customer',
      '911 cod-paid',
      '913 completed',
    ]
    expect(cli.stdout.all).toEqual(
      course.map(status =>
        expect.stringMatching(`^2026-01-\\d\\d \\d\\d:\\d\\d:\\d\\d  ${id}  TOLD-1  ${status}  \\S.*  signature ok$`),
      ),
    )
    expect(cli.stdout.all[0]).toContain('Chờ shipper qua lấy hàng')
  })

  test('prints every push of an on-demand order with the time of its receipt and what is new at a point', async () => {
    const sandbox = await startSandbox()
    const { cli } = await listenTo(sandbox)
    const id = await bookOrder(sandbox, 'TOLD-OD')
    expect((await runCli(['clock', 'idle', '--url', sandbox.url])).code).toBe(0)
    await cli.stdout.find(/ 910 completed /)
    const course = [
      '900 new',
      '901 sent-to-carrier',
      '902 waiting-for-pickup',
      '903 picking-up',
      '903 picking-up \\(point 1 arrived\\)',
      '904 picked-up \\(point 1 completed\\)',
      '905 out-for-delivery',
      '905 out-for-delivery \\(point 2 arrived\\)',
      '906 delivered \\(point 2 completed\\)',
      '910 completed',
    ]
    expect(cli.stdout.all).toEqual(
      course.map(status =>
        expect.stringMatching(`^received \\d\\d:\\d\\d:\\d\\d    ${id}  TOLD-OD  ${status}  \\S.*  signature ok$`),
      ),
    )
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('%s deregisters the address and is exit 0', async signal => {
    const sandbox = await startSandbox()
    const { cli, url } = await listenTo(sandbox)
    expect(await registered(sandbox)).toMatchObject([{ endpoint: url }])
    expect(await cli.stop(signal)).toBe(0)
    expect(await registered(sandbox)).toEqual([])
  })

  test('takes over the registration that a killed listener left behind', async () => {
    const sandbox = await startSandbox()
    const port = String(await sparePort())
    const killed = await spawnListener(['--register', '--port', port], { env: { SANDBOX_URL: sandbox.url } })
    await killed.cli.stop('SIGKILL')
    const { cli } = await listenTo(sandbox, '--port', port)
    expect(await registered(sandbox)).toMatchObject([{ endpoint: killed.url }])
    await cli.stop()
    expect(await registered(sandbox)).toEqual([])
  })

  test('ends with 0 when the sandbox stopped first, and says what it could not do', async () => {
    const sandbox = await startSandbox()
    const { cli } = await listenTo(sandbox)
    await sandbox.cli.stop()
    expect(await cli.stop()).toBe(0)
    expect(cli.stderr.all.join('\n')).toMatch(/the webhook \d+ stays registered: no sandbox answers/)
  })

  test('a taken port is exit 3', async () => {
    await using holder = await startReceiver()
    const sandbox = await startSandbox()
    const { code, stderr } = await runCli(['listen', '--register', '--port', `${holder.port}`, '--url', sandbox.url])
    expect(code).toBe(3)
    expect(stderr).toContain(`port ${holder.port} is taken by another program`)
  })
})

describe('signatures', () => {
  test('a wrong secret is reported for each webhook, with the reason', async () => {
    const sandbox = await startSandbox()
    const { cli } = await listenTo(sandbox, '--secret', OTHER_SECRET)
    await bookParcel(sandbox, 'WRONG-1')
    await advance(sandbox, '1m')
    expect(await cli.stdout.find(/WRONG-1/)).toMatch(
      / {2}SIGNATURE WRONG: standard: No signature in webhook-signature matches this id, timestamp, body and secret\.$/,
    )
  })

  test.each([
    ['body-hmac-base64', 'ok'],
    ['standard', 'wrong'],
  ])('--scheme %s looks at that scheme only: %s', async (scheme, verdict) => {
    const sandbox = await startSandbox()
    const { cli } = await listenTo(sandbox, '--scheme', scheme, '--secret', 'sandbox-client-secret', '--json')
    await bookParcel(sandbox, 'SCHEME-1')
    await advance(sandbox, '1m')
    const [line = ''] = await cli.stdout.first(1)
    expect(JSON.parse(line)).toMatchObject({ signature: verdict, schemes: { [scheme]: verdict } })
    expect(Object.keys(JSON.parse(line).schemes)).toEqual([scheme])
  })

  test.each([
    ['compatible', {}, { standard: 'ok', 'body-hmac-base64': 'ok' }],
    ['spec', {}, { standard: 'ok' }],
    ['observed', {}, { 'body-hmac-base64': 'ok' }],
    [
      'observed',
      { webhook_signature: [{ scheme: 'body-hmac-base64', header: 'X-Shop-Hmac' }] },
      { 'body-hmac-base64': 'ok' },
    ],
  ])('are verified as the profile %s with %j makes them', async (profile, set, schemes) => {
    const sandbox = await startSandbox()
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ profile, set })
    expect((await fetch(`${sandbox.url}/__sandbox/profile`, { method: 'PUT', headers, body })).status).toBe(200)
    const { cli } = await listenTo(sandbox, '--json')
    await bookParcel(sandbox, 'SBX-ERROR-1')
    await advance(sandbox, '1m')
    const [line = ''] = await cli.stdout.first(1)
    expect(JSON.parse(line)).toMatchObject({ signature: 'ok' })
    expect(JSON.parse(line).schemes).toEqual(schemes)
  })

  test('without --register the secrets still come from the sandbox that answers', async () => {
    const sandbox = await startSandbox()
    const { cli, url } = await startListener([], { env: { SANDBOX_URL: sandbox.url } })
    await fetch(`${sandbox.url}/api/v2/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: `${url}hook` }),
    })
    await bookParcel(sandbox, 'BY-HAND-1')
    await advance(sandbox, '1m')
    expect(await cli.stdout.find(/BY-HAND-1/)).toMatch(/signature ok$/)
  })
})

describe('answers', () => {
  test('--answer 500 makes the sandbox try again, and the second time is marked', async () => {
    const sandbox = await startSandbox()
    const { cli } = await listenTo(sandbox, '--answer', '500')
    const id = await bookParcel(sandbox, 'AGAIN-1')
    const moved = await advance(sandbox, '20s')
    expect(moved.stdout).toMatch(new RegExp(`${id}  AGAIN-1  webhook 901 answered 500`))
    const lines = await cli.stdout.first(2)
    expect(lines[0]).toMatch(/AGAIN-1 {2}901 .* {2}signature ok {2}answered 500$/)
    expect(lines[1]).toMatch(/AGAIN-1 {2}901 .* {2}again \(same id, 2nd time\) {2}signature ok {2}answered 500$/)
  })

  test('--delay answers only after the delay', async () => {
    const { cli, url } = await startListener(['--delay', '300ms'])
    const began = performance.now()
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(290)
    await cli.stdout.first(1)
  })

  test('--forward-to passes the same bytes and headers on, prints the answer and gives it to the sandbox', async () => {
    await using shop = await startReceiver({ answer: () => ({ status: 422, body: 'no such order' }) })
    const sandbox = await startSandbox()
    const { cli } = await listenTo(sandbox, '--forward-to', `${shop.url}/hook?from=listen`)
    await bookParcel(sandbox, 'PASSED-1')
    const moved = await advance(sandbox, '4s')
    expect(moved.stdout).toContain('webhook 901 answered 422')
    expect(await cli.stdout.find(/PASSED-1/)).toMatch(/signature ok$/)
    expect(await cli.stdout.find(/→/)).toMatch(
      new RegExp(`^ {4}→ ${shop.url}/hook\\?from=listen answered 422 "no such order" in \\d+ ms$`),
    )
    const [passed] = await shop.waitFor(1)
    const deliveries = `${sandbox.url}/__sandbox/webhooks/deliveries`
    const { items } = await readJson(deliveries)
    const kept = await readJson(`${deliveries}/${items[0].id}`)
    expect(passed?.path).toBe('/hook?from=listen')
    expect(passed?.text).toBe(kept.body)
    const sent = Object.entries(kept.attempts[0].request_headers)
    // Names of headers have no case.
    expect(passed?.headers).toMatchObject(Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])))
    expect(passed?.headers['x-signature']).toBeDefined()
  })

  test('--forward-to passes back the headers that control retries, and drops a header that cannot be written', async () => {
    const bytes = 'HTTP/1.1 503 Busy\r\nretry-after: 120\r\ncontent-type: chữ\r\ncontent-length: 2\r\n\r\nhm'
    await using shop = await startReceiver({ answer: () => response => void response.socket?.end(bytes) })
    const { url } = await startListener(['--forward-to', shop.url])
    const answer = await fetch(url, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('120')
    expect(answer.headers.get('content-type')).toBeNull()
    expect(await answer.text()).toBe('hm')
  })

  test('a target that cannot be reached is a 502 to the sandbox', async () => {
    const sandbox = await startSandbox()
    const { cli } = await listenTo(sandbox, '--forward-to', 'http://127.0.0.1:9/hook', '--json')
    await bookParcel(sandbox, 'LOST-1')
    expect((await advance(sandbox, '4s')).stdout).toContain('webhook 901 answered 502')
    const [line = ''] = await cli.stdout.first(1)
    expect(JSON.parse(line)).toMatchObject({
      answered: 502,
      forwarded: { url: 'http://127.0.0.1:9/hook', status: null, error: 'ECONNREFUSED' },
    })
  })
})

test('--json prints one document per webhook and nothing else on stdout', async () => {
  const sandbox = await startSandbox()
  const { cli } = await listenTo(sandbox, '--json')
  const id = await bookParcel(sandbox, 'JSON-1')
  await advance(sandbox, '31m')
  const documents = (await cli.stdout.first(2)).map(line => JSON.parse(line))
  expect(documents).toMatchObject([
    { seen_before: 0, signature: 'ok', event: { gcode: id, order_id: 'JSON-1', status: '901' }, answered: 200 },
    { seen_before: 0, signature: 'ok', event: { gcode: id, order_id: 'JSON-1', status: '902' }, answered: 200 },
  ])
  expect(documents[0]).toMatchObject({
    id: expect.stringMatching(/^msg_/),
    schemes: { standard: 'ok', 'body-hmac-base64': 'ok' },
    body: null,
    forwarded: null,
  })
})
