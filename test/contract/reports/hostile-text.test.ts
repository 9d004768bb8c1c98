import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/contract/redact.ts'
import { describeReport } from '../../../src/contract/reports/describe-report.ts'
import { REPORT_FORMATS, writeReport } from '../../../src/contract/reports/list-reports.ts'
import { findAll, parseXml } from './parse-xml.ts'
import { exchange, finding, fullReport, result } from './sample-report.ts'

const HOSTILE = [
  '\u001b[2J\u001b]0;title\u0007\u009b31m',
  '\n::error title=x::forged\r\n::stop-commands::x',
  `${'word '.repeat(30)} ::error title=x::forged ::set-output name=a::b`,
  'x ##[error]forged ##[stop-commands]x',
  '</script><script>alert(1)</script><img src=x onerror=alert(1)>',
  ']]></failure><testcase name="forged"/><![CDATA[',
  '" onclick="alert(1)\' x=\'',
  '\u202e\u2066\u2028\u2029\u0085\ufeff',
  '--><!-- <?xml ?> &forged;',
]

/** A report with the text in every field that a target or a file of the user can fill. */
function report(text: string) {
  const base = fullReport()
  const told = finding({ pointer: `/data/${text}`, expected: text, got: text, note: text, exchange: 2 })
  const entry = { case: text, check: 'schema', pointer: text, reason: text, expires: '2026-12-31' }
  const got = {
    status: 200,
    headers: { [`x-${text}`]: text, location: text, 'content-type': text },
    text,
    json: undefined,
  }
  const { sent } = exchange()
  return createRedactor({ secrets: [] }).report({
    ...base,
    target: { ...base.target, version: text, profile: text },
    cases: [
      result({ id: 'A', findings: [told, { ...told, severity: 'warning', check: 'status' }], exchanges: [2] }),
      result({
        id: 'B',
        findings: [
          { ...told, severity: 'information' },
          { ...told, accepted: entry },
        ],
      }),
      result({ id: `C ${text}`, verdict: 'not-run', reason: text }),
      result({ id: `D ${text}`, verdict: 'flaky', attempts: 2 }),
      result({ id: 'E', verdict: 'failed', reason: text }),
    ],
    exchanges: [
      exchange({ sent: { ...sent, body: text, url: `${sent.url}?q=${text}` }, got }),
      exchange({ number: 3, got: null, error: text }),
    ],
    vacuous: [text],
    readings: [text],
    webhook: { mode: 'local', verified: false, note: text },
    leftovers: [{ kind: 'customer', id: text, nonce: text, why: text }],
    baseline: { unused: [entry], expired: [entry] },
  })
}

/** What a terminal obeys. */
const MOVING = /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
/** What a runner of GitHub obeys: a line that begins so, even indented, or `##[` anywhere. */
const isOrder = (line: string) => /^\s*::/.test(line) || line.includes('##[')

describe.each(HOSTILE)('%j', text => {
  const clean = report(text)

  test.each([40, 80, 200])('has no terminal sequences and no runner commands, %i columns wide', width => {
    for (const line of describeReport(clean, { width })) {
      for (const shown of line.split('\n')) {
        expect(shown).not.toMatch(MOVING)
        expect(isOrder(shown)).toBe(false)
      }
    }
  })

  test('adds no annotation', () => {
    const written = writeReport('github', clean)
    expect(written).not.toMatch(MOVING)
    const harmless = writeReport('github', report('harmless')).split('\n')
    const lines = written.split('\n')
    expect(lines.map(line => /^::(error|warning|notice) title=[^:]*::/.exec(line)?.[1])).toEqual(
      harmless.map(line => /^::(\w+)/.exec(line)?.[1]),
    )
  })

  test('is no markup in HTML', () => {
    const shape = (page: string) => (page.match(/<\/?[a-z!?][^\s>]*/gi) ?? []).filter(tag => !/tspan|text/.test(tag))
    const page = writeReport('html', clean)
    expect(shape(page)).toEqual(shape(writeReport('html', report('harmless'))))
    expect(page).not.toMatch(/ on\w+="/)
  })

  test('is well-formed XML with the testcases that there are', () => {
    const names = (document: string) => findAll(parseXml(document), 'testcase').length
    expect(names(writeReport('junit', clean))).toBe(names(writeReport('junit', report('harmless'))))
  })

  test.each(REPORT_FORMATS)('has no control or invisible characters in %s', format => {
    expect(writeReport(format, clean)).not.toMatch(/[^\P{Cc}\t\n\r]|[\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  test.each(['json', 'har'] as const)('is JSON in %s', format => {
    const written = writeReport(format, clean)
    expect(() => JSON.parse(written)).not.toThrow()
    // JSON.stringify escapes what is below U+0020; a line of it can still begin only with a quote.
    expect(written.split('\n').filter(line => /^\s*::/.test(line))).toEqual([])
  })
})
