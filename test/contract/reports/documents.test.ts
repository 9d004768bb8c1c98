import { describe, expect, test } from 'vitest'
import { selectFailed } from '../../../src/contract/report.ts'
import { writeReport } from '../../../src/contract/reports/list-reports.ts'
import { validator } from '../../../src/schemas/registry.ts'
import { finding, fullReport, result, sampleReport } from './sample-report.ts'

describe('JSON', () => {
  const report = fullReport()
  const document = JSON.parse(writeReport('json', report))

  test('is by its schema, with everything to say and with nothing', () => {
    expect(validator('sandbox/contract-report.schema.json')(document)).toEqual([])
    const nothing = JSON.parse(writeReport('json', sampleReport({ cases: [], selfcheck: null })))
    expect(validator('sandbox/contract-report.schema.json')(nothing)).toEqual([])
  })

  test('the schema would notice: a foreign field, a missing one, a wrong verdict', () => {
    const judge = validator('sandbox/contract-report.schema.json')
    expect(judge({ ...document, extra: 1 })).toHaveLength(1)
    expect(judge({ ...document, cases: undefined })).not.toEqual([])
    expect(judge({ ...document, verdict: 'OK' })).not.toEqual([])
  })

  test('counts findings by what they weigh', () => {
    expect(document.counts).toEqual({
      known: 180,
      passed: 3,
      failed: 6,
      flaky: 1,
      not_run: 1,
      errors: 6,
      warnings: 1,
      information: 1,
      accepted: 1,
    })
    expect(document).toMatchObject({ version: 1, verdict: 'FAIL', exit_code: 1 })
  })

  test('has the exchanges of what did not simply pass', () => {
    expect(document.exchanges.map(({ number }: { number: number }) => number)).toEqual([2, 3])
  })

  test('a cell is seen, failed, not seen or not selected', () => {
    const stateOf = (operation: string, status: number) =>
      document.coverage.cells.find(
        (cell: Record<string, unknown>) => cell.operation === operation && cell.status === status,
      ).state
    expect(stateOf('listCities', 200)).toBe('seen')
    expect(stateOf('createRates', 422)).toBe('failed')
    expect(stateOf('createRates', 200)).toBe('seen')
    // A 200 came where a 401 was due: the fault is of the 401.
    expect([stateOf('listCustomers', 401), stateOf('listCustomers', 200)]).toEqual(['failed', 'seen'])
    expect(stateOf('deleteWebhook', 404)).toBe('not-seen')
    expect(stateOf('listBanks', 401)).toBe('not-selected')
    // Its only error is accepted.
    expect(stateOf('listBanks', 200)).toBe('seen')
    expect(document.coverage.keywords.missed).toEqual(['resources/rate.schema.json#/properties/id/minLength'])
  })

  test('a case fails by a warning where warnings fail the run, and is run again then', () => {
    const cases = [result({ id: 'A', findings: [finding({ severity: 'warning' })] })]
    const failedOf = (failOnWarning: boolean) =>
      selectFailed(writeReport('json', sampleReport({ cases, failOnWarning })), { file: 'last.json' })
    expect([failedOf(false), failedOf(true)]).toEqual([[], ['A']])
  })

  test('names the failed cases for a later run', () => {
    expect(selectFailed(JSON.stringify(document), { file: 'last.json' })).toEqual([
      ...['weight', 'width', 'height', 'length', 'cod'].map(
        name => `POST /api/v2/rates › 422 › missing shipment.parcel.${name}`,
      ),
      'GET /api/v2/customers › 401 › no token',
    ])
    expect(selectFailed(writeReport('json', sampleReport()), { file: 'last.json' })).toEqual([])
  })

  test.each([['{'], ['{}'], ['{"cases":[]}']])('and refuses what is no report: %s', text => {
    expect(() => selectFailed(text, { file: 'last.json' })).toThrow(/^last\.json is no JSON report .* --report json/)
  })
})

describe('HAR', () => {
  const { log } = JSON.parse(writeReport('har', fullReport()))

  test('is version 1.2 and has every exchange, with its case', () => {
    expect([log.version, log.creator]).toEqual(['1.2', { name: 'carrier-sandbox contract', version: '0.1.0' }])
    expect(log.entries.map((entry: Record<string, unknown>) => [entry._number, entry._operation, entry._case])).toEqual(
      [
        [2, 'createRates', 'POST /api/v2/rates › 422 › missing shipment.parcel.cod'],
        [3, 'listCustomers', null],
        [4, 'listWebhooks', null],
      ],
    )
  })

  test('every entry has what the format requires', () => {
    for (const entry of log.entries) {
      expect(Object.keys(entry)).toEqual(
        expect.arrayContaining(['startedDateTime', 'time', 'request', 'response', 'cache', 'timings']),
      )
      expect(new Date(entry.startedDateTime).toISOString()).toBe(entry.startedDateTime)
      expect(Object.keys(entry.request)).toEqual(
        expect.arrayContaining([
          'method',
          'url',
          'httpVersion',
          'cookies',
          'headers',
          'queryString',
          'headersSize',
          'bodySize',
        ]),
      )
      expect(Object.keys(entry.response)).toEqual(
        expect.arrayContaining([
          'status',
          'statusText',
          'httpVersion',
          'cookies',
          'headers',
          'content',
          'redirectURL',
          'headersSize',
          'bodySize',
        ]),
      )
      const { send, wait, receive } = entry.timings
      expect(send + wait + receive).toBe(entry.time)
    }
  })

  test('bodies, queries and what was never answered', () => {
    const [rates, customers, silent] = log.entries
    expect(rates.request.postData).toEqual({ mimeType: 'application/json', text: expect.stringContaining('"100100"') })
    expect(rates.response.content.size).toBe(Buffer.byteLength(rates.response.content.text))
    expect(customers.request.queryString).toEqual([
      { name: 'size', value: '25' },
      { name: 'page', value: '1' },
    ])
    expect(silent.response).toMatchObject({ status: 0, _error: 'connect ECONNREFUSED 127.0.0.1:4100' })
  })
})

describe('GitHub', () => {
  const lines = writeReport('github', fullReport()).trimEnd().split('\n')

  test('every line is a command, errors first, the end last', () => {
    for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) title=[^:,\r\n]+::[^\r\n]+$/)
    expect(lines.map(line => /^::(\w+)/.exec(line)?.[1])).toEqual([
      'error',
      'error',
      'error',
      'error',
      'warning',
      'warning',
      'notice',
    ])
    expect(lines.at(-1)).toBe(
      '::notice title=contract http%3A//127.0.0.1%3A4100::FAIL, exit 1: 6 failed, 3 passed, 1 flaky, 1 not run.',
    )
  })

  test('text is escaped as the runner reads it', () => {
    const got = '100% of a,b: c\r\n::error::forged'
    const said = writeReport(
      'github',
      sampleReport({ cases: [result({ findings: [finding({ pointer: '/data/a: b, 5%\nc', got })] })] }),
    )
    expect(said.split('\n').filter(line => line.startsWith('::error'))).toHaveLength(1)
    expect(said).toContain('title=error-keys on createRates at /data/a%3A b%2C 5%25\\u000ac::')
    expect(said).toContain('got 100%25 of a,b: c\\u000d\\u000a::error::forged%0A')
  })

  test('never more than 50', () => {
    const cases = Array.from({ length: 80 }, (_, at) => result({ findings: [finding({ pointer: `/data/f${at}` })] }))
    const flood = writeReport('github', sampleReport({ cases })).trimEnd().split('\n')
    expect(flood).toHaveLength(50)
    expect(flood.at(-1)).toContain('31 more in the other reports')
    const one = writeReport('github', sampleReport({ cases: cases.slice(0, 50) }))
      .trimEnd()
      .split('\n')
    expect([one.length, one.at(-1)?.includes(' 1 more in')]).toEqual([50, true])
    const full = writeReport('github', sampleReport({ cases: cases.slice(0, 49) }))
      .trimEnd()
      .split('\n')
    expect([full.length, full.at(-1)?.includes('more in')]).toEqual([50, false])
  })
})
