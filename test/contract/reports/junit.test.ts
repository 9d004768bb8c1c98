import { describe, expect, test } from 'vitest'
import { writeJunit } from '../../../src/contract/reports/write-junit.ts'
import { findAll, parseXml } from './parse-xml.ts'
import { finding, fullReport, result, sampleReport } from './sample-report.ts'

describe('JUnit', () => {
  const report = fullReport()
  const root = parseXml(writeJunit(report))
  const suites = findAll(root, 'testsuite')
  const cases = suites
    .filter(({ attributes }) => attributes.name !== 'run' && attributes.name !== 'findings')
    .flatMap(suite => findAll(suite, 'testcase'))

  test('has first the groups of findings, then a suite for each phase and a testcase for each case', () => {
    const names = suites.map(({ attributes }) => attributes.name)
    expect(names).toEqual(['findings', 'cases', 'negative', 'auth', 'pagination', 'run'])
    const [groups] = suites.map(suite => findAll(suite, 'testcase').map(({ attributes }) => attributes.name))
    expect(groups).toEqual(['auth-required on listCustomers', 'error-keys on createRates at /data/errors'])
    expect(cases.map(({ attributes }) => attributes.name).sort()).toEqual(report.cases.map(({ id }) => id).sort())
  })

  test('counts what it holds', () => {
    for (const suite of suites) {
      expect([suite.attributes.tests, suite.attributes.failures, suite.attributes.skipped].map(Number)).toEqual(
        ['testcase', 'failure', 'skipped'].map(name => findAll(suite, name).length),
      )
    }
    expect(findAll(root, 'failure')).toHaveLength(10)
  })

  test('a failure names check, clause, expected, got and a command', () => {
    const failure = findAll(root, 'failure').find(({ attributes }) => attributes.type === 'error-keys')
    expect(failure?.attributes).toEqual({
      type: 'error-keys',
      message:
        'error-keys: expected exactly the key shipment.parcel.weight, got shipment.parcel.weight, shipment.parcel.width (5 times)',
    })
    expect(failure?.text).toMatch(/error-keys: Errors\nat {7}\/data\/errors\n[\s\S]*curl -i -X POST 'http/)
  })

  test('what was not run is skipped with its reason; flaky is no failure and is reported', () => {
    expect(findAll(root, 'skipped').map(({ attributes }) => attributes.message)).toEqual([
      'webhooks may not be written: --allow-writes webhooks',
    ])
    expect(findAll(root, 'flakyFailure').map(({ attributes }) => attributes.message)).toEqual([
      'green only at attempt 2; at first status: expected the status 200, got 503',
    ])
  })

  test('what the baseline accepts is no failure, and is not lost', () => {
    const banks = cases.find(({ attributes }) => attributes.name === 'GET /api/v2/banks › 200')
    expect(banks?.children.map(({ name }) => name)).toEqual(['system-out'])
    expect(banks?.children[0]?.text).toContain('(accepted until 2026-12-31: Ticket 812.)')
  })

  test('leftovers and vacuity make it red, for they make the run red', () => {
    const whole = suites.at(-1)
    expect(whole === undefined ? [] : findAll(whole, 'failure').map(({ attributes }) => attributes.message)).toEqual([
      'customer ab12cd34, nonce ct3k9n1: DELETE answered 500',
      'GET /api/v2/invoices was only ever empty',
    ])
    expect(writeJunit(sampleReport())).not.toContain('name="run"')
  })
})

test('a warning fails its case only where warnings fail the run', () => {
  const cases = [result({ findings: [finding({ severity: 'warning' })] })]
  expect(findAll(parseXml(writeJunit(sampleReport({ cases }))), 'failure')).toHaveLength(0)
  expect(findAll(parseXml(writeJunit(sampleReport({ cases, failOnWarning: true }))), 'failure')).toHaveLength(2)
})

test.each([
  ['markup', '<b a="1">&amp; \' ]]> <![CDATA[', '<b a="1">&amp; \' ]]> <![CDATA['],
  ['Vietnamese and pictures', 'Đã giao: Nguyễn Thị Ố 📦', 'Đã giao: Nguyễn Thị Ố 📦'],
  ['control characters', 'a\u0000b\u001b[2Jc\u009b', 'a\\u0000b\\u001b[2Jc\\u009b'],
  ['half a surrogate and no characters', 'a\ud83d\ufffe\uffffz', 'a\ufffd\ufffd\ufffdz'],
])('any text is valid XML: %s', (_name, text, read) => {
  const id = `GET /x › ${text}`
  const cases = [
    result({ id, findings: [finding({ check: 'schema', got: text, expected: text, note: text })] }),
    result({ id, verdict: 'not-run', reason: text }),
  ]
  const root = parseXml(writeJunit(sampleReport({ cases, vacuous: [text] })))
  expect(findAll(root, 'testcase')[1]?.attributes.name).toBe(`GET /x › ${read}`)
  expect(findAll(root, 'skipped')[0]?.attributes.message).toBe(read)
})

test('the reader of these tests refuses what is not well-formed', () => {
  for (const document of [
    '<a>',
    '<a></b>',
    '<a b="1" b="2"/>',
    '<a>&</a>',
    '<a>&nbsp;</a>',
    '<a/><b/>',
    '<a b="<"/>',
    '<a>\u0000</a>',
    'x',
  ]) {
    expect(() => parseXml(document)).toThrow()
  }
})
