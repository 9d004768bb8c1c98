import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the benchmarks on the built project, in sizes that only prove that they run. */
async function runBench(...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['bench/run.mjs', '--smoke', ...args], { cwd: ROOT })
  const code = new Promise<number | null>(resolve => void child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out, err }
}

test('every benchmark runs and measures a number', { timeout: 180_000 }, async () => {
  const { code, out, err } = await runBench('--json')
  const report: { rows: readonly { figure: string; what: string; value?: number; verdict: string }[] } = JSON.parse(out)
  const unmeasured = report.rows.filter(({ value }) => !Number.isFinite(value))
  expect(unmeasured, err).toEqual([])
  expect([...new Set(report.rows.map(({ figure }) => figure))]).toEqual([
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
    'P13',
    'P14',
    'U3',
    'U4',
    'U5',
    'U6',
  ])
  expect(report.rows.find(({ what }) => what === 'steps missed')?.value).toBe(0)
  expect(code).toBe(0)
})

test('a figure is printed with what it must hold, its yardstick and a verdict', async () => {
  const { out, code } = await runBench('--only', 'rates')
  expect(out).toMatch(/\| P2 +\| POST \/rates.* \| ≥ 0\.65 × +\| [\d.]+ × +\| bare Express.* \| (not )?held +\|/)
  expect(code).toBe(0)
})

test('an unknown benchmark is refused with the names there are', async () => {
  const { code, err } = await runBench('--only', 'shipment')
  expect(err).toContain('no benchmark is called shipment; there are: cities, rates, shipments,')
  expect(code).toBe(2)
})
