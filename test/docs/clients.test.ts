// docs/clients: what each page says of its kind of client is true under the page's own command.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { bookParcel, readJson, type StartedSandbox, startSandbox } from '../cli/running-sandbox.ts'
import { makeRatesRequest } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { startReceiver } from '../support/receiver.ts'
import { runCli } from '../support/run-cli.ts'

const started: StartedSandbox[] = []
afterEach(async () => {
  for (const { cli } of started.splice(0)) await cli.stop()
})

async function start(flags: readonly string[]): Promise<StartedSandbox> {
  const sandbox = await startSandbox(...flags)
  started.push(sandbox)
  return sandbox
}

/** The flags of the one command that a page has. */
function flagsOf(page: string): readonly string[] {
  const text = readFileSync(new URL(`../../docs/clients/${page}.md`, import.meta.url), 'utf8')
  const commands = [...text.matchAll(/^npm start -- (.+)$/gm)].map(([, flags = '']) => flags)
  expect(commands).toHaveLength(1)
  return (commands[0] ?? '').split(' ')
}

async function post({ url, token }: StartedSandbox, path: string, body: unknown) {
  const response = await fetch(`${url}/api/v2${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const SPEC = ['--profile', 'spec']

async function login(flags: readonly string[]) {
  const sandbox = await start(flags)
  const { username, password, client_id, client_secret } = Object(sandbox.ready.account)
  return (await post(sandbox, '/login', { username, password, client_id, client_secret })).body
}

test('login-at-the-root: the token is at the root alone; under spec it is in data alone', async () => {
  const atRoot = await login(flagsOf('login-at-the-root'))
  expect(atRoot).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) })
  expect(atRoot.data?.access_token).toBeUndefined()
  const inData = await login(SPEC)
  expect([inData.access_token, typeof inData.data.access_token]).toEqual([undefined, 'string'])
})

async function firstRecord(flags: readonly string[]) {
  const sandbox = await start(flags)
  await bookParcel(sandbox, 'A-1')
  const list = await readJson(`${sandbox.url}/api/v2/shipments`, { authorization: `Bearer ${sandbox.token}` })
  return list.data[0]
}

test('flat-records: the fields of the shipment are at the root alone; under spec they are in shipment alone', async () => {
  const flat = await firstRecord(flagsOf('flat-records'))
  expect(flat).toMatchObject({ order_id: 'A-1', status_code: 901, invoice: null })
  expect(flat).not.toHaveProperty('shipment')
  const grouped = await firstRecord(SPEC)
  expect(grouped).toMatchObject({ shipment: { order_id: 'A-1', status_code: 901 } })
  expect(grouped).not.toHaveProperty('order_id')
})

/** `json_encode(json_decode($body, true))` of PHP, as far as a webhook's texts and numbers go. */
function phpEncodedAgain(body: string): string {
  return JSON.stringify(JSON.parse(body))
    .replaceAll('/', '\\/')
    .replaceAll(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

test('php-verifier: json_encode of the decoded body has the signature in X-Signature; with a js body it has not', async () => {
  for (const [flags, isValid] of [
    [flagsOf('php-verifier'), true],
    [['--webhook-body', 'js', '--webhook-signature', 'body-hmac-base64:X-Signature'], false],
  ] as const) {
    await using receiver = await startReceiver()
    const sandbox = await start([...flags, '--webhook', `${receiver.url}/hook`])
    await bookParcel(sandbox, 'A-1')
    expect((await runCli(['clock', 'advance', '1m', '--url', sandbox.url])).code).toBe(0)
    const [event] = await receiver.waitFor(1)
    const { client_secret } = Object(sandbox.ready.account)
    const signature = createHmac('sha256', client_secret)
      .update(phpEncodedAgain(event?.text ?? ''))
      .digest('base64')
    expect(event?.headers['x-signature'] === signature).toBe(isValid)
  }
})

test('zero-sizes: sizes of 0 are quoted; under spec each is refused by its key, and a weight of 0 everywhere', async () => {
  const body = makeRatesRequest()
  const zero = ['width', 'height', 'length'].reduce<unknown>(
    (request, name) => changeAt(request, `shipment.parcel.${name}`, 0),
    body,
  )
  const accepting = await start(flagsOf('zero-sizes'))
  expect((await post(accepting, '/rates', zero)).status).toBe(200)
  const refused = await post(await start(SPEC), '/rates', zero)
  expect(refused).toMatchObject({ status: 422 })
  expect(Object.keys(refused.body.data.errors).sort()).toEqual(
    ['height', 'length', 'width'].map(name => `shipment.parcel.${name}`),
  )
  expect((await post(accepting, '/rates', changeAt(body, 'shipment.parcel.weight', 0))).status).toBe(422)
})
