import { describe, expect, test } from 'vitest'
import { exitCodeOf } from '../../../src/cli/commands/contract/diff.ts'
import { compareFingerprints, fingerprint } from '../../../src/contract/diff/compare-fingerprints.ts'
import { describeDiff, writeDiff } from '../../../src/contract/diff/describe-diff.ts'
import { diffRecordings } from '../../../src/contract/diff/diff-recordings.ts'
import type { DriftFinding } from '../../../src/contract/diff/diff-report.ts'
import { takeSide } from '../../../src/contract/diff/take-side.ts'
import { SWITCH_PROBES } from '../../../src/contract/learn/list-probes.ts'
import type { RecordedCell, Recording } from '../../../src/contract/record/recording.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import type { OperationId } from '../../../src/schemas/operations.ts'

function recorded(operation: OperationId, body: unknown, status = 200): RecordedCell {
  const request = { method: 'GET', path: '/api/v2/x', query: {}, body: null } as const
  const answer = { status, content_type: 'application/json', body }
  return { operation, status, exchanges: [{ case: null, request, answer }] }
}

const recording = (...cells: readonly RecordedCell[]): Recording => ({ from: 'here', cells })
const cities = (fields: object) =>
  recording(
    recorded('listCities', { code: 200, status: 'success', data: [{ id: '100000', name: 'Hà Nội', ...fields }] }),
  )
const rate = (fields: object) =>
  recording(
    recorded('createRates', {
      code: 200,
      status: 'success',
      data: [
        {
          id: 'MTJfMTdfMTU1OQ==',
          carrier_name: 'Giao Hàng Nhanh (v3)',
          carrier_logo: 'https://target.test/ghn.svg',
          service: 'Tiêu chuẩn',
          expected: 'Dự kiến giao 3 ngày',
          cod_fee: 0,
          total_fee: 30400,
          total_amount: 30400,
          ...fields,
        },
      ],
    }),
  )

/** The one finding of the one cell. */
function findingOf(a: Recording, b: Recording, before: Recording | null = null): DriftFinding | undefined {
  const { cells } = diffRecordings(a, b, { before })
  expect(cells).toHaveLength(1)
  return cells[0]?.findings[0]
}

describe('the verdict', () => {
  test('values differ freely', () => {
    const diff = diffRecordings(cities({}), cities({ name: 'Huế', id: '530000' }))
    expect(diff).toMatchObject({ drift: false, cells: [{ verdict: 'no drift' }] })
  })

  test('a sandbox that breaks its schema has a bug', () => {
    expect(findingOf(cities({}), cities({ name: 7 }))).toMatchObject({
      verdict: 'sandbox bug',
      pointer: '/data/*/name',
    })
  })

  test('an undocumented field means that the schema is too narrow', () => {
    expect(findingOf(cities({ region: 'north' }), cities({}))).toMatchObject({
      verdict: 'schema too narrow',
      pointer: '/data/*/region',
    })
  })

  test('an undocumented field does not end the comparison, and is reported once', () => {
    const [real, sandbox] = [rate({ zone: 'north', expected_txt: 'Thứ hai' }), rate({})]
    const [cell] = diffRecordings(real, sandbox).cells
    expect(cell?.findings.map(({ verdict, pointer }) => [verdict, pointer])).toEqual([
      ['schema too narrow', '/data/*/zone'],
      ['sandbox bug', '/data/*/expected_txt'],
    ])
    const [other] = diffRecordings(rate({ zone: 'north' }), rate({ expected_txt: 7 })).cells
    expect(other?.findings.map(({ verdict, pointer }) => [verdict, pointer])).toEqual([
      ['sandbox bug', '/data/*/expected_txt'],
      ['schema too narrow', '/data/*/zone'],
    ])
  })

  test('a form that the specification leaves open is the service’s own, and no drift', () => {
    const [real, sandbox] = [cities({ id: 'Hà Nội ' }), cities({})]
    const diff = diffRecordings(real, sandbox)
    expect(diff).toMatchObject({ drift: false, cells: [{ verdict: 'own form' }] })
    expect(diff.cells[0]?.findings).toEqual([expect.objectContaining({ pointer: '/data/*/id', switch: null })])
    expect(describeDiff(diff).join('\n')).toContain('OWN FORM: the specification leaves it open')
    expect(exitCodeOf(diff, { failOnDrift: true, left: 0 })).toBe(0)
  })

  test('a real service that breaks what the specification shows has changed', () => {
    expect(findingOf(cities({ name: 7 }), cities({}))).toMatchObject({
      verdict: 'provider changed',
      pointer: '/data/*/name',
    })
  })

  test('a real service that answers otherwise than it was recorded has changed', () => {
    const [before, now] = [rate({}), rate({ expected_txt: 'Thứ hai' })]
    expect(findingOf(now, now)).toBeUndefined()
    expect(findingOf(now, now, before)).toMatchObject({ verdict: 'provider changed', pointer: '/data/*/expected_txt' })
  })

  test('an open clause that both read in their own way is the sandbox’s to follow, by its switch', () => {
    const [real, sandbox] = [rate({ discount: 0 }), rate({})]
    const diff = diffRecordings(real, sandbox)
    expect(diff).toMatchObject({ drift: true, readings: [{ switch: 'rate_extras', a: true, b: false }] })
    expect(findingOf(real, sandbox)).toMatchObject({
      verdict: 'sandbox bug',
      switch: 'rate_extras',
      pointer: '/data/*/discount',
    })
    const text = describeDiff(diff).join('\n')
    expect(text).toContain('[switch rate_extras]')
    expect(text).toContain('contract learn --url here')
  })

  test('a status that one of them never answered is not compared, and no drift', () => {
    const diff = diffRecordings(cities({}), recording())
    const cell = { verdict: 'not compared', note: 'b has no answer 200' }
    expect(diff).toMatchObject({ drift: false, compared: 0, cells: [cell] })
    expect(describeDiff(diff).at(-1)).toBe('Nothing was compared.')
    expect(exitCodeOf(diff, { failOnDrift: false, left: 0 })).toBe(4)
    expect(exitCodeOf(diff, { failOnDrift: true, left: 0 })).toBe(4)
    expect(exitCodeOf(diff, { failOnDrift: true, left: 1 })).toBe(1)
    const both = diffRecordings(cities({}), cities({}))
    expect([both.compared, exitCodeOf(both, { failOnDrift: true, left: 0 })]).toEqual([1, 0])
  })

  test('a status that the contract does not know is reported for either side', () => {
    const teapot = recording(recorded('listCities', {}, 418))
    expect(findingOf(teapot, recording())).toMatchObject({ verdict: 'schema too narrow' })
    expect(findingOf(recording(), teapot)).toMatchObject({ verdict: 'sandbox bug' })
  })

  test('keys of a 422 depend on the request and are no drift', () => {
    const refused = (key: string) =>
      recording(
        recorded(
          'createRates',
          {
            code: 422,
            status: 'error',
            message: 'Unprocessable Entity',
            data: { errors: { [key]: ['x'] }, exception: 'y' },
          },
          422,
        ),
      )
    expect(diffRecordings(refused('shipment.parcel.weight'), refused('shipment.parcel.width')).drift).toBe(false)
  })
})

describe('fingerprints', () => {
  const differences = (a: readonly unknown[], b: readonly unknown[]) =>
    compareFingerprints(fingerprint(a), fingerprint(b)).map(({ pointer, kind }) => `${kind} ${pointer}`)

  test.each([
    ['the same', [{ a: 1 }], [{ a: 2 }], []],
    ['null and a text', [{ a: null }], [{ a: 'x' }], []],
    ['digits and letters', [{ a: '12' }], [{ a: 'x' }], []],
    ['a number and a text', [{ a: 1 }], [{ a: '1' }], ['form /a']],
    ['dates of two forms', [{ a: '27/03/2017 16:59' }], [{ a: '2017-03-27 16:59:00' }], ['form /a']],
    ['a field that is never there', [{ a: 1, b: 1 }], [{ a: 1 }], ['only-first /b']],
    ['a field that is sometimes there', [{ a: 1, b: 1 }, { a: 1 }], [{ a: 1 }], []],
    ['an empty list', [{ a: [] }], [{ a: [{ b: 1 }] }], []],
    ['an object that is null elsewhere', [{ a: null }], [{ a: { b: 1 } }], []],
    ['a group only one has', [{ a: { b: 1 } }], [{}], ['only-first /a']],
    [
      'elements of lists',
      [{ a: [{ b: 1 }, { b: 2 }] }],
      [{ a: [{ c: 1 }] }],
      ['only-first /a/*/b', 'only-second /a/*/c'],
    ],
  ])('%s', (_name, a, b, expected) => {
    expect(differences(a, b)).toEqual(expected)
  })
})

test('a folder that holds no recording is refused with what would be one', async () => {
  await expect(takeSide('/tmp', {})).rejects.toThrow('holds no recorded answers; "contract record" writes them')
  await expect(takeSide('/no/such/folder', {})).rejects.toThrow('is no folder')
})

describe('a switch that one side does not show is reported', () => {
  const list = (...data: readonly unknown[]) =>
    recording(recorded('listShipments', { code: 200, status: 'success', data, meta: null }))

  test('in text and in JSON, whose names are those of a run', () => {
    const diff = diffRecordings(list(), cities({}))
    const text = describeDiff(diff).join('\n')
    expect(text).toContain('Switches not compared (')
    expect(text).toContain('  order_id_filter: a: no request had an order_id')
    const json = JSON.parse(JSON.stringify(writeDiff(diff)))
    const { a, b } = json.switches_not_compared.find((one: { switch: string }) => one.switch === 'login_layout')
    expect([a, b]).toEqual([expect.stringContaining('no login was made'), expect.stringContaining('no login was made')])
    expect(json.switches_not_compared.map((one: { switch: string }) => one.switch)).toContain('rate_limit')
    expect(namesIn(json).filter(name => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([])
  })

  test('with the side that does not', () => {
    const { unread } = diffRecordings(rate({}), cities({}))
    expect(unread.find(one => one.switch === 'rate_extras')).toEqual({
      switch: 'rate_extras',
      a: null,
      b: 'nothing was quoted',
    })
  })
})

function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(namesIn)]
}

test('two sandboxes with other profiles drift by the switches in which they differ', async () => {
  await using one = await createSandbox({ seed: 1, clock: 'frozen', profile: 'spec' })
  await using other = await createSandbox({
    seed: 2,
    clock: 'frozen',
    profile: 'spec',
    set: { history_order: 'newest_first' },
  })
  const [a, b] = [await takeSide(one.url, { seed: 3 }), await takeSide(other.url, { seed: 3 })]
  expect(diffRecordings(a.recording, a.recording).drift).toBe(false)
  const diff = diffRecordings(a.recording, b.recording)
  expect(diff.readings.map(reading => reading.switch)).toEqual(['history_order'])
  expect(diff.cells.filter(({ verdict }) => verdict === 'sandbox bug').map(({ operation }) => operation)).toEqual([
    'listShipments',
  ])
})

test.each([
  ['create_refusal', '900', '422'],
  ['order_id_filter', true, false],
  ['time_bounds', 'unix', 'unix_or_date'],
  ['max_page_size', 100, 50],
  ['cancel_until', [901], [901, 902]],
] as const)('two sandboxes that differ in %s alone drift by it, and by nothing else', async (name, one, other) => {
  const start = { clock: 'frozen', profile: 'spec' } as const
  await using first = await createSandbox({ ...start, seed: 1, set: { [name]: one } })
  await using second = await createSandbox({ ...start, seed: 2, set: { [name]: other } })
  const [a, b] = [await takeSide(first.url, { seed: 3 }), await takeSide(second.url, { seed: 3 })]
  const diff = diffRecordings(a.recording, b.recording)
  expect(diff.readings.map(reading => [reading.switch, reading.a, reading.b])).toEqual([[name, one, other]])
  expect(diff.drift).toBe(true)
  // Its calls are in no contract.
  expect(
    diff.unread.map(unread => unread.switch).filter(unread => SWITCH_PROBES.some(probe => probe.switch === unread)),
  ).toEqual(['vendor_paths'])
  expect(diff.unread.find(unread => unread.switch === 'vendor_paths')?.a).toContain('in no contract')
})
