import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { send } from '../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7, allowOrigins: ['https://shop.test'] })
})
afterAll(() => sandbox.close())

/** A POST with exactly these headers: fetch does not let a test set Host. */
function post(path: string, headers: Readonly<Record<string, string>>, body: string) {
  const { hostname, port } = new URL(sandbox.url)
  return new Promise<{ status: number; type: string }>((resolve, reject) => {
    const call = request({ hostname, port, path, method: 'POST', headers }, response => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '' })
      })
    })
    call.on('error', reject).end(body)
  })
}

const port = () => new URL(sandbox.url).port
const hosts: readonly (readonly [string, () => string, boolean])[] = [
  ['our own', () => `127.0.0.1:${port()}`, true],
  ['localhost', () => `localhost:${port()}`, true],
  ['a name below localhost', () => 'shop.localhost', true],
  ['IPv6 loopback', () => `[::1]:${port()}`, true],
  ['a foreign name', () => 'evil.example', false],
  ['a foreign name with our port', () => `evil.example:${port()}`, false],
  ['a name that begins like ours', () => '127.0.0.1.evil.example', false],
  ['localhost as a label of another domain', () => 'localhost.evil.example', false],
  ['the address of the network', () => '192.168.1.5', false],
]
const origins: readonly (readonly [string, () => string | undefined, boolean])[] = [
  ['none', () => undefined, true],
  ['our own', () => sandbox.url, true],
  ['a foreign page', () => 'https://evil.example', false],
  ['a page of another local server', () => 'http://localhost:3000', false],
  ['a sandboxed page', () => 'null', false],
  ['a page that ends like ours', () => `${sandbox.url}.evil.example`, false],
]
const types: readonly (readonly [string, boolean])[] = [
  ['application/json', true],
  ['text/plain', false],
  ['application/x-www-form-urlencoded', false],
  ['multipart/form-data; boundary=x', false],
]

describe('/api/v2 answers no foreign page', () => {
  /** What a browser says of the page; the Origin decides where there is one. */
  const pages: readonly (readonly [string, () => Record<string, string>, boolean])[] = [
    ['a program', () => ({}), true],
    ['our own page', () => ({ Origin: sandbox.url, 'Sec-Fetch-Site': 'same-origin' }), true],
    [
      'a page of another local server',
      () => ({ Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'cross-site' }),
      true,
    ],
    ['the same on IPv6', () => ({ Origin: 'http://[::1]:3000' }), true],
    ['the same over TLS', () => ({ Origin: 'https://shop.localhost' }), true],
    ['a link that was typed', () => ({ 'Sec-Fetch-Site': 'none' }), true],
    ['a page that was allowed', () => ({ Origin: 'https://shop.test', 'Sec-Fetch-Site': 'cross-site' }), true],
    ['a foreign page', () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }), false],
    ['a foreign page of an old browser', () => ({ Origin: 'https://evil.example' }), false],
    [
      'a foreign page that says it is ours',
      () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'none' }),
      false,
    ],
    ['a sandboxed page', () => ({ Origin: 'null' }), false],
    ['an image on a foreign page', () => ({ 'Sec-Fetch-Site': 'cross-site' }), false],
    ['a page that ends like ours', () => ({ Origin: `${sandbox.url}.evil.example` }), false],
    ['a name that begins like ours', () => ({ Origin: 'http://127.0.0.1.evil.example' }), false],
    ['another port of a page that was allowed', () => ({ Origin: 'https://shop.test:8443' }), false],
    ['a user before the host', () => ({ Origin: 'http://evil@localhost' }), false],
    ['no Origin at all', () => ({ Origin: 'localhost' }), false],
  ]
  const types: readonly (readonly [string, number])[] = [
    ['application/json', 200],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
  ]
  const table = hosts.flatMap(host => pages.flatMap(page => types.map(type => ({ host, page, type }))))
  const login = () => {
    const { username, password, client_id, client_secret } = sandbox.account
    return JSON.stringify({ username, password, client_id, client_secret })
  }

  test(`${table.length} combinations of Host, page and content type: only ours log in`, async () => {
    expect(table.length).toBeGreaterThanOrEqual(500)
    for (const { host, page, type } of table) {
      const headers = { Host: host[1](), 'Content-Type': type[0], ...page[1]() }
      const { status, type: answered } = await post('/api/v2/login', headers, login())
      expect({ headers, status }).toEqual({ headers, status: host[2] && page[2] ? type[1] : 403 })
      expect(answered).toBe('application/json; charset=utf-8')
    }
  })

  const foreign = pages.filter(([, , good]) => !good)

  test.each(foreign)('%s is refused before the path, the method and the token are looked at', async (_, page) => {
    for (const [method, path] of [
      ['get', '/api/v2/cities'],
      ['get', '/api/v2/nowhere'],
      ['put', '/api/v2/cities'],
      ['post', '/API/v2/login'],
      ['options', '/api/v2/login'],
    ] as const) {
      const answer = await send(sandbox.app, method, path, { headers: page() })
      expect({ path, status: answer.status, body: answer.body }).toEqual({
        path,
        status: 403,
        body: { code: 403, status: 'error', data: { error: expect.any(String) }, message: 'Forbidden' },
      })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('of a body of 256 KB nothing is read: it is not even waited for, and stands in no log', async () => {
    const { hostname, port: ownPort } = new URL(sandbox.url)
    const headers = {
      Origin: 'https://evil.example',
      'Content-Type': 'text/plain',
      'Content-Length': String(262_144),
    }
    const options = { hostname, port: ownPort, path: '/api/v2/login', method: 'POST', headers }
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(options, response => {
        response.resume().on('end', () => {
          call.destroy()
          resolve(response.statusCode)
        })
      })
      call.on('error', reject)
      // Its beginning, and never the rest.
      call.write('{"x": "eyJeyJeyJ')
    })
    expect(status).toBe(403)
    const log = await send(sandbox.app, 'get', '/__sandbox/requests?nobody=true&status=403')
    const [call] = log.body.items
    expect(call).toMatchObject({ method: 'POST', path: '/api/v2/login', status: 403 })
    const { body } = await send(sandbox.app, 'get', `/__sandbox/requests/${call.id}`)
    expect(body.request).toMatchObject({ body: null, truncated: true })
    expect(body.curl).toBeNull()
  })

  test('a preflight of a page on loopback is answered as any other method: the service has no CORS', async () => {
    const answer = await send(sandbox.app, 'options', '/api/v2/login', { headers: { Origin: 'http://localhost:3000' } })
    expect({ status: answer.status, allow: answer.headers.allow }).toEqual({ status: 405, allow: 'POST' })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('logos, tracking pages and the dashboard are there for links of every page', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    expect((await send(sandbox.app, 'get', '/', { headers })).status).toBe(200)
    expect((await send(sandbox.app, 'get', '/tracking/GS00000000', { headers })).status).toBe(404)
  })

  test('bound beyond loopback no Origin is refused', async () => {
    await using open = await createSandbox({ listen: false, host: '0.0.0.0' })
    const answer = await send(open.app, 'post', '/api/v2/login', {
      headers: { Origin: 'https://any.example' },
      body: '{}',
    })
    expect(answer.status).toBe(422)
  })

  test.each(['shop.test', 'https://shop.test/path', 'null', 'ftp://shop.test', 'https://*.shop.test/'])(
    '%s is no Origin that can be allowed',
    async origin => {
      await expect(createSandbox({ listen: false, allowOrigins: [origin] })).rejects.toThrow(
        `allowOrigins cannot be "${origin}"`,
      )
    },
  )
})

describe('control routes answer no foreign page', () => {
  const table = hosts.flatMap(host => origins.flatMap(origin => types.map(type => ({ host, origin, type }))))

  test(`${table.length} combinations of Host, Origin and content type: only those of the sandbox change anything`, async () => {
    expect(table.length).toBeGreaterThanOrEqual(100)
    let moved = 0
    for (const { host, origin, type } of table) {
      const from = origin[1]()
      const headers = { Host: host[1](), 'Content-Type': type[0], ...(from === undefined ? {} : { Origin: from }) }
      const before = sandbox.clock.now()
      const { status, type: answered } = await post('/__sandbox/clock/advance', headers, '{"by":"1s"}')
      const ours = host[2] && origin[2] && type[1]
      const wanted = ours ? 200 : host[2] && origin[2] ? 415 : 403
      expect({ headers, status, moved: sandbox.clock.now() !== before }).toEqual({
        headers,
        status: wanted,
        moved: ours,
      })
      expect(answered).toMatch(/^application\/(problem\+)?json/)
      if (ours) moved++
    }
    expect(moved).toBe(hosts.filter(([, , good]) => good).length * 2)
  })

  test('a request that says it is cross-site is refused, whatever else it says', async () => {
    const site = (value: string) =>
      send(sandbox.app, 'get', '/__sandbox/accounts/default', { headers: { 'Sec-Fetch-Site': value } })
    expect((await site('cross-site')).status).toBe(403)
    for (const value of ['same-origin', 'same-site', 'none']) expect((await site(value)).status).toBe(200)
  })

  test('reading is refused as well: secrets do not go to a foreign Origin', async () => {
    const answer = await send(sandbox.app, 'get', '/__sandbox/accounts/default', {
      headers: { Origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain(sandbox.account.client_secret)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('a body without a type is refused too', async () => {
    const { status } = await post('/__sandbox/reset', { Host: `127.0.0.1:${port()}`, 'Content-Length': '2' }, '{}')
    expect(status).toBe(415)
  })
})

describe('Host is checked on every route while bound to loopback', () => {
  test.each(['/', '/api/v2/cities', '/api/v2/nowhere', '/__sandbox/health', '/__sandbox/clock', '/nowhere'])(
    '%s',
    async path => {
      const headers = { Host: 'evil.example', Authorization: `Bearer ${sandbox.account.access_token}` }
      const answer = await send(sandbox.app, 'get', path, { headers })
      const control = path.startsWith('/__sandbox')
      expect({ status: answer.status, code: answer.body.code, type: answer.headers['content-type'] }).toEqual({
        status: 403,
        code: control ? 'forbidden' : 403,
        type: `application/${control ? 'problem+json' : 'json'}; charset=utf-8`,
      })
    },
  )

  test('a rebinding page cannot log in with the public credentials', async () => {
    const { username, password, client_id, client_secret } = sandbox.account
    const body = { username, password, client_id, client_secret }
    const answer = await send(sandbox.app, 'post', '/api/v2/login', { headers: { Host: 'evil.example' }, body })
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('access_token')
  })

  test('a name that was allowed is answered', async () => {
    await using open = await createSandbox({ listen: false, allowHosts: ['sandbox.internal'] })
    const get = (host: string) => send(open.app, 'get', '/', { headers: { Host: host } })
    expect((await get('Sandbox.Internal:4100')).status).toBe(200)
    expect((await get('x.sandbox.internal')).status).toBe(403)
  })
})

describe('the control token', () => {
  test('is asked for on every route but health, ready and version', async () => {
    await using guarded = await createSandbox({ listen: false, clock: 'frozen', controlToken: 'geheim' })
    const call = (path: string, authorization?: string) =>
      send(guarded.app, 'get', `/__sandbox${path}`, {
        headers: authorization === undefined ? {} : { Authorization: authorization },
      })
    for (const path of ['/health', '/ready', '/version']) expect((await call(path)).status).toBe(200)
    for (const path of ['/clock', '/accounts', '/accounts/default', '/shipments', '/webhooks/deliveries', '/nowhere']) {
      for (const wrong of [
        undefined,
        'Bearer',
        'Bearer wrong',
        'geheim',
        'Basic geheim',
        `Bearer ${guarded.account.access_token}`,
      ]) {
        const answer = await call(path, wrong)
        expect({ path, wrong, status: answer.status, code: answer.body.code }).toEqual({
          path,
          wrong,
          status: 401,
          code: 'unauthenticated',
        })
      }
    }
    expect((await call('/clock', 'Bearer geheim')).status).toBe(200)
    // It opens nothing of /api/v2.
    const api = await send(guarded.app, 'get', '/api/v2/cities', { headers: { Authorization: 'Bearer geheim' } })
    expect(api.status).toBe(401)
  })

  test('is not needed on loopback', async () => {
    expect((await send(sandbox.app, 'get', '/__sandbox/clock')).status).toBe(200)
  })
})
