import { createHash } from 'node:crypto'
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
    expect(text).toContain('<div id="app"><div class="shell">')
    const policy = String(headers['content-security-policy'])
    const script = /<script>(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    expect(script).toContain('carrier-sandbox.theme')
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`default-src 'self';script-src 'self' 'sha256-${hash}';img-src 'self' data:;`)
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

/** The path of the file that the page names. */
async function pathInPage(pattern: RegExp): Promise<string> {
  const { text } = await get('/', BROWSER)
  return `/${pattern.exec(text)?.[0] ?? `nothing like ${pattern}`}`
}

const MAIN = /dashboard\/main-[\w-]{8}\.js/
const STYLE = /dashboard\/style-[\w-]{8}\.css/

describe('/dashboard/…', () => {
  test.each([
    ['the script', MAIN, 'text/javascript; charset=utf-8'],
    ['the style sheet', STYLE, 'text/css; charset=utf-8'],
  ])(
    'serves %s of the page, which a browser may keep: what changes gets another name',
    async (_what, pattern, type) => {
      const { status, headers } = await get(await pathInPage(pattern))
      expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([200, type, 'nosniff'])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    },
  )

  test('asks for a file without a hash in its name again', async () => {
    const { status, headers } = await get('/dashboard/LICENSE-preact')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect([headers['cache-control'], headers['content-encoding']]).toEqual(['no-cache', undefined])
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
  ])('a client that accepts "%s" gets the encoding %s', async (accepted, encoding) => {
    const path = await pathInPage(STYLE)
    // The client decompresses what it gets.
    const { status, headers, text } = await get(path, { 'Accept-Encoding': accepted })
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding'])
    expect(text).toContain('--accent:')
    expect(Number(headers['content-length']) < text.length / 3).toBe(encoding !== undefined)
    const again = await get(path, { 'Accept-Encoding': accepted, 'If-None-Match': String(headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
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
    await visit(await pathInPage(MAIN))
    // The views are loaded when they are opened.
    expect(seen.size).toBeGreaterThan(7)
  })

  test.each([
    'nothing.js',
    'main.js',
    '..%2f..%2fpackage.json',
    '%2e%2e/package.json',
    'style/',
    'style',
    'INDEX.html',
  ])('has nothing at %s', async path => {
    const { status, body } = await get(`/dashboard/${path}`)
    expect([status, body.code ?? body.success]).not.toContain(200)
    expect(status).toBe(404)
  })

  test('leads to the page from its folder, and takes nothing', async () => {
    const there = await get('/dashboard/')
    expect([there.status, there.headers.location]).toEqual([302, '/'])
    const { status, headers } = await send(sandbox.app, 'post', await pathInPage(MAIN), { body: {} })
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
