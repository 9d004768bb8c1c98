import { expect, test } from 'vitest'
import { quoteShell } from '../../src/reporting/quote-shell.ts'
import { escapeMarkup, safeJson, showCodes, showCodesInLines } from '../../src/reporting/show-codes.ts'

/** Every character that a terminal obeys or does not show, from the tables of Unicode themselves. */
const UNSAFE = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter(code => code < 0xd800 || code > 0xdfff)
  .map(code => String.fromCodePoint(code))
  .filter(character => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(character))
const all = new Set(UNSAFE)
const isUnsafe = (text: string, except = '') =>
  [...text].some(character => all.has(character) && !except.includes(character))

test('the tables name what moves a terminal or turns the reading direction', () => {
  for (const character of ['\u001b', '\u0085', '\u009b', '\u061c', '\u200e', '\u202e', '\u2066', '\u2028', '\ufeff']) {
    expect(UNSAFE).toContain(character)
  }
})

/** Those that a way of writing lets through, or changes in JSON. */
const offenders = (isBad: (text: string) => boolean) =>
  UNSAFE.filter(character => isBad(`a${character}b`)).map(character => `U+${character.codePointAt(0)?.toString(16)}`)

test.each([
  ['showCodes', showCodes, ''],
  ['showCodesInLines', showCodesInLines, '\t\n\r'],
  ['escapeMarkup', escapeMarkup, '\t\n\r'],
  ['quoteShell', (text: string) => quoteShell(text), ''],
  ['quoteShell of lines', (text: string) => quoteShell(text, { keepsLines: true }), '\t\n'],
  ['safeJson', (text: string) => safeJson({ [text]: text }), ''],
])('%s lets none of them through', (_name, write, except) => {
  expect(UNSAFE.length).toBeGreaterThan(200)
  expect(offenders(text => isUnsafe(write(text), except))).toEqual([])
})

test('JSON has the same value', () => {
  expect(offenders(text => JSON.stringify(JSON.parse(safeJson([text]))) !== JSON.stringify([text]))).toEqual([])
})

test('what is safe stays as it is: Vietnamese, emoji, tabs and lines where they are allowed', () => {
  const text = 'Khách hẹn: mai 📦 "x" \\'
  expect(showCodes(text)).toBe(text)
  expect(showCodesInLines(`${text}\n\t${text}`)).toBe(`${text}\n\t${text}`)
  expect(safeJson([text], 2)).toBe(JSON.stringify([text], null, 2))
})
