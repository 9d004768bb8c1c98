import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, runSandbox } from '../../../src/sandbox.ts'
import { type Operation, operations } from '../../../src/schemas/operations.ts'
import { SYSTEM_WORLD } from '../../../src/service/world/world-names.ts'
import { AUTHENTICATION } from '../../http/cells/authentication.ts'
import { CUSTOMERS } from '../../http/cells/customers.ts'
import type { Exercises } from '../../http/cells/exercise.ts'
import { MONEY } from '../../http/cells/money.ts'
import { ONDEMAND_SHIPMENTS } from '../../http/cells/ondemand-shipments.ts'
import { REFERENCE_DATA } from '../../http/cells/reference-data.ts'
import { STANDARD_SHIPMENTS } from '../../http/cells/standard-shipments.ts'
import { WEBHOOKS } from '../../http/cells/webhooks.ts'
import { clientOf, type Method, send } from '../../support/api-client.ts'

/** One for each way a secret may come; none of them may be found in anything that the log keeps or shows. */
const CANARIES = {
  query: 'canary-query',
  cookie: 'canary-cookie',
  key: 'canary-key',
  other: 'canary-other-header',
  password: 'canary-password',
  secret: 'canary-secret',
  token: 'canary-token',
  nested: 'canary-nested',
  webhook: 'whsec_canaryWebhook',
  jwt: 'eyJjYW5hcnk.Y2FuYXJ5.Y2FuYXJ5',
  userinfo: 'canary-user:canary-pass',
}
const SECRETS = {
  password: CANARIES.password,
  client_secret: CANARIES.secret,
  access_token: CANARIES.token,
  deep: [{ webhook_secret: { value: CANARIES.nested } }],
  note: `${CANARIES.webhook} and ${CANARIES.jwt}`,
  endpoint: `https://${CANARIES.userinfo}@shop.test/hook?token=${CANARIES.token}`,
}
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

let running: RunningSandbox
beforeAll(async () => {
  running = await runSandbox({ listen: false, clock: 'frozen', seed: 7, logLevel: 'silent' })
})
afterAll(() => running.close())

type World = Awaited<ReturnType<typeof openWorld>>

async function openWorld() {
  const { id } = await running.accounts.create({ set: {} })
  const account = await running.credentials(id)
  return { account, client: clientOf(running, { account }) }
}

/** As a client sees it: a call is kept once its answer has left. */
const countKept = async ({ client }: World, query: string): Promise<number> =>
  (await client.control.get(`/requests${query}`)).body.total

/** Everything that is kept of an account and of unmatched calls, and everything that shows it. */
async function allThatIsKept({ account, client }: World): Promise<string> {
  const { core } = running
  const texts: string[] = []
  for (const query of ['', '?nobody=true']) {
    const list = await client.control.get(`/requests${query}`)
    texts.push(list.text)
    for (const { id } of list.body.items) texts.push((await client.control.get(`/requests/${id}`)).text)
  }
  // A database is read into memory when it is asked for.
  texts.push(JSON.stringify([core.requests.after(account.id, 0), core.requests.after(null, 0)]))
  for (const world of [account.id, SYSTEM_WORLD]) {
    texts.push(JSON.stringify((await core.store.log?.latest(world, { notes: 1_000, size: 10_000_000 })) ?? null))
  }
  texts.push((await client.control.post('/requests/find', {})).text)
  texts.push((await client.control.post('/requests/wait', { match: { status: 599 }, timeout_ms: 0 })).text)
  return texts.join('\n')
}

async function callWithSecrets({ method, path, operationId }: Operation, world: World) {
  const exercise = await EXERCISES[`${operationId} 200`]?.({ ...world, answer: '' })
  if (exercise === undefined) throw new Error(`no request brings about ${operationId} 200`)
  const url = exercise.path === undefined ? path : `/api/v2${exercise.path}`
  const headers = {
    Authorization: `Bearer ${world.account.access_token}`,
    Cookie: `session=${CANARIES.cookie}`,
    'X-Api-Key': CANARIES.key,
    'X-Forwarded-Access-Token': CANARIES.other,
    Referer: `https://shop.test/?secret=${CANARIES.query}`,
  }
  const query = `${url.includes('?') ? '&' : '?'}api_token=${CANARIES.query}&x=${CANARIES.jwt}`
  const own = exercise.body === undefined ? {} : { body: exercise.body }
  const answers = [
    await send(running.app, METHODS[method], url + query, { headers, ...own }),
    await send(running.app, METHODS[method], url + query, { ...own }),
  ]
  if (method === 'GET') return answers
  const body = { ...Object(exercise.body), ...SECRETS }
  for (const sent of [body, JSON.stringify(body).slice(0, -3), `password=${CANARIES.password}`]) {
    answers.push(await send(running.app, METHODS[method], url, { headers, body: sent }))
  }
  const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }
  answers.push(
    await send(running.app, METHODS[method], url, { headers: form, body: `a=1&password=${CANARIES.password}` }),
  )
  return answers
}

test.each(operations())('no secret of a call of $operationId is kept', async operation => {
  const world = await openWorld()
  const answers = await callWithSecrets(operation, world)
  await expect.poll(() => countKept(world, '')).toBeGreaterThanOrEqual(1)
  const kept = await allThatIsKept(world)
  const { access_token, client_secret } = world.account
  const given = answers
    .map(answer => Object(answer.body))
    .flatMap(({ access_token: one, refresh_token: two, data }) => {
      return [one, two, data?.access_token, data?.refresh_token].filter(text => typeof text === 'string')
    })
  if (operation.operationId === 'login') expect(given.length).toBeGreaterThan(0)
  for (const secret of [...Object.values(CANARIES), access_token, client_secret, ...given]) {
    expect(kept.includes(secret), secret).toBe(false)
  }
  expect(kept).toContain('[redacted]')
})

test('no secret of a call of no operation is kept', async () => {
  const world = await openWorld()
  const headers = { Authorization: `Token ${CANARIES.token}` }
  await send(running.app, 'post', '/api/v2/logins', { headers, body: SECRETS })
  await send(running.app, 'patch', `/login?token=${CANARIES.query}`, { headers, body: SECRETS })
  await send(running.app, 'get', `/api/v2/${CANARIES.jwt}`, {
    headers: { Host: 'evil.example', Cookie: CANARIES.cookie },
  })
  await expect.poll(() => countKept(world, '?nobody=true')).toBeGreaterThanOrEqual(3)
  const kept = await allThatIsKept(world)
  for (const secret of Object.values(CANARIES)) expect(kept.includes(secret), secret).toBe(false)
  expect(kept).toContain('/api/v2/logins')
})
