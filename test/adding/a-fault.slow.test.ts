import { expect, test } from 'vitest'
import { makeBooking } from '../support/booking.ts'
import { type Edit, followPage } from './follow-page.ts'

const PAGE = 'docs/faults.md'
const KEY = { type: 'string', minLength: 1, maxLength: 100, description: 'A text in capitals, by its path.' }
const EFFECT = 'src/http/faults/change-body.ts'

const ANSWER: readonly Edit[] = [
  {
    file: 'schemas/sandbox/fault-effect.schema.json',
    after: '"additionalProperties": false,\n  "properties": {',
    text: `"upper_field": ${JSON.stringify(KEY)},`,
  },
  { file: 'src/domain/faults/effect-kind.ts', after: "  numbers: 'body',", text: "\n  upper_field: 'body'," },
  { file: EFFECT, after: 'const { numbers, ', text: 'upper_field, ' },
  { file: EFFECT, after: 'if ((numbers ?? ', text: 'upper_field ?? ' },
  {
    file: EFFECT,
    after: 'let body: unknown = JSON.parse(String(answer.body))',
    text: '\n  if (upper_field !== undefined) body = changeField(body, upper_field, text => String(text).toUpperCase())',
  },
  {
    file: PAGE,
    after: 'fault: { twice: true } }` | `twice` | – |',
    text: '\n| A22 a text in capitals | `{ fault: { upper_field: status } }` | `upper_field=status` | – |',
  },
]

const USE_ANSWER = `
import { createSandbox } from './dist/index.js'
const sandbox = await createSandbox()
const Authorization = 'Bearer ' + sandbox.account.access_token
const ask = async headers => (await (await fetch(sandbox.apiUrl + '/banks', { headers: { Authorization, ...headers } })).json()).status
const byHeader = await ask({ 'X-Sandbox-Fault': 'upper_field=status' })
const add = fault => fetch(sandbox.url + '/__sandbox/faults', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ fault }),
})
const vain = await add({ upper_field: 'status', status: 503 })
await add({ upper_field: 'status' })
console.log(JSON.stringify({ byHeader, byRule: await ask({}), vain: vain.status }))
await sandbox.close()`

test('a fault of an answer is four files', { timeout: 180_000 }, async () => {
  const followed = { page: 'a-fault.md', section: 'The answer of a call', files: 4, generators: ['gen-types'] }
  expect(await followPage({ ...followed, edits: ANSWER, use: USE_ANSWER })).toEqual({
    byHeader: 'SUCCESS',
    byRule: 'SUCCESS',
    vain: 422,
  })
})

const COMPOSE = 'src/webhooks/chaos/compose-body.ts'

const EVENT: readonly Edit[] = [
  {
    file: 'schemas/sandbox/webhook-chaos.schema.json',
    instead: '"properties": {\n    "copies": {',
    text: `"properties": {\n    "nickname": ${JSON.stringify(KEY)},\n    "copies": {`,
  },
  {
    file: 'src/webhooks/chaos/nickname.ts',
    text: `import { type Fields, withField } from './fields.ts'

/** The event has a field more. */
export function nickname(fields: Fields, name: string): Fields {
  return withField(fields, 'nickname', name)
}
`,
  },
  {
    file: COMPOSE,
    after: "import { nameShipment } from './name-shipment.ts'",
    text: "\nimport { nickname as addNickname } from './nickname.ts'",
  },
  { file: COMPOSE, after: "  skew: 'wire',", text: "\n  nickname: 'wire'," },
  {
    file: COMPOSE,
    instead: '{ status, shipment, skew }: WebhookChaos',
    text: '{ status, shipment, skew, nickname }: WebhookChaos',
  },
  {
    file: COMPOSE,
    after: 'skew: (fields: Fields) => (skew === undefined ? fields : skewTime(fields, skew)),',
    text: '\n    nickname: (fields: Fields) => (nickname === undefined ? fields : addNickname(fields, nickname)),',
  },
  {
    file: PAGE,
    after: '| W21 update_time off by seven hours | `{ fault: { webhook: { skew: -7h } } }` | – |',
    text: '\n| W22 a field more | `{ fault: { webhook: { nickname: Lan } } }` | – |',
  },
]

const USE_EVENT = `
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSandbox } from './dist/index.js'

const receiver = createServer().listen(0, '127.0.0.1')
await once(receiver, 'listening')
const arrived = new Promise(resolve => receiver.on('request', async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  response.end()
  resolve(JSON.parse(body))
}))
const url = 'http://127.0.0.1:' + receiver.address().port + '/hook'
const sandbox = await createSandbox({ webhooks: [url], clock: 'frozen' })
const post = (to, body) => fetch(to, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + sandbox.account.access_token },
  body: JSON.stringify(body),
})
await post(sandbox.url + '/__sandbox/faults', { fault: { webhook: { nickname: 'Lan' } } })
const booked = await post(sandbox.apiUrl + '/shipments', ${JSON.stringify(makeBooking())})
const { id } = await booked.json()
await post(sandbox.url + '/__sandbox/shipments/' + id + '/simulate', { action: 'continue' })
console.log(JSON.stringify({ nickname: (await arrived).nickname }))
await sandbox.close()
receiver.close()`

test('a fault of an event is four files', { timeout: 180_000 }, async () => {
  const followed = { page: 'a-fault.md', section: 'An event on its way', files: 4, generators: ['gen-types'] }
  expect(await followPage({ ...followed, edits: EVENT, use: USE_EVENT })).toEqual({ nickname: 'Lan' })
})
