import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadText } from '../../src/files/load-file.ts'
import { writeYaml } from '../../src/files/write-yaml.ts'
import { randomScenario } from '../support/random-scenario.ts'

const schema = '../schemas/sandbox/scenario.schema.json'

test.each([
  'no',
  'ON',
  '08:30',
  '1_000',
  '0900000906',
  '1e3',
  '~',
  '# 0900',
  'a: b',
  '"',
  '- x',
  '2026-01-05',
  '*a',
  ' ',
])('the text %j stays that text for readers of YAML 1.2 and of 1.1', text => {
  const written = writeYaml({ text, list: [text], [text]: 1 }, { schema })
  for (const version of ['1.2', '1.1'] as const) {
    expect(parse(written, { version })).toEqual({ text, list: [text], [text]: 1 })
  }
})

test('any text stays the same, of any length, and a comment names the schema for editors', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), description => {
      const written = writeYaml({ description }, { schema })
      expect(written.split('\n')[0]).toBe(`# yaml-language-server: $schema=${schema}`)
      expect(parse(written)).toEqual({ description })
    }),
  )
})

test('a scenario is read back as it was, by the loader of scenario files', () => {
  for (let seed = 0; seed < 100; seed++) {
    const file = randomScenario(seed)
    const loaded = loadText(writeYaml(file, { schema }), {
      file: 'x.yaml',
      schemaPath: 'sandbox/scenario.schema.json',
    })
    expect(loaded.value).toEqual(file)
  }
})

test('with comments above it and behind its values it is the same value for readers of YAML 1.2 and of 1.1', () => {
  const value = {
    name: 'learned-127-0-0-1-4100',
    description: 'Of "quotes": # and\nlines',
    switches: {
      pending_tracking_number: 'null',
      create_refusal: '900',
      rate_extras: false,
      cancel_until: [],
      no: 'no',
      on: 'x',
    },
    steps: [
      { after: '30m', status: 'picked-up', force: true },
      { at: '08:30', status: 904, reason: 'Khách không nghe máy' },
    ],
    list: ['yes', 1.5, null],
    empty: {},
  }
  const by = { create_refusal: 'a booking\nwas answered # 200', cancel_until: 'never: 409' }
  const text = writeYaml(value, { head: ['first: line'], remarks: { of: 'switches', by } })
  for (const version of ['1.1', '1.2'] as const) expect(parse(text, { version })).toEqual(value)
  expect(text).toContain('  create_refusal: "900" # a booking was answered # 200\n')
  expect(text).toContain('  # never: 409\n  cancel_until: []\n')
})
