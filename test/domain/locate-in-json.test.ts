import { expect, test } from 'vitest'
import { entriesAt, locateInJson } from '../../src/domain/json/locate-in-json.ts'

const TEXT = `
{ "a": [1, {"b}": "x\\"]", "c": null}, -2.5e3 ],
  "d\\u0065" : { },
  "f": [[], {}, "last"] }
`

test.each([
  [[], '{ "a"'],
  [['a'], '[1,'],
  [['a', '0'], '1,'],
  [['a', '1'], '{"b}"'],
  // Brackets and quotes inside a text end nothing.
  [['a', '1', 'b}'], '"x\\"]"'],
  [['a', '1', 'c'], 'null}'],
  [['a', '2'], '-2.5e3'],
  // Keys are compared as they are meant.
  [['de'], '{ }'],
  [['f', '2'], '"last"'],
  // What is missing would stand in there.
  [['a', '1', 'gone'], '{"b}"'],
  [['f', '9'], '[[]'],
])('%j begins where %j stands', (parts, text) => {
  expect(TEXT.slice(locateInJson(TEXT, parts)).slice(0, text.length)).toBe(text)
})

test('a key is found where it stands, and twice when it is there twice', () => {
  expect(TEXT.slice(locateInJson(TEXT, ['a', '1', 'c'], { key: true }))).toMatch(/^"c": null/)
  const twice = '{"a":1,"b":2,"a":3}'
  expect(entriesAt(twice, 0).map(({ key, keyAt }) => [key, keyAt])).toEqual([
    ['a', 1],
    ['b', 7],
    ['a', 13],
  ])
})
