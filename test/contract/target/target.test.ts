import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { baseOf, openRun } from '../../../src/contract/run/open-run.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { startFront } from '../../mutants/front.ts'
import { NO_SERVER } from '../../support/closed-port.ts'
import { sparePort } from '../../support/spare-port.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7, profile: 'observed', set: { rate_limit: 100 } })
})
afterAll(() => sandbox.close())

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise(resolve => server.close(resolve))
})

async function listen(answer: string, port = 0): Promise<number> {
  const server = createServer((_request, response) => response.end(answer))
  servers.push(server)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return address === null || typeof address === 'string' ? 0 : address.port
}

function credentials({ username, password, client_id, client_secret } = sandbox.account) {
  return { username, password, clientId: String(client_id), clientSecret: client_secret }
}

describe('what answers at the address', () => {
  test('a sandbox names itself at /__sandbox/version', async () => {
    const run = await openRun({ url: `${sandbox.url}/api/v2` })
    await run.close()
    expect(run.parts.target).toEqual({ url: sandbox.url, kind: 'sandbox', version: expect.any(String) })
    expect(run.parts.policy.open).toBe(true)
    expect(run.parts.worlds.profile).toBe('observed')
  })

  test('anything else is a deployment, on loopback too, and nothing but reading is open', async () => {
    await using front = await startFront({ behind: sandbox.url, hideControl: true })
    const run = await openRun({ url: front.url, ...credentials() })
    await run.close()
    expect(run.parts.target.kind).toBe('deployment')
    expect([run.parts.policy.open, run.parts.policy.allowed.size]).toEqual([false, 0])
  })

  test('a login that is not there is a wrong address, not a wrong password', async () => {
    await using front = await startFront({ behind: sandbox.url, hideControl: true })
    await expect(openRun({ url: `${front.url}/nowhere`, ...credentials() })).rejects.toMatchObject({
      kind: 'refused',
      message:
        'There is no login at POST /api/v2/login of this address (status 404). Give --url the address that stands before /api/v2.',
    })
  })

  test('a page that answers with another name is no sandbox', async () => {
    const port = await listen('{"name":"another-sandbox","version":"1"}')
    await expect(openRun({ url: `http://127.0.0.1:${port}` })).rejects.toMatchObject({ kind: 'usage' })
  })

  test('a target where no server listens is not checked: unreachable', async () => {
    await expect(openRun({ url: NO_SERVER })).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('nothing listens there (ECONNREFUSED)'),
    })
  })

  test('a server that starts while the runner waits is found', async () => {
    const port = await sparePort()
    const run = openRun({ url: `http://127.0.0.1:${port}`, token: 'a-token', waitForUrlMs: 20_000 })
    await listen('{}', port)
    const { parts, close } = await run
    await close()
    expect(parts.target.kind).toBe('deployment')
  })
})

describe('logging in', () => {
  test('a wrong password is refused, on the sandbox too', async () => {
    await expect(openRun({ url: sandbox.url, ...credentials(), password: 'wrong' })).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('was refused (status 401)'),
    })
  })

  test('so is a token that has run out, before a single case', async () => {
    await using front = await startFront({ behind: sandbox.url, hideControl: true })
    await expect(openRun({ url: front.url, token: 'run-out' })).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('The token was refused (status 401)'),
    })
  })

  test('half a login names what is missing', async () => {
    await expect(openRun({ url: sandbox.url, username: 'a' })).rejects.toMatchObject({
      kind: 'usage',
      message: 'A login needs --client-id and CONTRACT_PASSWORD and CONTRACT_CLIENT_SECRET too.',
    })
  })
})

test.each([
  ['https://a.example', 'https://a.example'],
  ['https://a.example/', 'https://a.example'],
  ['https://a.example/api/v2/', 'https://a.example'],
  ['https://a.example:8443/gateway/api/v2', 'https://a.example:8443/gateway'],
  ['https://a.example/gateway/', 'https://a.example/gateway'],
])('the base of %s is %s', (url, base) => expect(baseOf(url)).toBe(base))

describe('worlds of the sandbox', () => {
  test('they answer as the checked account does, without its limit of requests, and are removed at the end', async () => {
    const before = await accounts()
    const run = await openRun({ url: sandbox.url, seed: 5 })
    const [one, same, other] = await Promise.all([
      run.parts.worlds.world('a'),
      run.parts.worlds.world('a'),
      run.parts.worlds.world('b', { set: { numbers: 'string' } }),
    ])
    expect(one).toBe(same)
    expect(other?.control?.accountId).not.toBe(one?.control?.accountId)
    expect(one?.switches).toMatchObject({ login_layout: 'root', numbers: 'number', rate_limit: 'off' })
    expect(other?.switches).toMatchObject({ login_layout: 'root', numbers: 'string' })
    expect(await accounts()).toHaveLength(before.length + 2)
    await run.close()
    expect(await accounts()).toEqual(before)
  })

  test('they are removed where the run was stopped, too', async () => {
    const before = await accounts()
    const stop = new AbortController()
    const run = await openRun({ url: sandbox.url, signal: stop.signal })
    await run.parts.worlds.world('a')
    stop.abort(new Error('stopped by hand'))
    expect(await run.close()).toEqual([])
    expect(await accounts()).toEqual(before)
  })

  test('a world that another client removed already is no leftover', async () => {
    const run = await openRun({ url: sandbox.url })
    const { control } = await run.parts.worlds.world('a')
    await fetch(`${sandbox.url}/__sandbox/accounts/${control?.accountId}`, { method: 'DELETE' })
    expect(await run.close()).toEqual([])
  })

  test('an account that is not there is refused by its name', async () => {
    await expect(openRun({ url: sandbox.url, account: 'nobody' })).rejects.toMatchObject({
      kind: 'usage',
      message: 'The sandbox has no account "nobody": see --account.',
    })
  })

  test('a token outlives the days that its world moves by', async () => {
    const run = await openRun({ url: sandbox.url })
    const world = await run.parts.worlds.world('a')
    // Under `observed` a token is valid for 15 days.
    await world.control?.advance('40d')
    const { status } = await fetch(`${sandbox.apiUrl}/banks`, { headers: { authorization: `Bearer ${world.token}` } })
    await run.close()
    expect(status).toBe(200)
  })
})

async function accounts(): Promise<readonly unknown[]> {
  const answer = await fetch(`${sandbox.url}/__sandbox/accounts`)
  const list: unknown = await answer.json()
  return Array.isArray(list) ? list : []
}
