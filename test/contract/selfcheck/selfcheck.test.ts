import { expect, test } from 'vitest'
import { ANSWER_CHECKS } from '../../../src/contract/answer-checks.ts'
import { listed } from '../../../src/contract/check.ts'
import { CHECKS } from '../../../src/contract/checks/list-checks.ts'
import { allKeywords } from '../../../src/contract/coverage/keyword-locations.ts'
import { selfcheck } from '../../../src/contract/selfcheck.ts'

const proof = selfcheck()

test('every check fails its bad samples and passes its good ones', () => {
  expect(proof.failures).toEqual([])
  expect(proof.bite).toBe(proof.of)
  expect(proof.of).toBe(CHECKS.length + proof.rejected.length)
})

test('the schema check fails for at least 95 % of the keywords of the contract', () => {
  const all = allKeywords()
  const rejected = new Set(proof.rejected)
  const left = all.filter(name => !rejected.has(name))
  expect(left.length / all.length, `never broken: ${left.join(', ')}`).toBeLessThanOrEqual(0.05)
})

test.each(CHECKS)('$name has samples of both kinds', ({ prove }) => {
  expect(prove().samples).toBeGreaterThanOrEqual(2)
})

test('no two checks have one name', () => {
  const names = CHECKS.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test.each(ANSWER_CHECKS.map(check => ({ name: check.name, check })))(
  'a $name that says nothing, or always something, is reported',
  ({ check }) => {
    expect(listed({ ...check, validate: () => [] }).prove().failures).toHaveLength(check.samples.bad.length)
    const problem = { pointer: '', clause: '', basis: 'shown', expected: '', got: 'x' } as const
    expect(listed({ ...check, validate: () => [problem] }).prove().failures).toHaveLength(check.samples.good.length)
  },
)
