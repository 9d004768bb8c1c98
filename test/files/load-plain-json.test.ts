import { describe, expect, test } from 'vitest'
import { loadText } from '../../src/files/load-file.ts'
import { loadPlainJson } from '../../src/files/load-plain-json.ts'

const schemaPath = 'sandbox/opening-hours.schema.json'

/** `strictly` counts how often the long way was taken. */
function load(text: string, file = 'hours.json') {
  let strictly = 0
  const loadStrictly = () => {
    strictly++
    return loadText(text, { file, schemaPath })
  }
  return { loaded: loadPlainJson(text, { file, schemaPath, loadStrictly }), strictly: () => strictly }
}

const GOOD = '{\n  "from": "08:00",\n  "to": "18:00"\n}'

test('a file without a fault is what the strict loader reads', () => {
  const { loaded, strictly } = load(GOOD)
  expect(loaded?.value).toEqual(loadText(GOOD, { file: 'hours.json', schemaPath }).value)
  expect(strictly()).toBe(0)
})

test('a complaint that comes later has its place', () => {
  const { loaded } = load(GOOD)
  expect(loaded?.problemAt('/to', 'too late')).toEqual({ file: 'hours.json', line: 3, column: 9, message: 'too late' })
})

describe('left to the strict loader', () => {
  test.each([
    ['YAML', 'from: "08:00"\nto: "18:00"', 'hours.yaml'],
    ['YAML under the name of JSON', 'from: "08:00"\nto: "18:00"', 'hours.json'],
    ['a comment', `# hours\n${GOOD}`, 'hours.json'],
    ['a key twice', '{ "from": "08:00", "from": "09:00", "to": "18:00" }', 'hours.json'],
    ['a key twice, once escaped', '{ "from": "08:00", "fr\\u006fm": "09:00", "to": "18:00" }', 'hours.json'],
    ['an unknown key', '{ "from": "08:00", "till": "18:00" }', 'hours.json'],
    ['a wrong value', '{ "from": "08:00", "to": 18 }', 'hours.json'],
    ['nothing', '', 'hours.json'],
    ['null', 'null', 'hours.json'],
    ['a comma too few', '{ "from": "08:00" "to": "18:00" }', 'hours.json'],
    ['nested without end', '['.repeat(100_000), 'hours.json'],
  ])('%s', (_, text, file) => {
    expect(load(text, file).loaded).toBeNull()
  })
})

test('text that looks like a key is none', () => {
  const text = '{ "name": "ours", "description": "x\\": \\"y\\": ", "switches": {} }'
  const options = { file: 'ours.json', schemaPath: 'sandbox/profile.schema.json' }
  const loaded = loadPlainJson(text, { ...options, loadStrictly: () => loadText(text, options) })
  expect(loaded?.value).toEqual({ name: 'ours', description: 'x": "y": ', switches: {} })
})
