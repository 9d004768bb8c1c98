import express from 'express'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardPages } from '../../../src/http/pages/dashboard.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { answerErrors } from '../../support/answer-errors.ts'
import { send } from '../../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, publicUrl: 'http://sandbox.test' })
})
afterAll(() => sandbox.close())

const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  send(sandbox.app, 'get', path, { headers })

describe('GET /', () => {
  test.each([
    ['that asks for nothing special', { Accept: '*/*' }],
    ['that asks for JSON', { Accept: 'application/json' }],
  ])('gives a program %s the addresses of the APIs', async (_who, headers) => {
    const { status, body, headers: answered } = await get('/', headers)
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'carrier-sandbox',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      api: 'http://sandbox.test/api/v2',
      control: 'http://sandbox.test/__sandbox',
    })
    expect(answered.vary).toBe('Accept')
  })

  test('gives a browser the page, which may run nothing but its own modules', async () => {
    const { status, text, headers } = await get('/', BROWSER)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('<div id="app"></div>')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'self';script-src 'self';img-src 'self' data:;/)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('is revalidated at each load, and answered with 304 while it is unchanged', async () => {
    const { headers } = await get('/', BROWSER)
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/', { ...BROWSER, 'If-None-Match': String(headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await get('/', { ...BROWSER, 'If-None-Match': '"other"' })).status).toBe(200)
  })
})

describe('/dashboard/…', () => {
  test.each([
    ['main.js', 'text/javascript; charset=utf-8'],
    ['style/tokens.css', 'text/css; charset=utf-8'],
    ['LICENSE-preact', 'text/plain; charset=utf-8'],
  ])('serves %s as %s', async (path, type) => {
    const { status, headers } = await get(`/dashboard/${path}`)
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([200, type, 'nosniff'])
  })

  test('names every module that a module imports: no file is missing, and none lies elsewhere', async () => {
    const seen = new Set<string>()
    const visit = async (path: string): Promise<void> => {
      if (seen.has(path)) return
      seen.add(path)
      const { status, text } = await get(path)
      expect([path, status]).toEqual([path, 200])
      for (const [, specifier = ''] of text.matchAll(/(?:(?:^|;)import\b[^'"`;]*|\bimport\()["'`]([^"'`]+)["'`]/gm)) {
        expect(specifier).toMatch(/^\./)
        await visit(new URL(specifier, `http://sandbox.test${path}`).pathname)
      }
    }
    await visit('/dashboard/main.js')
    // The views are loaded when they are opened.
    expect(seen.size).toBeGreaterThan(7)
  })

  test.each(['nothing.js', '..%2f..%2fpackage.json', '%2e%2e/package.json', 'style/', 'style', 'INDEX.html'])(
    'has nothing at %s',
    async path => {
      const { status, body } = await get(`/dashboard/${path}`)
      expect([status, body.code ?? body.success]).not.toContain(200)
      expect(status).toBe(404)
    },
  )

  test('leads to the page from its folder, and takes nothing', async () => {
    const there = await get('/dashboard/')
    expect([there.status, there.headers.location]).toEqual([302, '/'])
    const { status, headers } = await send(sandbox.app, 'post', '/dashboard/main.js', { body: {} })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

test('without a build the page says so, and the JSON is there all the same', async () => {
  const core = { publicUrl: () => 'http://sandbox.test', version: '1.2.3' }
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const app = express()
    .use(dashboardPages(core, () => null))
    .use(answerErrors(log))
  const page = await supertest(app).get('/').set(BROWSER)
  expect([page.status, page.text]).toEqual([503, expect.stringContaining('npm run build')])
  expect((await supertest(app).get('/')).body.api).toBe('http://sandbox.test/api/v2')
  expect((await supertest(app).get('/dashboard/main.js')).status).toBe(404)
})
