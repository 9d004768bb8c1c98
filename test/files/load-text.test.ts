import { describe, expect, test } from 'vitest'
import { FileError } from '../../src/files/file-error.ts'
import { loadText } from '../../src/files/load-file.ts'

const SCENARIO = 'sandbox/scenario.schema.json'
const CARRIER = 'sandbox/carrier.schema.json'
const HEAD = 'name: sample\ndescription: A sample.\nline: standard\n'
const STEPS = 'steps:\n  - { after: 30m, status: picked-up }\n'

/** Every complaint as a line, as a person sees it. */
function complaints(text: string, schemaPath = SCENARIO): readonly string[] {
  try {
    loadText(text, { file: 'sample.yaml', schemaPath })
  } catch (error) {
    if (error instanceof FileError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('what is read', () => {
  const value = {
    name: 'sample',
    description: 'A sample.',
    line: 'standard',
    steps: [{ after: '30m', status: 'picked-up' }],
  }
  test.each([
    ['YAML', HEAD + STEPS],
    ['YAML with Windows line ends', (HEAD + STEPS).replaceAll('\n', '\r\n')],
    ['YAML with comments', `# a comment\n${HEAD}${STEPS}# another\n`],
    ['YAML with an alias', `${HEAD.replace('sample\n', '&n sample\n')}${STEPS}`],
    ['JSON', JSON.stringify(value)],
    ['JSON with tabs', JSON.stringify(value, null, '\t')],
  ])('%s', (_, text) => {
    expect(loadText(text, { file: 'sample.yaml', schemaPath: SCENARIO }).value).toEqual(value)
  })

  test('yes, no and dates are text, as YAML 1.2 has it', () => {
    const text = 'name: sample\ndescription: yes\nline: standard\nsteps: []\ncreate: { error: 2026-01-05 }\n'
    expect(loadText(text, { file: 'sample.yaml', schemaPath: SCENARIO }).value).toMatchObject({
      description: 'yes',
      create: { error: '2026-01-05' },
    })
  })
})

describe('syntax errors are reported with line and column', () => {
  test.each([
    ['a map in a line', `${HEAD}steps: - a: b: c\n`, 'sample.yaml:4:8: '],
    ['a list without its end', `${HEAD}steps: [\n`, 'sample.yaml:5:1: '],
    ['a text without its end', `${HEAD}steps: "abc\n`, 'sample.yaml:5:1: '],
    ['a tab as indentation', `${HEAD}steps:\n\t- {}\n`, 'sample.yaml:5:1: '],
    ['a key twice', `${HEAD}${STEPS}name: again\n`, 'sample.yaml:6:1: the key name stands here for the second time'],
    ['a key twice in JSON', '{\n  "name": "a",\n  "name": "b"\n}', 'sample.yaml:3:3: the key "name" stands here'],
    ['a second document', `${HEAD}${STEPS}---\nname: two\n`, 'sample.yaml:6:1: a second document begins here'],
    ['an unknown tag', `${HEAD}steps: !!js/function "x"\n`, 'sample.yaml:4:8: Unresolved tag'],
  ])('%s', (_, text, beginning) => {
    expect(complaints(text)[0]).toContain(beginning)
  })
})

describe('a hostile file is refused before it costs anything', () => {
  test('aliases that multiply', () => {
    const level = (n: number) => `l${n}: &l${n} [${Array.from({ length: 10 }, () => `*l${n - 1}`).join(', ')}]\n`
    const bomb = `l0: &l0 [x]\n${Array.from({ length: 9 }, (_, i) => level(i + 1)).join('')}`
    expect(complaints(bomb)).toEqual([expect.stringContaining('sample.yaml: the aliases cannot be followed')])
  })

  test('an alias without its anchor', () => {
    expect(complaints(`${HEAD}steps: *nowhere\n`)[0]).toContain(
      'a text cannot begin with "*", so quote it: steps: "*nowhere"',
    )
  })

  test.each([
    ['brackets', '['.repeat(500_000)],
    ['braces', '{a: '.repeat(100_000)],
    ['dashes', `${HEAD}steps: \n  ${'- '.repeat(100_000)}`],
    ['indentation', Array.from({ length: 1300 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
  ])('%s without end', (_, text) => {
    expect(complaints(text)).toEqual(['sample.yaml: nested deeper than any file of this kind; such a file is not read'])
  })

  test('but a text full of brackets is a text', () => {
    expect(complaints(`${HEAD}${STEPS}create: { error: "${'['.repeat(500)}" }\n`)).toEqual([])
  })

  test('a prototype is an unknown key', () => {
    expect(complaints(`${HEAD}${STEPS}__proto__: { x: 1 }\n`)[0]).toContain('sample.yaml:6:1: unknown key "__proto__"')
  })
})

test.each([
  ['nothing', ''],
  ['a comment', '# later\n'],
  ['null', 'null\n'],
  ['a byte order mark', '\uFEFF'],
])('a file of %s is empty', (_, text) => {
  expect(complaints(text)).toEqual(['sample.yaml: empty; see the schema for what belongs into it'])
})

describe('what the schema refuses is reported with its place and the valid values', () => {
  test.each([
    [`${HEAD}stpes: []\nsteps: []\n`, ['sample.yaml:4:1: unknown key "stpes"; did you mean "steps"?']],
    [
      `${HEAD}steps:\n  - after: 1h\n    satus: delivered\n    status: delivered\n`,
      ['sample.yaml:6:5: unknown key "satus" in steps[0]; did you mean "status"?'],
    ],
    [
      `${HEAD}${STEPS}webhook: none\n`,
      [
        'sample.yaml:6:1: unknown key "webhook"; known: $schema, name, description, line, match, create, steps, carriers',
      ],
    ],
    [`${HEAD}${STEPS}3: x\n`, [expect.stringContaining('sample.yaml:6:1: unknown key "3"; known: ')]],
    [
      HEAD.replace('standard', 'standart') + STEPS,
      ['sample.yaml:3:7: line cannot be "standart"; did you mean "standard"?'],
    ],
    [HEAD.replace('standard', 'air') + STEPS, ['sample.yaml:3:7: line cannot be "air"; known: standard, ondemand']],
    [HEAD, ['sample.yaml:1:1: the file lacks the key "steps"']],
    [STEPS.concat('name: sample\nline: standard\n'), ['sample.yaml:1:1: the file lacks the key "description"']],
    [`${HEAD}steps: later\n`, ['sample.yaml:4:8: steps must be a list, not "later"']],
    [
      `${HEAD}steps:\n  - { after: 1 day, status: picked-up }\n`,
      ['sample.yaml:5:14: steps[0].after cannot be "1 day"; write it like 90s, 30m, 4h'],
    ],
    [
      `${HEAD}steps:\n  - { status: picked-up }\n`,
      ['sample.yaml:5:5: steps[0] needs exactly one of "after", "between", "at" or "within"'],
    ],
    [
      `${HEAD}steps:\n  - { after: 1h, between: [1h, 2h], status: picked-up }\n`,
      [
        'sample.yaml:5:5: steps[0] needs exactly one of "after", "between", "at" or "within", not "after" and "between"',
      ],
    ],
    [
      `${HEAD}${STEPS}match: [{}]\n`,
      ['sample.yaml:6:9: match[0] is empty; known: order_id, phone, note, carrier, cod'],
    ],
    ['just words\n', ['sample.yaml:1:1: the file must be a group of keys, not "just words"']],
    ['[]', ['sample.yaml:1:1: the file must be a group of keys, not []']],
  ])('%j', (text, expected) => {
    expect(complaints(text)).toEqual(expected)
  })

  test('all at once, each at its own place', () => {
    const text = 'name: Sample\ndescription: ""\nline: standard\nsteps:\n  - { after: 1h, status: 12 }\n'
    expect(complaints(text).map(line => line.split(': ')[0])).toEqual([
      'sample.yaml:1:7',
      'sample.yaml:2:14',
      'sample.yaml:5:26',
    ])
  })

  test('a value of a megabyte is not repeated in full', () => {
    const [line = ''] = complaints(`${HEAD}steps: ${'x'.repeat(500_000)}\n`)
    expect(line.length).toBeLessThan(200)
  })
})

describe('of several forms, the one that was meant is explained', () => {
  const withInsurance = (insurance: string) =>
    complaints(`insurance: ${insurance}\n`, CARRIER).filter(line => line.includes('insurance'))
  test.each([
    ['{ kind: flat, over: 5 }', ['sample.yaml:1:12: insurance lacks the key "fee"']],
    ['{ kind: common, fee: 5 }', ['sample.yaml:1:28: unknown key "fee" in insurance; known: kind']],
    ['{ kind: free }', ['sample.yaml:1:12: insurance.kind must be one of common, percent, flat']],
  ])('%s', (insurance, expected) => {
    expect(withInsurance(insurance)).toEqual(expected)
  })
})

test('a complaint of the domain finds its place by JSON pointer', () => {
  const text = `${HEAD}steps:\n  - { after: 1h, status: picked-up }\n  - { after: 1h, status: delivered }\n`
  const loaded = loadText(text, { file: 'sample.yaml', schemaPath: SCENARIO })
  expect(loaded.problemAt('/steps/1/status', 'x')).toEqual({ file: 'sample.yaml', line: 6, column: 26, message: 'x' })
  expect(loaded.problemAt('/steps/1', 'x')).toMatchObject({ line: 6, column: 5 })
  expect(loaded.problemAt('', 'x')).toMatchObject({ line: 1, column: 1 })
  // A key that is not there: its nearest parent.
  expect(loaded.problemAt('/steps/1/between', 'x')).toMatchObject({ line: 6, column: 5 })
})
