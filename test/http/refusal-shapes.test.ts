import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Operation, operations } from '../../src/schemas/operations.ts'
import { clientOf, type Method, send } from '../support/api-client.ts'
import { AUTHENTICATION } from './cells/authentication.ts'
import { CUSTOMERS } from './cells/customers.ts'
import type { Exercises } from './cells/exercise.ts'
import { MONEY } from './cells/money.ts'
import { ONDEMAND_SHIPMENTS } from './cells/ondemand-shipments.ts'
import { REFERENCE_DATA } from './cells/reference-data.ts'
import { STANDARD_SHIPMENTS } from './cells/standard-shipments.ts'
import { WEBHOOKS } from './cells/webhooks.ts'

const EXERCISES: Exercises = {
  ...AUTHENTICATION,
  ...STANDARD_SHIPMENTS,
  ...ONDEMAND_SHIPMENTS,
  ...CUSTOMERS,
  ...MONEY,
  ...REFERENCE_DATA,
  ...WEBHOOKS,
}
const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<string, Method>
/** What a browser sends, and what makes many a framework answer in HTML. */
const BROWSER = { Accept: 'text/html,application/xhtml+xml' }

let sandbox: Sandbox
let token: { readonly Authorization: string }
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  token = { Authorization: `Bearer ${sandbox.account.access_token}` }
})
afterAll(() => sandbox.close())

const BODIES = [
  [400, 'Bad Request', '{"broken":', 'application/json'],
  [413, 'Payload Too Large', JSON.stringify('x'.repeat(1_048_576)), 'application/json'],
  [415, 'Unsupported Media Type', 'a=1', 'application/x-www-form-urlencoded'],
] as const

const wherever = ({ path }: Pick<Operation, 'path'>) => path.replace(/\{\w+\}/, '1')
const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** In the envelope, whatever the request would rather have. */
function expectRefusal(answer: Awaited<ReturnType<typeof send>>, wanted: { status: number; title?: string }) {
  const { status, headers, body } = answer
  expect({ status, type: headers['content-type'] }).toEqual({
    status: wanted.status,
    type: 'application/json; charset=utf-8',
  })
  expect(body).toEqual({
    code: wanted.status,
    status: 'error',
    data: wanted.title === 'Resource Not Found' ? [] : { error: expect.stringMatching(/^[A-Z].*\.$/) },
    ...(wanted.title === undefined ? {} : { message: wanted.title }),
  })
}

describe.each(operations().map(operation => [nameOf(operation), operation] as const))(
  'Errors: %s refuses in the envelope, never in HTML',
  (_name, operation) => {
    const method = METHODS[operation.method]
    const path = wherever(operation)
    const ask = (verb: Method, at: string, options: { headers?: Record<string, string>; body?: unknown } = {}) =>
      send(sandbox.app, verb, at, { ...options, headers: { ...BROWSER, ...token, ...options.headers } })

    test('404 below it', async () => {
      expectRefusal(await ask(method, `${path}/x/y`), { status: 404, title: 'Resource Not Found' })
    })

    test('405 for a method it has not, with those it has in Allow', async () => {
      const answer = await ask('patch', path, { body: {} })
      expectRefusal(answer, { status: 405, title: 'Method Not Allowed' })
      const here = operations().filter(other => wherever(other) === path)
      const allowed = here.flatMap(other => (other.method === 'GET' ? ['GET', 'HEAD'] : [other.method]))
      expect(answer.headers.allow?.split(', ').sort()).toEqual(allowed.sort())
    })

    if (operation.auth)
      test('401 without a token', async () => {
        expectRefusal(await ask(method, path, { headers: { Authorization: '' } }), { status: 401 })
      })

    if (operation.auth)
      test('429 when asked too often', async () => {
        const { account } = await sandbox.createAccount({ clock: 'frozen', set: { rate_limit: 1 } })
        const headers = { Authorization: `Bearer ${account.access_token}` }
        // The minute is the wall's: where it turns between two requests the next one is the second.
        for (let n = 0; n < 2; n++) await ask('get', '/api/v2/banks', { headers })
        const answer = await ask(method, path, { headers, body: method === 'get' ? undefined : '{"broken":' })
        expectRefusal(answer, { status: 429, title: 'Too Many Requests' })
        expect(answer.headers['retry-after']).toMatch(/^[1-9]\d?$/)
      })

    if (operation.method !== 'GET')
      test.each(BODIES)('%i %s', async (status, title, body, type) => {
        expectRefusal(await ask(method, path, { headers: { 'Content-Type': type }, body }), { status, title })
      })
  },
)

/** The specification, "Errors": these put key → messages straight into `data`. */
const BARE: readonly string[] = ['createOndemandRates', 'createOndemandShipment', 'updateOndemandShipment']
const judging = operations().filter(({ cells }) => cells.some(({ status }) => status === 422))

describe('422 body shapes', () => {
  test('are two: that of three on-demand operations and that of all others', () => {
    expect(judging.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining([...BARE]))
    expect(judging.length).toBeGreaterThan(20)
  })

  test.each(judging.map(operation => [nameOf(operation), operation] as const))('%s', async (_name, operation) => {
    const [wanted] = operation.cells.find(({ status }) => status === 422)?.answers ?? []
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 7, set: wanted?.when ?? {} })
    const client = clientOf(sandbox, world)
    const exercise = await EXERCISES[`${operation.operationId} 422`]?.({ client, account: world.account, answer: '' })
    const { path, body } = exercise ?? {}
    const headers = { ...BROWSER, Authorization: `Bearer ${world.account.access_token}` }
    const url = path === undefined ? operation.path : `/api/v2${path}`
    const answer = await send(sandbox.app, METHODS[operation.method], url, { headers, body })
    const messages = BARE.includes(operation.operationId) ? answer.body.data : answer.body.data.errors
    expect(answer.body).toEqual({
      code: 422,
      status: 'error',
      data: BARE.includes(operation.operationId)
        ? messages
        : { errors: messages, exception: 'The given data failed to pass validation.' },
      message: 'Unprocessable Entity',
    })
    expect(Object.keys(messages).length).toBeGreaterThan(0)
    for (const [key, said] of Object.entries(messages)) {
      expect(key).toMatch(/^[a-z][\w]*(\.\w+)*$/)
      expect(key).not.toMatch(/^(errors|exception)$/)
      expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]))
    }
  })
})
