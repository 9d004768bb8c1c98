import { describe, expect, test } from 'vitest'
import { createValidation, RESPONSE_VALIDATIONS, type ResponseValidation } from '../../src/http/validate-answers.ts'
import { operations } from '../../src/schemas/operations.ts'
import { loadReference } from '../../src/service/reference/reference.ts'

const { switches } = loadReference().profile('compatible')
const operation = operations().find(({ operationId }) => operationId === 'listBanks')
if (!operation) throw new Error('the manifest has no listBanks')

/** How many of so many answers that break the contract are refused, by their numbers from 1. */
const refusedOf = (mode: ResponseValidation, answers: number, of: (n: number) => object) => {
  const validate = createValidation(operation, mode)
  return Array.from({ length: answers }, (_, n) => n + 1).filter(n => {
    try {
      validate({ code: 200, status: 'success', data: [{ id: 'no number' }] }, { switches, of: of(n) })
      return false
    } catch {
      return true
    }
  })
}

const oneToTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('own answers that break the contract are refused', () => {
  const account = {}
  test.each([
    ['always', Array.from({ length: 250 }, (_, n) => n + 1)],
    ['first', [...oneToTen, 101, 201]],
    ['sample', [1, 101, 201]],
    ['off', []],
  ] as const)('%s', (mode, refused) => {
    expect(refusedOf(mode, 250, () => account)).toEqual(refused)
  })

  test('first: counted for each account, and anew after a change of it', () => {
    const before = {}
    const after = {}
    expect(refusedOf('first', 40, n => (n <= 20 ? before : after))).toEqual([...oneToTen, ...oneToTen.map(n => n + 20)])
  })

  test('each status is counted by itself, and a status that is not foreseen is refused', () => {
    const validate = createValidation(operation, 'first')
    const under = { switches, of: account }
    for (let n = 0; n < 20; n++) validate({ code: 200, status: 'success', data: [] }, under)
    expect(() => validate({ code: 418, status: 'error', data: [] }, under)).toThrow('no 418 is foreseen')
  })
})

test('the modes that are documented', () => {
  expect(RESPONSE_VALIDATIONS).toEqual(['always', 'first', 'sample', 'off'])
})
