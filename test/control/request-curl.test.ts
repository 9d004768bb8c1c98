import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { send } from '../support/api-client.ts'
import { openRequestLog } from './open-request-log.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const openWorld = () => openRequestLog(sandbox)

describe('the curl of a call', () => {
  const run = promisify(execFile)

  /** What a shell makes of it, with the token in its environment. */
  async function repeat(world: { account: Sandbox['account'] }, curl: string) {
    const { access_token, password, client_secret } = world.account
    const env = {
      PATH: process.env.PATH,
      SANDBOX_ACCESS_TOKEN: access_token,
      SANDBOX_PASSWORD: password,
      SANDBOX_CLIENT_SECRET: client_secret,
    }
    const { stdout } = await run('sh', ['-c', curl.replace('curl -i', 'curl -s -i')], { env })
    return stdout
  }

  test('repeats it in a shell, whatever stands in it', async () => {
    const { world, client, list, show } = await openWorld()
    const name = `Lan's "$HOME" \`id\` \\n %s * [1-3] {a,b}\n!`
    await client.post('/customers?note=[1]{2}', JSON.stringify({ name, phone: '0987654321' }, null, 1))
    const [original] = (await list()).items
    const { curl, request } = await show(original.id)
    expect(curl).not.toContain(world.account.access_token)
    expect(await repeat(world, curl)).toMatch(/^HTTP\/1.1 200 /)
    const [repeated] = (await list()).items
    expect(repeated.id).not.toBe(original.id)
    const again = await show(repeated.id)
    expect([again.request.body, again.path, again.request.headers['content-type']]).toEqual([
      request.body,
      original.path,
      'application/json',
    ])
  })

  test.each<readonly [what: string, method: 'get' | 'head' | 'delete', path: string, status: number]>([
    ['a read', 'get', '/cities', 200],
    ['a HEAD', 'head', '/cities', 200],
    ['a DELETE', 'delete', '/shipments/GS12345678', 404],
  ])('of %s', async (_what, method, path, status) => {
    const { world, list, show } = await openWorld()
    await send(sandbox.app, method, `/api/v2${path}`, {
      headers: { Authorization: `Bearer ${world.account.access_token}` },
    })
    const [{ id }] = (await list()).items
    expect(await repeat(world, (await show(id)).curl)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect((await list()).total).toBe(2)
  })

  test('a login finds its secrets in the variables that exec sets', async () => {
    const { world, list, show } = await openWorld()
    const { username, password, client_id, client_secret } = world.account
    await send(sandbox.app, 'post', '/api/v2/login', { body: { username, password, client_id, client_secret } })
    const [{ id }] = (await list()).items
    expect(await repeat(world, (await show(id)).curl)).toMatch(/^HTTP\/1.1 200 /)
  })
})
