import { expect, test } from 'vitest'
import { createMetrics } from '../../../src/service/metrics/metrics.ts'
import { writeMetrics } from '../../../src/service/metrics/write-metrics.ts'
import { parseMetrics } from '../../support/parse-metrics.ts'

test('a family is its help, its type and its samples, line by line', () => {
  const text = writeMetrics([
    { name: 'a_total', help: 'What is counted.', type: 'counter', samples: [{ value: 3 }] },
    { name: 'b', help: 'None yet.', type: 'gauge', samples: [] },
    {
      name: 'c_seconds',
      help: 'Times.',
      type: 'histogram',
      samples: [
        { suffix: '_bucket', labels: { le: '0.5' }, value: 1 },
        { suffix: '_bucket', labels: { le: '+Inf' }, value: 2 },
        { suffix: '_sum', value: 1.25 },
        { suffix: '_count', value: 2 },
      ],
    },
  ])
  expect(text).toBe(
    [
      '# HELP a_total What is counted.',
      '# TYPE a_total counter',
      'a_total 3',
      '# HELP b None yet.',
      '# TYPE b gauge',
      '# HELP c_seconds Times.',
      '# TYPE c_seconds histogram',
      'c_seconds_bucket{le="0.5"} 1',
      'c_seconds_bucket{le="+Inf"} 2',
      'c_seconds_sum 1.25',
      'c_seconds_count 2',
      '',
    ].join('\n'),
  )
})

test('what would end a text too soon is escaped, and reads as it was', () => {
  const value = 'a\\b"c"\nd Hà Nội'
  const help = 'one \\ two\nthree "four"'
  const parsed = parseMetrics(
    writeMetrics([{ name: 'x', help, type: 'gauge', samples: [{ labels: { value, other: '' }, value: 1 }] }]),
  )
  expect(parsed.get('x')).toEqual({
    type: 'gauge',
    help,
    samples: [{ name: 'x', labels: { value, other: '' }, value: 1 }],
  })
})

test.each([
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [Number.NaN, 'NaN'],
  [1e21, '1e+21'],
  [-0.5, '-0.5'],
])('the number %s is written %s', (value, written) => {
  expect(writeMetrics([{ name: 'x', help: '', type: 'gauge', samples: [{ value }] }])).toContain(`\nx ${written}\n`)
})

test('durations fall into the first bucket that holds them, and one that ran backwards into the smallest', () => {
  const metrics = createMetrics()
  for (const ms of [-20, 0, 5, 6, 10_000, 10_001]) metrics.served({ operation: 'rates', status: 200, ms })
  const [durations] = metrics.counts().durations
  expect(durations).toEqual({ operation: 'rates', buckets: [3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1], sumMs: 20_012 })
})
