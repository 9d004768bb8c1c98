import { describe, expect, test } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { runCli } from '../support/run-cli.ts'
import { bookParcel, readJson, type StartedSandbox, startSandbox } from './running-sandbox.ts'

/** A sandbox whose account sends its webhooks there; nothing is tried again by itself. */
async function startWith(
  url: string,
): Promise<{ readonly sandbox: StartedSandbox; readonly env: { readonly SANDBOX_URL: string } }> {
  const sandbox = await startSandbox('--webhook', url, '--set', 'webhook_retry=none')
  return { sandbox, env: { SANDBOX_URL: sandbox.url } }
}

/** As `clock advance`, without a process of its own. */
async function advance({ url }: StartedSandbox, by: string): Promise<void> {
  await post(`${url}/__sandbox/clock/advance`, { by })
}

async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(status).toBe(200)
}

async function deliveriesOf({
  url,
}: StartedSandbox): Promise<readonly { readonly id: string; readonly state: string }[]> {
  return (await readJson(`${url}/__sandbox/webhooks/deliveries`)).items
}

describe('deliveries list', () => {
  test('shows the newest first, a line each: state, status, order, address, attempts and id', async () => {
    await using receiver = await startReceiver({
      answer: ({ text }) => ({ status: text.includes('"902"') ? 500 : 200 }),
    })
    const { sandbox, env } = await startWith(`${receiver.url}/hook`)
    expect((await runCli(['deliveries'], { env })).stdout).toBe('No deliveries.')
    const shipment = await bookParcel(sandbox, 'DL-1')
    await advance(sandbox, '5s')
    await post(`${sandbox.url}/__sandbox/shipments/${shipment}/simulate`, { action: 'to', to: 902 })
    await advance(sandbox, '1s')
    const { code, stdout, stderr } = await runCli(['deliveries'], { env })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [second, first] = await deliveriesOf(sandbox)
    expect(stdout.split('\n')).toEqual([
      `2026-01-05 08:00:05  failed       902 on-the-way-to-pick-up  DL-1  ${receiver.url}/hook  1 attempt  answered 500  ${second?.id}`,
      `2026-01-05 08:00:02  delivered    901 waiting-for-pickup  DL-1  ${receiver.url}/hook  1 attempt  ${first?.id}`,
    ])
  })

  test('shows those of a shipment, by its order_id', async () => {
    await using receiver = await startReceiver()
    const { sandbox, env } = await startWith(`${receiver.url}/hook`)
    for (const orderId of ['DL-1', 'DL-2']) await bookParcel(sandbox, orderId)
    await advance(sandbox, '5s')
    const own = await runCli(['deliveries', 'list', '--shipment', 'DL-1'], { env })
    expect(own.stdout).toMatch(/^2026.* {2}DL-1 {2}.*$/)
    const unknown = await runCli(['deliveries', 'list', '--shipment', 'DL-3'], { env })
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toMatch(/no shipment "DL-3" in this account, by id \(GS…\), by order_id or by waybill/)
  })

  test('shows those at a state, and says when there are more', async () => {
    await using receiver = await startReceiver({
      answer: ({ text }) => ({ status: text.includes('DL-2') ? 500 : 200 }),
    })
    const { sandbox, env } = await startWith(`${receiver.url}/hook`)
    for (const orderId of ['DL-1', 'DL-2']) await bookParcel(sandbox, orderId)
    await advance(sandbox, '5s')
    const failed = await runCli(['deliveries', '--state', 'failed', '--json'], { env })
    const { items, total } = JSON.parse(failed.stdout)
    expect([total, items[0].order_id]).toEqual([1, 'DL-2'])
    const first = await runCli(['deliveries', 'list', '--size', '1'], { env })
    expect(first.stdout.split('\n').at(-1)).toBe('1 of 2; --size shows more.')
  })
})

describe('deliveries show', () => {
  test('shows every attempt: what was sent, what came back, and a hint in either language', async () => {
    await using receiver = await startReceiver({
      answer: () => ({ status: 419, headers: { 'x-shop': 'mine' }, body: 'Page Expired\nline two' }),
    })
    const { sandbox, env } = await startWith(`${receiver.url}/hook`)
    await bookParcel(sandbox, 'SH-1')
    await advance(sandbox, '5s')
    const [{ id } = { id: '' }] = await deliveriesOf(sandbox)
    const { code, stdout } = await runCli(['deliveries', 'show', id], { env })
    expect(code).toBe(0)
    expect(stdout).toContain('attempt 1, scheduled, 2026-01-05 08:00:02')
    expect(stdout).toContain(`POST ${receiver.url}/hook`)
    expect(stdout).toMatch(/^ {2}webhook-signature: v1,/m)
    expect(stdout).toContain('  {"gcode":')
    expect(stdout).toMatch(/^answered 419 in \d+ ms/m)
    expect(stdout).toContain('  x-shop: mine')
    expect(stdout).toContain('  Page Expired\n  line two')
    expect(stdout).toMatch(/^hint: .*CSRF/ms)
    const { attempts } = JSON.parse((await runCli(['deliveries', 'show', id, '--json'], { env })).stdout)
    const vietnamese = (await runCli(['deliveries', 'show', id, '--lang', 'vi'], { env })).stdout
    const [, hint = ''] = /^hint: (.*)$/ms.exec(vietnamese) ?? []
    expect(hint.replaceAll(/\s+/g, ' ')).toBe(attempts[0].hint.vi)
  })

  test('an unknown id is exit 1', async () => {
    const { url } = await startSandbox()
    const { code, stderr } = await runCli(['deliveries', 'show', 'msg_x-1', '--url', url])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('no delivery "msg_x-1" in this account'),
    })
  })

  test('prints nothing of a receiver as it is: no control character reaches the terminal', async () => {
    const hostile = '\u001b[2J\u001b]0;owned\u0007\u202e\nnext'
    await using receiver = await startReceiver({ answer: () => ({ status: 500, body: hostile }) })
    const { sandbox, env } = await startWith(`${receiver.url}/hook`)
    await bookParcel(sandbox, 'SH-\u001b[31m')
    await advance(sandbox, '5s')
    const [{ id } = { id: '' }] = await deliveriesOf(sandbox)
    for (const args of [['deliveries'], ['deliveries', 'show', id], ['deliveries', 'resend', id]]) {
      const { stdout, stderr } = await runCli(args, { env })
      expect(stdout).not.toBe('')
      expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
    }
  })
})

describe('deliveries resend and recover', () => {
  test('resend sends again and waits for the answer: exit 0 when it was taken, 1 when not', async () => {
    let status = 500
    await using receiver = await startReceiver({ answer: () => ({ status }) })
    const { sandbox, env } = await startWith(`${receiver.url}/hook`)
    await bookParcel(sandbox, 'RS-1')
    await advance(sandbox, '5s')
    const [{ id } = { id: '' }] = await deliveriesOf(sandbox)
    const refused = await runCli(['deliveries', 'resend', id], { env })
    expect(refused).toMatchObject({ code: 1, stderr: 'carrier-sandbox: the receiver did not take it.' })
    expect(refused.stdout).toContain('attempt 2, resend, ')
    status = 204
    const taken = await runCli(['deliveries', 'resend', id, '--json'], { env })
    expect(taken.code).toBe(0)
    expect(JSON.parse(taken.stdout)).toMatchObject({
      deliveries: [{ id, state: 'delivered', attempts: [{}, {}, { answer: 204 }] }],
    })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('recover sends what failed since an instant', async () => {
    let status = 500
    await using receiver = await startReceiver({ answer: () => ({ status }) })
    const { sandbox, env } = await startWith(`${receiver.url}/hook`)
    for (const orderId of ['RC-1', 'RC-2']) await bookParcel(sandbox, orderId)
    await advance(sandbox, '5s')
    status = 200
    const nothing = await runCli(['deliveries', 'recover', '--since', '2026-02-01'], { env })
    expect(nothing).toMatchObject({ code: 0, stdout: 'Nothing to send again.' })
    const { code, stdout } = await runCli(['deliveries', 'recover', '--since', '2026-01-05T08:00'], { env })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '2 sent again; deliveries list shows the result.' })
    await receiver.waitFor(4)
    await expect
      .poll(async () => (await deliveriesOf(sandbox)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered'])
  })
})

describe('wrong usage is exit 2', () => {
  test.each([
    [['deliveries', 'lst'], 'Did you mean list? There are: list, show, resend, recover.'],
    [['deliveries', 'recovr'], 'Did you mean recover?'],
    [['deliveries', 'list', '--state', 'faild'], 'Did you mean failed?'],
    [['deliveries', 'list', '--state', 'red'], "argument 'red' is invalid. There are: pending, held, delivered,"],
    [['deliveries', 'list', '--size', 'all'], 'give a whole number.'],
    [['deliveries', 'show'], "missing required argument 'id'"],
    [['deliveries', 'show', 'x', '--lang', 'fr'], 'hints are in en (English) and vi (Vietnamese).'],
    [['deliveries', 'recover'], "required option '--since <instant>' not specified"],
  ] as const)('%j: %s', async (args, sentence) => {
    const { code, stdout, stderr } = await runCli(args, { env: { SANDBOX_URL: 'http://127.0.0.1:9' } })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })

  test.each([
    [['deliveries']],
    [['deliveries', 'show']],
    [['deliveries', 'resend']],
    [['deliveries', 'recover']],
    [['deliveries', 'list']],
  ] as const)('help of %j fits 80 columns', async args => {
    const { code, stdout } = await runCli([...args, '--help'])
    expect(code).toBe(0)
    expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
  })

  test('no sandbox is exit 3', async () => {
    const { code, stderr } = await runCli(['deliveries', '--url', 'http://127.0.0.1:9'])
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('no sandbox answers') })
  })
})
