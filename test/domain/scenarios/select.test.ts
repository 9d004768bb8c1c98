import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Scenario, ScenarioMatch } from '../../../src/domain/scenarios/scenario.ts'
import { type BookingFacts, globMatches, selectScenario } from '../../../src/domain/scenarios/select.ts'
import { phoneKey } from '../../../src/domain/text/text-keys.ts'

const booking = (facts: Partial<BookingFacts>): BookingFacts => ({
  orderId: null,
  phones: [],
  note: null,
  carrier: 'ghnv3',
  cod: 0,
  ...facts,
})

const scenario = (name: string, match: readonly Partial<ScenarioMatch>[]): Scenario => ({
  name,
  description: name,
  line: 'standard',
  match: match.map(entry => ({ orderId: null, phone: null, note: null, carrier: null, cod: null, ...entry })),
  create: { delayMs: 0, error: null, webhook: null },
  script: [],
  carriers: new Map(),
})

describe('the scenario a booking asks for', () => {
  const all = [
    scenario('happy', [{ orderId: 'SBX-HAPPY-*' }, { phone: '0900000913' }]),
    scenario('returned', [{ orderId: 'SBX-RETURN-*' }, { phone: '0900000908' }]),
    scenario('anything', [{ orderId: 'SBX-*' }]),
    scenario('vip', [{ orderId: 'VIP-*', phone: '0911111111' }]),
    scenario('b-same', [{ orderId: 'TIE-*' }]),
    scenario('a-same', [{ orderId: '*-TIE' }]),
    scenario('never', []),
    scenario('empty', [{}]),
  ]

  test.each([
    ['its prefix', 'SBX-HAPPY-1', null, 'happy'],
    ['the longest pattern, whatever the order of the scenarios', 'SBX-RETURN-1', null, 'returned'],
    ['a shorter pattern where no longer one holds', 'SBX-OTHER-1', null, 'anything'],
    ['the phone', 'DH-1', '0900000908', 'returned'],
    ['the phone, without an order_id', null, '0900000908', 'returned'],
    ['a pattern before a phone', 'SBX-OTHER-1', '0900000908', 'anything'],
    ['an entry whose keys all hold', 'VIP-1', '0911111111', 'vip'],
    ['no entry of which one key fails', 'VIP-1', '0922222222', undefined],
    ['no entry of which one key is not sent', 'VIP-1', null, undefined],
    ['of equally long patterns the first name of the alphabet', 'TIE-TIE', null, 'a-same'],
    ['nothing for an ordinary order', 'DH-1', '0912345678', undefined],
    ['nothing for an order without anything', null, null, undefined],
    ['capitals count', 'sbx-happy-1', null, undefined],
  ])('%s', (_, orderId, phone, name) => {
    expect(selectScenario(all, booking({ orderId, phones: [phone] }))?.name).toBe(name)
    expect(selectScenario(all.toReversed(), booking({ orderId, phones: [phone] }))?.name).toBe(name)
  })

  test.each([
    ['a note', { note: '*dễ vỡ*' }, { note: 'Hàng dễ vỡ, nhẹ tay' }, true],
    ['a note in decomposed letters', { note: '*dễ vỡ*' }, { note: 'Hàng dễ vỡ'.normalize('NFD') }, true],
    ['no note', { note: '*' }, { note: null }, false],
    ['the carrier', { carrier: 'ghtk' }, { carrier: 'ghtk' }, true],
    ['another carrier', { carrier: 'ghtk' }, { carrier: 'vtp' }, false],
    ['a COD at the lower end', { cod: { min: 100, max: 200 } }, { cod: 100 }, true],
    ['a COD at the upper end', { cod: { min: 100, max: 200 } }, { cod: 200 }, true],
    ['a COD above', { cod: { min: 100, max: 200 } }, { cod: 201 }, false],
    ['a COD below', { cod: { min: 100, max: 200 } }, { cod: 99 }, false],
    ['the second recipient', { phone: '0911111111' }, { phones: [null, '0911 111 111'] }, true],
  ] as const)('by %s', (_, match, facts, holds) => {
    expect(selectScenario([scenario('one', [match])], booking(facts)) !== undefined).toBe(holds)
  })

  test('of entries without an order_id the one that asks for more wins, then the first recipient', () => {
    const two = [
      scenario('a-carrier', [{ carrier: 'ghtk' }]),
      scenario('b-both', [{ carrier: 'ghtk', cod: { min: 1, max: 9 } }]),
      scenario('c-second', [{ phone: '0922222222' }]),
      scenario('d-first', [{ phone: '0911111111' }]),
    ]
    expect(selectScenario(two, booking({ carrier: 'ghtk', cod: 5 }))?.name).toBe('b-both')
    expect(selectScenario(two, booking({ phones: ['0911111111', '0922222222'] }))?.name).toBe('d-first')
  })
})

describe('phones are one by their digits, +84 being 0', () => {
  test.each([
    ['0900000913', '0900000913'],
    ['0900000913', '+84900000913'],
    ['0900000913', '84900000913'],
    ['0900000913', '+84 900 000 913'],
    ['0900000913', '0900.000.913'],
    ['0900000913', '+84 (0)900-000-913'],
    ['02438251234', '+84 24 3825 1234'],
  ])('%s is %s', (a, b) => {
    expect(phoneKey(a) === phoneKey(b)).toBe(true)
    expect(phoneKey(b) === phoneKey(a)).toBe(true)
  })

  test.each([
    ['0900000913', '0900000914'],
    ['0900000913', '900000913'],
    ['0900000913', '00900000913'],
    ['0900000913', ''],
    ['0840000000', '0000000'],
  ])('%s is not %j', (a, b) => {
    expect(phoneKey(a) === phoneKey(b)).toBe(false)
    expect(phoneKey(b) === phoneKey(a)).toBe(false)
  })
})

describe('a pattern', () => {
  test.each([
    ['SBX-*', 'SBX-1', true],
    ['SBX-*', 'SBX-', true],
    ['SBX-*', 'xSBX-1', false],
    ['SBX-*', 'SBX', false],
    ['*', '', true],
    ['*', 'anything', true],
    ['', '', true],
    ['', 'a', false],
    ['a', 'a', true],
    ['a', 'ab', false],
    ['*-TIE', 'x-TIE', true],
    ['*-TIE', 'x-TIE-TIE', true],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'acb', false],
    ['**', 'x', true],
    ['a**b', 'ab', true],
    ['a.c', 'abc', false],
    ['a?c', 'abc', false],
    ['[ab]', 'a', false],
    ['(a+)+*', '(a+)+x', true],
    ['\\*', 'x', false],
    ['Đơn-*', 'Đơn-1', true],
    ['*ab', 'aab', true],
  ])('%j on %j: %s', (pattern, text, holds) => {
    expect(globMatches(pattern, text)).toBe(holds)
  })

  test('agrees with a regular expression in which a star is .* and all else stands for itself', () => {
    const letters = fc.constantFrom('a', 'b', '*', '.', '-')
    const pattern = fc.array(letters, { maxLength: 10 }).map(parts => parts.join(''))
    const text = fc.array(fc.constantFrom('a', 'b', '.', '-', '\n'), { maxLength: 12 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(pattern, text, (glob, candidate) => {
        const source = glob.replace(/[.-]/g, '\\$&').replaceAll('*', '[^]*')
        expect(globMatches(glob, candidate)).toBe(new RegExp(`^${source}$`).test(candidate))
      }),
      { numRuns: 3000 },
    )
  })

  // A backtracking matcher needs 2^30 steps here and would hit the test's time limit.
  test('of thirty stars against a text that almost fits is refused at once', () => {
    expect(globMatches(`${'a*'.repeat(30)}b`, 'a'.repeat(3000))).toBe(false)
    expect(globMatches(`${'*a'.repeat(200)}*b`, 'a'.repeat(20_000))).toBe(false)
  })
})
