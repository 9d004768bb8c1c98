import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { FileError } from '../../src/files/file-error.ts'
import { loadText } from '../../src/files/load-file.ts'

const SCHEMA = 'sandbox/scenario.schema.json'

function refusalOf(text: string): string {
  try {
    loadText(text, { file: 'x.yaml', schemaPath: SCHEMA })
  } catch (error) {
    if (error instanceof FileError) return error.message
    throw error
  }
  throw new Error('it was not refused')
}

/** Texts as a person writes them, none of which YAML takes without quotes. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['Khách hẹn: mai', 'a ":" in a text is taken for a key'],
  ['Gọi lại: 8:00, sáng', 'a ":" in a text is taken for a key'],
  ['@home', 'a text cannot begin with "@"'],
  ['%50 off', 'a text cannot begin with "%"'],
  ['`code`', 'a text cannot begin with "`"'],
  ['*-X', 'a text cannot begin with "*"'],
  ['*', 'a text cannot begin with "*"'],
  ['*dễ vỡ*', 'a text cannot begin with "*"'],
  ['!gấp', 'a text cannot begin with "!"'],
  ['[gấp] khách', 'a text cannot begin with "["'],
  ['{gấp} khách', 'a text cannot begin with "{"'],
  ['"gấp" khách', 'a quoted text ends with its second quote'],
  ['#2 lần', 'a "#" begins a comment'],
]

describe.each(TEXTS)('the text %s', (written, why) => {
  const places: readonly (readonly [string, string, number, (value: unknown) => unknown])[] = [
    [
      'at the top',
      `name: x\ndescription: ${written}\nline: standard\nsteps: []\n`,
      14,
      value => pick(value, 'description'),
    ],
    [
      'in a block',
      `name: x\ndescription: d\nline: standard\nsteps:\n  - after: 1h\n    status: 903\n    reason: ${written}\n`,
      13,
      value => pick(value, 'steps', 0, 'reason'),
    ],
    [
      'in braces',
      `name: x\ndescription: d\nline: standard\nsteps:\n  - { after: 1h, status: 903, reason: ${written} }\n`,
      39,
      value => pick(value, 'steps', 0, 'reason'),
    ],
  ]

  // In braces a comma ends a text, which is another mistake.
  const fitting = places.filter(([place]) => place !== 'in braces' || !/[,[\]{}]/.test(written))

  test.each(fitting)('%s gets the line with quotes, which means that text', (_place, text, column, find) => {
    const message = refusalOf(text)
    const line = text.split('\n').findIndex(one => one.includes(written)) + 1
    expect(message).toMatch(new RegExp(`^x\\.yaml:${line}:${column}: `))
    expect(message).toContain(`${why}, so quote it: `)
    expect(message.split('\n')).toHaveLength(1)
    const mended = message.slice(message.indexOf('so quote it: ') + 13)
    const lines = text.split('\n')
    const indent = /^ */.exec(lines[line - 1] ?? '')?.[0] ?? ''
    const whole = lines.with(line - 1, indent + mended).join('\n')
    expect(find(parse(whole))).toBe(written)
  })
})

function pick(value: unknown, ...path: readonly (string | number)[]): unknown {
  // What is missing on the way is undefined, and no text.
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )
}

test.each([
  ['match: [ { order_id: *-X } ]', 'match: [ { order_id: "*-X" } ]'],
  ['match:\n  - { note: *dễ vỡ*, carrier: ghtk }', '- { note: "*dễ vỡ*", carrier: ghtk }'],
])('a pattern without quotes: %s', (match, mended) => {
  expect(refusalOf(`name: x\ndescription: d\nline: standard\n${match}\nsteps: []\n`)).toContain(
    `a text cannot begin with "*", so quote it: ${mended}`,
  )
})

test.each([
  [
    'a tab',
    'name: x\nsteps:\n\t- { after: 1h }\n',
    '3:1: a tab stands here, and YAML indents with spaces:   - { after: 1h }',
  ],
  [
    'a tab amid spaces',
    'name: x\nsteps:\n  - after: 1h\n\tstatus: 903\n',
    '4:1: a tab stands here, and YAML indents with spaces',
  ],
  ['a brace', 'name: x\nsteps:\n  - { after: 1h\n  - { after: 2h }\n', '4:3: a "{" above is not closed by "}"'],
  ['a quote', 'name: x\ndescription: "d\nsteps: []\n', 'a text that begins with " above is not closed by another one'],
  [
    'a colon without a space',
    'name:x\ndescription: d\n',
    '1:1: a line here has no ": " after its key; write it as key: value',
  ],
])('%s is reported in plain words', (_what, text, message) => {
  expect(refusalOf(text)).toContain(message)
})

test('a mistake that quotes would not fix is reported without advice to quote', () => {
  expect(refusalOf('name: x\nsteps: [ }\n')).not.toContain('quote it')
})

test('a long hostile text is refused without a search for what was meant', () => {
  const text = `description: ${'a: '.repeat(60_000)}\n`
  expect(refusalOf(text)).not.toContain('quote it')
})
