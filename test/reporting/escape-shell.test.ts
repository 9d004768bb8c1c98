import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { escapeShell, needsEscapes } from '../../src/reporting/escape-shell.ts'

test('bash reads the same bytes', () => {
  const text = `it's "a" \\ $HOME \`x\`\n\u009b31m\u202e\u{e0041}Khách\t📦`
  expect(needsEscapes(text)).toBe(true)
  const read = execFileSync('bash', ['-c', `printf %s $'${escapeShell(text)}'`], { encoding: 'utf8' })
  expect(read).toBe(text)
})

test('an ordinary text needs no escapes', () => {
  expect(needsEscapes('Khách hẹn "mai"')).toBe(false)
})
