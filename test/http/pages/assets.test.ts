import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { loadAssets } from '../../../src/service/reference/assets.ts'
import { readCarriers } from '../../fixtures/read-carriers.ts'
import { send } from '../../support/api-client.ts'
import { requestRaw } from './request-raw.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const ONDEMAND = [
  ...['ahamove', 'grab'].map(name => `carriers/${name}.svg`),
  ...['bike', 'express'].map(name => `services/${name}.svg`),
  ...['bulky', 'tip', 'insurance', 'd2d', 'fragile', 'sms', 'trip'].map(name => `requests/${name}.svg`),
  ...[1, 2, 3, 4].map(tier => `tiers/${tier}.svg`),
]
const LOGOS = readCarriers().map(({ logo }) => logo.replace('/assets/', ''))

describe('a drawing', () => {
  test.each([...LOGOS, ...ONDEMAND])('%s is served without a token', async path => {
    const answer = await send(sandbox.app, 'get', `/assets/${path}`)
    expect({ status: answer.status, text: answer.body.toString('utf8') }).toEqual({
      status: 200,
      text: loadAssets().get(path)?.(),
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('answers HEAD with the same head and no body', async () => {
    const path = '/assets/carriers/ghtk.svg'
    const [get, head] = [await send(sandbox.app, 'get', path), await send(sandbox.app, 'head', path)]
    expect({ status: head.status, length: head.headers['content-length'] }).toEqual({
      status: 200,
      length: get.headers['content-length'],
    })
    expect(head.body).toEqual({})
  })

  test.each(['post', 'put', 'delete', 'patch', 'options'] as const)('is read only: %s is a 405', async method => {
    const answer = await send(sandbox.app, method, '/assets/carriers/ghtk.svg')
    expect({ status: answer.status, allow: answer.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' })
  })

  test('the Host check stands before it', async () => {
    const answer = await send(sandbox.app, 'get', '/assets/carriers/ghtk.svg', { headers: { Host: 'evil.example' } })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 403, status: 'error' })
  })
})

describe('nothing but a drawing is served below /assets', () => {
  test.each([
    '/assets',
    '/assets/',
    '/assets/carriers',
    '/assets/carriers/',
    '/assets/carriers/nobody.svg',
    '/assets/carriers/ghtk.svg/',
    '/assets/carriers/GHTK.svg',
    '/ASSETS/carriers/ghtk.svg',
    '/assets//carriers/ghtk.svg',
    '//assets/carriers/ghtk.svg',
    '/assets/./carriers/ghtk.svg',
    '/assets/carriers/../carriers/ghtk.svg',
    '/assets/carriers/%67htk.svg',
    '/assets/carriers%2fghtk.svg',
    '/assets/carriers/ghtk.svg%00',
    '/assets/carriers/ghtk.svg%00.png',
    '/assets/carriers/%zz',
    '/assets/../carriers/ghtk.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%252e%252e/%252e%252e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/..\\..\\package.json',
    '/assets/....//....//package.json',
    '/assets/%c0%ae%c0%ae/package.json',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '/assets/__proto__',
    '/assets/constructor',
  ])('%s is the 404 of every unknown path', async path => {
    const { status, type, text } = await requestRaw(sandbox.url, path)
    expect({ path, status, type }).toEqual({ path, status: 404, type: 'application/json; charset=utf-8' })
    expect(JSON.parse(text)).toEqual({ code: 404, status: 'error', data: [], message: 'Resource Not Found' })
  })

  test('an unknown drawing is a 404 for any method', async () => {
    expect((await send(sandbox.app, 'post', '/assets/nothing.svg')).status).toBe(404)
  })
})

describe.each([...loadAssets()].map(([path, text]) => [path, text()] as const))('the file %s', (_path, text) => {
  test('is a small picture of 64 by 64 with a title in NFC', () => {
    expect(text).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64" role="img">\n {2}<title>\S/,
    )
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048)
    expect(text).toBe(text.normalize('NFC'))
  })

  test('is well formed: every element is closed in its turn, every value is quoted', () => {
    const open: string[] = []
    const rest = text.replace(
      /<(\/?)([a-z]+)((?:\s+[a-zA-Z0-9-]+="[^"<&]*")*)\s*(\/?)>/g,
      (_tag, closing: string, name: string, _attributes: string, empty: string) => {
        if (closing !== '') expect(open.pop()).toBe(name)
        else if (empty === '') open.push(name)
        return ''
      },
    )
    expect(open).toEqual([])
    expect(rest).not.toMatch(/[<>]|&(?!amp;)/)
  })

  test('holds drawing only: no script, no link, nothing from elsewhere', () => {
    const names = [...text.matchAll(/<([a-z]+)/g)].map(([, name]) => name)
    expect(names.filter(name => !['svg', 'title', 'g', 'path', 'rect', 'circle'].includes(name ?? ''))).toEqual([])
    expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/\son\w+=|href|url\(|:\/\//i)
  })
})
