import { describe, expect, test } from 'vitest'
import { describePhase, describeProgress } from '../../../src/contract/reports/describe-progress.ts'
import { describeReport } from '../../../src/contract/reports/describe-report.ts'
import { exchange, finding, fullReport, result, sampleReport } from './sample-report.ts'

const text = (report: Parameters<typeof describeReport>[0]) => describeReport(report).join('\n')

describe('the run for a person', () => {
  const lines = describeReport(fullReport())

  test('what failed comes first, with all that is needed to see it oneself', () => {
    const at = lines.indexOf('FAIL  POST /api/v2/rates (createRates): error-keys, 5 times')
    expect(lines.slice(at, at + 18)).toEqual([
      'FAIL  POST /api/v2/rates (createRates): error-keys, 5 times',
      '      check     error-keys (specification: Errors)',
      '      case      POST /api/v2/rates › 422 › missing shipment.parcel.weight',
      '      at        /data/errors',
      '      expected  exactly the key shipment.parcel.weight',
      '      got       shipment.parcel.weight, shipment.parcel.width',
      '      exchange  2: 422, 8 ms',
      "      curl -i -X POST 'http://127.0.0.1:4100/api/v2/rates' \\",
      "        -H 'accept: application/json' \\",
      "        -H 'content-type: application/json' \\",
      `        -H 'authorization: Bearer '"$CONTRACT_TOKEN" \\`,
      `        --data-raw '{"shipment":{"address_from":{"district":"100100","city":"100000"}}}'`,
      '      and 4 more like it, in',
      '        POST /api/v2/rates › 422 › missing shipment.parcel.width',
      '        POST /api/v2/rates › 422 › missing shipment.parcel.height',
      '        POST /api/v2/rates › 422 › missing shipment.parcel.length',
      '        … and 1 more case',
      '',
    ])
  })

  test('who gets in is graver than how an error is worded', () => {
    expect(lines[0]).toBe('FAIL  GET /api/v2/customers (listCustomers): auth-required')
  })

  test('then leftovers, vacuity, webhooks, flaky, not run, baseline, as far as the lines reach', () => {
    const tags = lines.map(line => /^([A-Z]+(?: RUN)?) {2,}/.exec(line)?.[1]).filter(tag => tag !== undefined)
    expect(tags).toEqual([
      'FAIL',
      'FAIL',
      'LEFT',
      'VOID',
      'HOOKS',
      'FLAKY',
      'NOT RUN',
      'BASE',
      'BASE',
      'BASE',
      'WARN',
      'INFO',
      'READ',
    ])
    expect(lines).toContain('HOOKS    NOT VERIFIED, off: webhooks were not looked at (--webhook-mode off)')
    expect(lines).toContain('      sent      GET 120 · POST 44 (may write)')
    expect(lines).toContain('      not seen  deleteWebhook 404')
  })

  test('the last words are the verdict and what its exit code means', () => {
    expect(lines.slice(-3).join(' ')).toBe(
      'FAIL: http://127.0.0.1:4100 (sandbox, 0.1.0, profile compatible): 6 failed, 3 passed, 1 flaky, 1 not run, of 180 cases; ' +
        '1 warning, in 4.2 s. Exit 1: the contract is violated, or something was left behind.',
    )
  })

  test('no line of prose is wider than the terminal', () => {
    for (const width of [80, 60, 120]) {
      const wide = describeReport(fullReport(), { width })
        .filter(line => !/^ +(curl|-H|--data-raw)/.test(line))
        .filter(line => [...line].length > width)
      expect(wide).toEqual([])
    }
  })

  test('no control character reaches the terminal, colours excepted', () => {
    expect(lines.join('')).not.toMatch(/\p{Cc}/u)
    expect(lines.join('\n')).toContain('\\u0000\\u001b[2J')
    const coloured = describeReport(fullReport(), { colour: true }).join('')
    expect(coloured).toContain('\u001b[31mFAIL\u001b[39m')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(lines.join(''))
  })
})

test.each([
  [0, 'PASS', 'judged and clean'],
  [1, 'FAIL', 'the contract is violated, or something was left behind'],
  [4, 'VACUOUS', 'nothing was found, yet the run says less than it seems to'],
] as const)('exit %i is %s', (exitCode, verdict, meaning) => {
  const said = describeReport(sampleReport({ exitCode }), { width: 400 }).at(-1)
  expect(said).toMatch(new RegExp(`^${verdict}: .* Exit ${exitCode}: ${meaning}\\.$`))
})

test('failures of one check, operation and place are one, whatever the row and the value', () => {
  const at = (pointer: string, changes = {}) =>
    result({ id: `case ${pointer}`, findings: [finding({ case: `case ${pointer}`, pointer, ...changes })] })
  const said = text(
    sampleReport({
      cases: [
        at('/data/0/fee'),
        at('/data/17/fee', { got: 'else' }),
        at('/data/0/cod'),
        at('/data/1/fee', { operation: 'createOndemandRates' }),
      ],
    }),
  )
  expect(said.match(/^FAIL {2}POST/gm)).toHaveLength(3)
  expect(said).toContain('and 1 more like it, in\n        case /data/17/fee')
})

test('a flood of failures stays within the lines, with a line for each check, and says by how much it is cut', () => {
  const checks = ['schema', 'fee-sum', 'ledger-law', 'auth-required']
  const cases = checks.flatMap(check =>
    Array.from({ length: 33 }, (_, at) =>
      result({ findings: [finding({ check, exchange: null, pointer: `/data/field${at}` })] }),
    ),
  )
  const lines = describeReport(sampleReport({ cases, exitCode: 1 }))
  expect(lines).toHaveLength(60)
  expect(lines[0]).toContain('(createRates): auth-required')
  expect(checks.filter(check => !lines.some(line => line.startsWith('FAIL') && line.includes(check)))).toEqual([])
  const shown = lines.filter(line => line.startsWith('FAIL  ')).length
  expect(lines).toContain(`… and ${132 - shown} more kinds of failure: see the html report`)
})

test('a case that failed without a finding is not passed over', () => {
  expect(text(sampleReport({ cases: [result({ verdict: 'failed', reason: 'the world went away' })] }))).toContain(
    'FAIL     GET /api/v2/cities › 200: the world went away',
  )
})

test('a command too long to be read is not printed', () => {
  const base = exchange()
  const long = { ...base, sent: { ...base.sent, body: 'x'.repeat(9_000) } }
  const said = text(sampleReport({ cases: [result({ findings: [finding()] })], exchanges: [long] }))
  expect(said).toMatch(/curl of 9\d{3} characters: see the HAR or HTML report, exchange 2/)
})

test('a warning is a failure where warnings fail the run', () => {
  const cases = [result({ findings: [finding({ severity: 'warning' })] })]
  expect(text(sampleReport({ cases }))).toContain('WARN     error-keys on createRates')
  expect(text(sampleReport({ cases, failOnWarning: true, exitCode: 1 }))).toMatch(
    /^WARN {2}POST [\s\S]*1 failed, 0\s+passed/,
  )
})

test('progress is a line that fits, and a line for each phase that is done', () => {
  const progress = {
    phase: 'negative' as const,
    done: 12,
    of: 86,
    failed: 1,
    current: `PUT /api/v2/${'x'.repeat(90)}\u001b[2J`,
  }
  expect(describeProgress({ ...progress, current: 'PUT /a' })).toBe('negative       12/86  1 failed    PUT /a')
  expect([...describeProgress(progress)]).toHaveLength(80)
  expect([...describeProgress(progress, { width: 40 })]).toHaveLength(40)
  expect(describeProgress({ ...progress, current: '\u001b[2J' })).toContain('\\u001b[2J')
  expect(describePhase(progress)).toBeNull()
  expect(describePhase({ ...progress, done: 86 })).toBe('negative       86/86  1 failed')
})

test('quiet, it has what failed and the verdict alone', () => {
  const all = describeReport(fullReport())
  const quiet = describeReport(fullReport(), { isQuiet: true })
  expect(quiet.length).toBeLessThan(all.length)
  expect(quiet[0]).toBe(all[0])
  expect(quiet.at(-1)).toBe(all.at(-1))
  expect(quiet.filter(line => /^(READ|NOT RUN|WARN|LEFT|VOID)/.test(line))).toEqual([])
})
