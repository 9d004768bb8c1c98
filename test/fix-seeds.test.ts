import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSandbox } from '../src/library/create-sandbox.ts'
import { seedsFrom, TEST_SEED } from './support/test-seed.ts'

test('a property draws the same in every run, unless another seed is asked for', () => {
  const drawn = () => fc.sample(fc.nat(), 20)
  expect(drawn()).toEqual(drawn())
  expect(drawn()).toEqual(fc.sample(fc.nat(), { numRuns: 20, seed: TEST_SEED }))
  expect(drawn()).not.toEqual(fc.sample(fc.nat(), { numRuns: 20, seed: TEST_SEED + 1 }))
})

test('sandboxes that are given no seed get the same ones in every run', async () => {
  await using first = await createSandbox({ clock: 'frozen' })
  await using second = await createSandbox({ clock: 'frozen' })
  const next = seedsFrom(TEST_SEED)
  expect([first.seed, second.seed]).toEqual([next(), next()])
  expect(first.seed).not.toBe(second.seed)
})
