import { expect, test } from 'vitest'
import { runBench } from './run-bench.ts'

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
