import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../src/contract/exchange.ts'
import { createRedactor } from '../../../src/contract/redact.ts'
import { REPORT_FORMATS, writeReport } from '../../../src/contract/reports/list-reports.ts'
import { showValue } from '../../../src/contract/schema/describe-node.ts'
import { exchange, finding, fullReport, result } from './sample-report.ts'

const TOKEN = '73Qcanarytokenopaque0123456789abcdefghijklmnop'
const REFRESH = 'r/f+canaryrefresh~0123456789=='
const redactor = createRedactor({
  secrets: [
    { name: 'access_token', value: TOKEN },
    { name: 'refresh_token', value: REFRESH },
  ],
})

const escapeAll = (text: string, spell: (code: string, character: string) => string) =>
  [...text].map(one => spell(one.charCodeAt(0).toString(16).padStart(2, '0'), one)).join('')

/** Any spelling from which a reader would get eight characters of it. */
const SPELLINGS: readonly (readonly [name: string, spell: (token: string) => string])[] = [
  ['plain', token => token],
  [
    'as a value cut by showValue',
    token => showValue({ code: 200, status: 'success', x: 'y'.repeat(20), access: token }),
  ],
  ['cut elsewhere', token => `got ${token.slice(0, 14)}…`],
  ['cut with dots', token => `got ${token.slice(0, 14)}... and no more`],
  ['hex', token => Buffer.from(token).toString('hex')],
  ['HEX', token => Buffer.from(token).toString('hex').toUpperCase()],
  ['base64', token => Buffer.from(`x:${token}`).toString('base64')],
  ['base64url', token => Buffer.from(`xy:${token}`).toString('base64url')],
  ['cut base64', token => `${Buffer.from(token).toString('base64').slice(0, 24)}…`],
  ['all \\u00xx', token => escapeAll(token, code => `\\u00${code}`)],
  ['some \\u00XX', token => escapeAll(token, (code, one) => (/[a-m]/.test(one) ? `\\u00${code.toUpperCase()}` : one))],
  ['\\u00xx in JSON inside JSON', token => escapeAll(token, (code, one) => (one === 'a' ? `\\\\u00${code}` : one))],
  ['all %xx', token => escapeAll(token, code => `%${code}`)],
  ['&#xx;', token => escapeAll(token, code => `&#x${code};`)],
  ['&#nn;', token => escapeAll(token, (_, one) => `&#${one.charCodeAt(0)};`)],
  ['in a URL', token => `http://a/?q=${encodeURIComponent(token)}`],
  ['as PHP writes it', token => JSON.stringify({ t: token }).replaceAll('/', '\\/')],
]

/** What of a token may still be read: undoes the escapes of JSON, URLs, pages and base64. */
function readable(text: string): string {
  const plain = text
    .replace(/\\+u00([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('%25', '%')
    .replace(/%([2-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?:&amp;|&)#x([0-9a-f]{2});/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?:&amp;|&)#(\d{2,3});/g, (_, code) => String.fromCharCode(Number(code)))
  const packed = (plain.match(/[\w+/-]{16,}/g) ?? []).flatMap(run =>
    [0, 1, 2, 3].map(from => Buffer.from(run.slice(from), 'base64').toString('latin1')),
  )
  const hex = (plain.match(/(?:[0-9a-f]{2}){8,}/gi) ?? []).map(run => Buffer.from(run, 'hex').toString('latin1'))
  return [plain, ...packed, ...hex].join('\n')
}

function planted(text: string): Exchange {
  const base = exchange()
  return {
    ...base,
    sent: {
      ...base.sent,
      url: `http://127.0.0.1:4100/api/v2/rates?q=${text.replaceAll(' ', '+')}`,
      headers: { ...base.sent.headers, cookie: `s=${text}`, 'x-seen': text },
      body: `{"free":"${text.replaceAll('"', '\\"')}"}`,
    },
    got: {
      status: 200,
      headers: { 'set-cookie': `s=${text}`, location: `/x?t=${text}`, 'x-echo': text },
      text: `{"echo":"${text.replaceAll('"', '\\"')}"}`,
      json: { echo: text },
    },
    error: `reset while sending ${text}`,
  }
}

function report(text: string) {
  const told = finding({ pointer: '/data', expected: text, got: text, note: text, exchange: 2 })
  return {
    ...fullReport(),
    cases: [
      result({ id: 'A', findings: [told], exchanges: [2] }),
      result({ id: 'B', findings: [{ ...told, pointer: '/access_token' }] }),
      result({ id: 'C', verdict: 'failed' as const, reason: text }),
    ],
    exchanges: [planted(text), { ...planted(text), number: 3, got: null }],
    vacuous: [text],
  }
}

/** No eight characters of the middle in a row; the first few may stand where a cut left too little to recognise a token. */
function leaks(text: string, token: string): readonly string[] {
  const seen = readable(text)
  return Array.from({ length: token.length - 7 }, (_, at) => token.slice(at, at + 8)).filter(piece =>
    seen.includes(piece),
  )
}

describe.each([
  ['access token', TOKEN],
  ['refresh token', REFRESH],
])('an %s that any answer held', (_name, token) => {
  test.each(SPELLINGS)('%s is in no format', (_spelling, spell) => {
    const dirty = report(spell(token))
    const clean = redactor.report(dirty)
    for (const format of REPORT_FORMATS) {
      expect(leaks(writeReport(format, dirty), token)).not.toEqual([])
      expect(leaks(writeReport(format, clean), token)).toEqual([])
    }
    expect(leaks(JSON.stringify(clean), token)).toEqual([])
  })

  test('wherever a value is cut, fewer than eight of its characters stand', () => {
    for (let length = 1; length <= token.length; length += 1) {
      expect(leaks(redactor.text(`{"free":"${token.slice(0, length)}…`), token)).toEqual([])
      expect(leaks(redactor.text(`the body began with ${token.slice(0, length)}`), token)).toEqual([])
      expect(redactor.text(`{"access_token":"${token.slice(0, length)}…`)).toMatch(
        /^\{"access_token":"(\[redacted\]|\$CONTRACT_\w+)…$/,
      )
      expect(
        redactor.finding(finding({ check: 'schema', pointer: '/access_token', got: `"${token.slice(0, length)}…` }))
          .got,
      ).toMatch(/^"(\[redacted\]|\$CONTRACT_\w+)…$/)
    }
  })
})

test('where it is known it stands by its name, and JSON stays JSON', () => {
  const { got, sent } = redactor.exchange(planted(escapeAll(TOKEN, code => `\\u00${code}`)))
  expect(got?.json).toEqual({ echo: '$CONTRACT_ACCESS_TOKEN' })
  expect(sent.body).toBe('{"free":"$CONTRACT_ACCESS_TOKEN"}')
})

test('a text that only begins like a secret stays', () => {
  for (const text of [
    '73Qcanarytoken of another',
    '{"id":"73Qcana…',
    'r%2Ff%2Bcanary/other',
    '\\u0037\\u0033Qcanary x',
  ]) {
    expect(redactor.text(text)).toBe(text)
  }
})

test('what a field holds beside a hidden secret is hidden too', () => {
  expect(redactor.text(`{"token":"${TOKEN}-and-another"}`)).toBe('{"token":"[redacted]"}')
  expect(redactor.text(`{"token":"Bearer ${TOKEN}"}`)).toBe('{"token":"Bearer $CONTRACT_ACCESS_TOKEN"}')
})
