import { expect, test } from 'vitest'
import { findServer } from '../support/postgres.ts'
import { runBench } from './run-bench.ts'

test('every benchmark runs and measures a number', { timeout: 600_000 }, async () => {
  const { code, out, err } = await runBench('--json')
  const report: { rows: readonly { figure: string; what: string; value?: number; verdict: string }[] } = JSON.parse(out)
  const unmeasured = report.rows.filter(({ value }) => !Number.isFinite(value))
  expect(unmeasured, err).toEqual([])
  expect([...new Set(report.rows.map(({ figure }) => figure))]).toEqual([
    'B6',
    'P1',
    'P2',
    'P3',
    'P4',
    'P5',
    'P6',
    'P7',
    'P8',
    'P9',
    'P10',
    'P11',
    'P12',
    'P13',
    'P14',
    'P15',
    'P16',
    'P17',
    // They need a PostgreSQL server.
    ...(findServer() === undefined ? [] : ['T3', 'T4', 'T7', 'T8', 'T11', 'T12']),
    'U3',
    'U4',
    'U5',
    'U6',
    'W1',
    'W2',
    'W3',
    'W4',
  ])
  expect(report.rows.find(({ what }) => what === 'steps missed')?.value).toBe(0)
  expect(code).toBe(0)
})
