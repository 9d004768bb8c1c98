import { describe, expect, test } from 'vitest'
import { readScenario } from '../../../src/domain/scenarios/read-scenario.ts'
import type { ScenarioFile } from '../../../src/schemas/types.gen.ts'
import { readStatusTables } from '../../fixtures/read-statuses.ts'
import { scriptOf } from './script-of.ts'

const words = {
  ...readStatusTables(),
  carriers: (line: ScenarioFile['line']) => (line === 'standard' ? ['ghnv3', 'ghtk', 'vtp'] : ['ahamove']),
}
const NOTHING = { orderId: null, phone: null, note: null, carrier: null, cod: null }
const PLAIN = { reason: null, force: false, set: null, webhook: null }
const range = (min: number, max = min) => ({ kind: 'range', min, max })
const file = (changes: Partial<ScenarioFile>): ScenarioFile => ({
  name: 'sample',
  description: 'A sample.',
  line: 'standard',
  steps: [],
  ...changes,
})
const problemsOf = (changes: Partial<ScenarioFile>) => readScenario(file(changes), words).problems

test('a whole file becomes a scenario: slugs and codes resolved, durations in ms', () => {
  const read = readScenario(
    file({
      match: [{ order_id: 'SBX-RETRY-*' }, { phone: '0900000906' }],
      create: { delay: '2s' },
      steps: [
        { after: '30m', status: 'on-the-way-to-pick-up' },
        { between: ['1h', '3h'], status: 903 },
        { after: '1d', status: '904' },
        {
          after: '3h',
          status: 'delivery-failed',
          reason: 'Khách không nghe máy',
          set: { weight: 1500, re_delivery_fee: 11000, return_fee: '12.5%' },
        },
        { after: '90s', status: 'delivered', force: true, webhook: { copies: 2 } },
      ],
    }),
    words,
  )
  expect(read.problems).toEqual([])
  expect(read.scenario).toEqual({
    name: 'sample',
    description: 'A sample.',
    line: 'standard',
    match: [
      { ...NOTHING, orderId: 'SBX-RETRY-*' },
      { ...NOTHING, phone: '0900000906' },
    ],
    create: { delayMs: 2000, error: null, webhook: null },
    carriers: new Map(),
    script: scriptOf([
      { ...PLAIN, wait: range(1_800_000), status: 902 },
      { ...PLAIN, wait: range(3_600_000, 10_800_000), status: 903 },
      { ...PLAIN, wait: range(86_400_000), status: 904 },
      {
        ...PLAIN,
        wait: range(10_800_000),
        status: 906,
        reason: 'Khách không nghe máy',
        set: { weight: 1500, fees: { redelivery: { vnd: 11_000 }, return: { percent: 12.5 } }, codCollected: null },
      },
      { ...PLAIN, wait: range(90_000), status: 905, force: true, webhook: { copies: 2 } },
    ]),
  })
})

test('a file with a name and an error suffices', () => {
  const { scenario } = readScenario(
    { name: 'refused', description: 'Refused.', line: 'standard', create: { error: 'Quá tải' } },
    words,
  )
  expect(scenario).toMatchObject({ match: [], create: { delayMs: 0, error: 'Quá tải' }, script: [] })
})

describe('what the schema cannot check is reported with its place', () => {
  test('an unknown status, with the words that exist', () => {
    const [problem, ...others] = problemsOf({ steps: [{ after: '1h', status: 'deliverd' }] })
    expect(others).toEqual([])
    expect(problem).toMatchObject({ pointer: '/steps/0/status', word: 'deliverd' })
    expect(problem?.message).toBe('unknown status "deliverd"')
    expect(problem?.candidates).toContain('delivered')
    expect(problem?.candidates).toHaveLength(22)
  })

  test('a code that no standard parcel has', () => {
    expect(problemsOf({ steps: [{ after: '1h', status: 950 }] })[0]?.pointer).toBe('/steps/0/status')
  })

  test('a range whose end comes before its beginning', () => {
    const [problem] = problemsOf({ steps: [{ between: ['3h', '1h'], status: 902 }] })
    expect(problem?.pointer).toBe('/steps/0/between')
  })

  test('equal ends are a fixed wait, given in other units too', () => {
    expect(problemsOf({ steps: [{ between: ['60m', '1h'], status: 902 }] })).toEqual([])
  })

  test('an illegal move, at its status', () => {
    const steps = [
      { after: '1h', status: 'picked-up' },
      { after: '1h', status: 'delivered' },
    ]
    const [problem] = problemsOf({ steps })
    expect(problem?.pointer).toBe('/steps/1/status')
    expect(problem?.message).toContain('cannot move to delivered (905)')
  })

  test.each(['909', 910, 911, 912, 'completed'])('fees set at %s, when the money is being reconciled', status => {
    const path = ['903', '904', '905', '909', '912', '910', '911', '913']
    const steps = path.map(code => ({ after: '1h', status: code }))
    expect(problemsOf({ steps })).toEqual([])
    const at = path.indexOf(status === 'completed' ? '913' : String(status))
    const paid = steps.map((step, index) => (index === at ? { ...step, set: { overweight_fee: 5000 } } : step))
    expect(problemsOf({ steps: paid }).map(({ pointer }) => pointer)).toEqual([`/steps/${at}/set`])
  })

  test('a key of the other line', () => {
    const steps = [{ after: '1h', status: 'picked-up', point: 1, driver: { name: 'Nguyễn Văn Hùng' } }]
    expect(problemsOf({ steps }).map(({ pointer }) => pointer)).toEqual(['/steps/0/driver', '/steps/0/point'])
    const ondemand = problemsOf({ line: 'ondemand', steps: [{ after: '1s', status: 901, set: { weight: 1 } }] })
    expect(ondemand.map(({ pointer }) => pointer)).toEqual(['/steps/0/set'])
  })

  test('everything that is wrong at once, and no scenario', () => {
    const read = readScenario(
      file({
        steps: [
          { after: '1h', status: 'flying' },
          { between: ['2h', '1h'], status: 'walking' },
        ],
      }),
      words,
    )
    expect(read.scenario).toBeNull()
    expect(read.problems.map(({ pointer }) => pointer)).toEqual([
      '/steps/0/status',
      '/steps/1/status',
      '/steps/1/between',
    ])
  })

  test.each([
    ['min above max', { match: [{ cod: { min: 5, max: 1 } }] }, '/match/0/cod'],
    ['a phone without a digit', { match: [{ phone: '+ ' }] }, '/match/0/phone'],
    ['an unknown carrier', { match: [{ carrier: 'ghtx' }] }, '/match/0/carrier'],
    ['a carrier of the other line', { carriers: { ahamove: { steps: [] } } }, '/carriers/ahamove'],
    ['steps after a refusal', { create: { error: 'x' }, steps: [{ after: '1h', status: 902 }] }, '/steps'],
    [
      'an illegal move with one carrier',
      { carriers: { vtp: { steps: [{ after: '1h', status: 905 }] } } },
      '/carriers/vtp/steps/0/status',
    ],
    [
      'COD collected elsewhere',
      { steps: [{ after: '1h', status: 903, set: { cod_collected: 5 } }] },
      '/steps/0/set/cod_collected',
    ],
    [
      'rounds without time',
      {
        steps: [
          { after: '1h', status: 903 },
          {
            repeat: 2,
            steps: [
              { after: '0s', status: 904 },
              { after: '0s', status: 906 },
            ],
          },
        ],
      },
      '/steps/1/repeat',
    ],
    [
      'more than ten years',
      {
        steps: [
          { after: '3000d', status: 902 },
          { after: '3000d', status: 903 },
        ],
      },
      '/steps',
    ],
  ] satisfies readonly [string, Partial<ScenarioFile>, string][])('%s', (_, changes, pointer) => {
    expect(problemsOf(changes).map(problem => problem.pointer)).toEqual([pointer])
  })

  test('a problem that a carrier shares with the others is reported once', () => {
    const steps = [{ after: '1h', status: 'delivered' }]
    expect(problemsOf({ steps, carriers: { vtp: { create: { delay: '1s' } } } })).toHaveLength(1)
  })
})

test('a driver is named where one accepts', () => {
  const steps = [
    { after: '1s', status: 901 },
    { after: '1s', status: 902 },
    { after: '1m', status: 'picking-up', driver: { name: 'Nguyễn Văn Hùng' } },
  ]
  const read = readScenario(file({ line: 'ondemand', steps }), words)
  expect(read.problems).toEqual([])
  const [, second = { status: '' }] = steps
  const wrong = readScenario(
    file({ line: 'ondemand', steps: [{ ...second, after: '1s', status: 901, driver: {} }] }),
    words,
  )
  expect(wrong.problems.map(({ pointer }) => pointer)).toEqual(['/steps/0/driver'])
})

test('a carrier of the file is its own branch, with the common rest', () => {
  const { scenario } = readScenario(
    file({ create: { delay: '2s' }, carriers: { vtp: { steps: [{ after: '1h', status: 'cancelled' }] } } }),
    words,
  )
  expect(scenario?.carriers.get('vtp')).toMatchObject({
    create: { delayMs: 2000 },
    script: [{ kind: 'step', pointer: '/carriers/vtp/steps/0', step: { status: 914 } }],
  })
})
