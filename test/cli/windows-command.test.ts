import { expect, test } from 'vitest'
import { windowsCommandLine } from '../../src/cli/process/run-command.ts'

// By the rules of cmd.exe as they are documented; none of these lines has been run there.
test.each([
  [['npm', 'test'], 'npm ^^^"test^^^"'],
  [['C:\\Program Files\\x.cmd'], 'C:\\Program^ Files\\x.cmd'],
  [['x', ''], 'x ^^^"^^^"'],
  [['x', 'say "hi"'], 'x ^^^"say^^^ \\^^^"hi\\^^^"^^^"'],
  [['x', 'C:\\end\\'], 'x ^^^"C:\\end\\\\^^^"'],
  [['x', 'a\\"b'], 'x ^^^"a\\\\\\^^^"b^^^"'],
  [['x', '%PATH%', 'a&b'], 'x ^^^"^^^%PATH^^^%^^^" ^^^"a^^^&b^^^"'],
])('%j is written for cmd.exe as %s', (words, line) => {
  expect(windowsCommandLine(words)).toBe(line)
})
