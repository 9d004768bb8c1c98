import { expect, test, vi } from 'vitest'
import { paint, plain, print, printJson } from '../../src/cli/describe/output.ts'

test.each([
  ['Khách không nghe máy', 'Khách không nghe máy'],
  ['a\nb\r\tc', 'a\\u000ab\\u000d\\u0009c'],
  ['\u001b[31mred\u007f', '\\u001b[31mred\\u007f'],
  ['\u202egnp.exe\u2066', '\\u202egnp.exe\\u2066'],
  ['a\u2028b', 'a\\u2028b'],
])('%j is printed as %s', (text, printed) => {
  expect(plain(text)).toBe(printed)
})

test('the colours of paint are the only control sequences that are printed', () => {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
  print(`\u001b[31mred\u001b[39m \u001b[8mhid \u001b[2Jgone \u009b31m \u202e\n\tnext`)
  printJson('\u009b')
  vi.restoreAllMocks()
  expect(written.join('')).toBe(
    '\u001b[31mred\u001b[39m \\u001b[8mhid \\u001b[2Jgone \\u009b31m \\u202e\n\tnext\n"\\u009b"\n',
  )
})

test('long text is cut', () => {
  expect(plain('abcdef', 3)).toBe('abc…')
})

test('colour is for terminals only, and NO_COLOR ends it', () => {
  vi.stubEnv('NO_COLOR', '')
  expect(paint('red', 'no', { isTTY: true })).toBe('\u001b[31mno\u001b[39m')
  expect(paint('red', 'no', {})).toBe('no')
  vi.stubEnv('NO_COLOR', '1')
  expect(paint('red', 'no', { isTTY: true })).toBe('no')
  vi.unstubAllEnvs()
})
