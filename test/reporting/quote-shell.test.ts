import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { quoteShell, splitVariables } from '../../src/reporting/quote-shell.ts'

const SAFE = 'Khách hẹn "mai"'
const HOSTILE = `it's "a" \\ $HOME \`x\`\n\u009b31m\u202e\u{e0041}Khách\t📦`

function read(quoted: string, shell = 'bash'): string {
  return execFileSync(shell, ['-c', `printf %s ${quoted}`], { encoding: 'utf8', env: { TOKEN: 't0p $x' } })
}

test.each([SAFE, HOSTILE, '', "'", "''a'", '!x', '~/a', "it's 5!", '-n', '\\\n', '%s'])(
  'bash reads %j as it was',
  text => {
    expect(read(quoteShell(text))).toBe(text)
    expect(read(quoteShell(text, { keepsLines: true }))).toBe(text)
  },
)

test('every POSIX shell reads text without control characters, and lines that are kept', () => {
  const text = `it's "a" \\ $HOME \`x\` !\n\tb`
  expect(read(quoteShell(text, { keepsLines: true }), 'sh')).toBe(text)
  expect(quoteShell(SAFE)).toBe(`'${SAFE}'`)
})

test('a variable is filled in by the shell; any other dollar stays', () => {
  const word = splitVariables('$TOKEN of $HOME\u001b, $TOKEN', /\$(TOKEN)/g)
  expect(read(quoteShell(word))).toBe('t0p $x of $HOME\u001b, t0p $x')
  expect(quoteShell(splitVariables('$TOKEN', /\$(TOKEN)/g))).toBe('"$TOKEN"')
})
