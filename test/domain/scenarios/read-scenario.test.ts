import { describe, expect, test } from 'vitest'
import { readScenario } from '../../../src/domain/scenarios/read-scenario.ts'
import type { ScenarioFile } from '../../../src/schemas/types.gen.ts'
import { readStatusTables } from '../../fixtures/read-statuses.ts'

const statuses = readStatusTables()
const file = (changes: Partial<ScenarioFile>): ScenarioFile => ({
  name: 'sample',
  description: 'A sample.',
  line: 'standard',
  steps: [],
  ...changes,
})
const problemsOf = (changes: Partial<ScenarioFile>) => readScenario(file(changes), statuses).problems

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
          set: { weight: 1500, re_delivery_fee: 11000, return_fee: '12.5%', cod_collected: 0 },
        },
        { after: '90s', status: 'delivered', force: true },
      ],
    }),
    statuses,
  )
  expect(read.problems).toEqual([])
  expect(read.scenario).toEqual({
    name: 'sample',
    description: 'A sample.',
    line: 'standard',
    match: [
      { orderId: 'SBX-RETRY-*', phone: null },
      { orderId: null, phone: '0900000906' },
    ],
    create: { delayMs: 2000, error: null },
    steps: [
      { wait: { min: 1_800_000, max: 1_800_000 }, status: 902, reason: null, force: false, set: null },
      { wait: { min: 3_600_000, max: 10_800_000 }, status: 903, reason: null, force: false, set: null },
      { wait: { min: 86_400_000, max: 86_400_000 }, status: 904, reason: null, force: false, set: null },
      {
        wait: { min: 10_800_000, max: 10_800_000 },
        status: 906,
        reason: 'Khách không nghe máy',
        force: false,
        set: { weight: 1500, fees: { redelivery: { vnd: 11_000 }, return: { percent: 12.5 } }, codCollected: 0 },
      },
      { wait: { min: 90_000, max: 90_000 }, status: 905, reason: null, force: true, set: null },
    ],
  })
})

test('a file with a name and an error suffices', () => {
  const { scenario } = readScenario(
    { name: 'refused', description: 'Refused.', line: 'standard', create: { error: 'Quá tải' } },
    statuses,
  )
  expect(scenario).toMatchObject({ match: [], create: { delayMs: 0, error: 'Quá tải' }, steps: [] })
})

describe('what the schema cannot see is told by its place', () => {
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

  test('equal ends are a fixed wait, told in other units too', () => {
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
      statuses,
    )
    expect(read.scenario).toBeNull()
    expect(read.problems.map(({ pointer }) => pointer)).toEqual([
      '/steps/0/status',
      '/steps/1/status',
      '/steps/1/between',
    ])
  })
})
