import { expect, test } from 'vitest'
import { keepLines } from '../../src/cli/describe/describe-run.ts'

test('the newest lines are kept, as many as there is room for, and at least the last', () => {
  const kept = keepLines(10)
  expect(kept.read()).toEqual({ lines: [], dropped: 0 })
  for (const line of ['aaaa', 'bbbb', 'cc']) kept.keep(line)
  expect(kept.read()).toEqual({ lines: ['aaaa', 'bbbb', 'cc'], dropped: 0 })
  kept.keep('d')
  expect(kept.read()).toEqual({ lines: ['bbbb', 'cc', 'd'], dropped: 1 })
  kept.keep('e'.repeat(20))
  expect(kept.read()).toEqual({ lines: ['e'.repeat(20)], dropped: 4 })
})

test('of a hundred thousand lines the last are there, and all others are counted', () => {
  const kept = keepLines(50)
  for (let n = 100_000; n < 200_000; n++) kept.keep(String(n))
  const { lines, dropped } = kept.read()
  expect(lines).toEqual(['199992', '199993', '199994', '199995', '199996', '199997', '199998', '199999'])
  expect(dropped).toBe(99_992)
})
