import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeJsonFault } from '../../src/domain/json/json-fault.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const near = (line: number, column: number) => `look at quotes, commas and brackets near line ${line}, column ${column}`

describe('why a text is no JSON', () => {
  test.each([
    ['', 'it ends too early'],
    [' \n', 'it ends too early'],
    ['{"shipment":', 'it ends too early'],
    ['{"password":"hunter2', 'it ends too early'],
    ['{"a":[1,2', 'it ends too early'],
    ['{', 'it ends too early'],
    ['weight=500', near(1, 1)],
    ["{'a':1}", near(1, 2)],
    ['{a:1}', near(1, 2)],
    ['{"a":1,}', near(1, 8)],
    ['[1,]', near(1, 4)],
    ['[1 2]', near(1, 4)],
    ['{"a" 1}', near(1, 6)],
    ['{"a":1]', near(1, 7)],
    ['[1}', near(1, 3)],
    ['{"a":1}}', near(1, 8)],
    ['{"a":01}', near(1, 7)],
    ['{"a":NaN}', near(1, 6)],
    ['{"a":"\\x"}', near(1, 7)],
    ['{"a":"x\ny"}', near(1, 8)],
    ['{\n  "a": 1,\n  "b": undefined\n}', near(3, 8)],
    ['\u00a0{}', near(1, 1)],
  ])('of %j: %s', (text, words) => {
    expect(describeJsonFault(text)).toBe(words)
    expect(isJson(text)).toBe(false)
  })

  test('is never told of JSON, and always of anything else', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.nat(3), fc.stringMatching(/^[{}[\]",:\\0-9.eE+\-a-z\n\t ]{0,2}$/))
      .map(([json, at, gone, put]) => {
        const start = at % (json.length + 1)
        return json.slice(0, start) + put + json.slice(start + gone)
      })
    const mixed = fc.array(
      fc.constantFrom(...'{}[]",:\\ \n\t-+.0123456789eEu', 'true', 'false', 'null', '""', '\u0001', '"a":'),
    )
    let good = 0
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          broken,
          mixed.map(marks => marks.join('')),
        ),
        text => {
          expect({ text, isJson: describeJsonFault(text) === null }).toEqual({ text, isJson: isJson(text) })
          if (isJson(text)) good++
        },
      ),
      { numRuns: 5_000 },
    )
    expect(good).toBeGreaterThan(500)
  })

  test('of any beginning of an object: it ends too early, or a word in it is cut off', () => {
    const text = '{"a": [1, {"b": "x\\n"}], "c": []}'
    for (let length = 0; length < text.length; length++) {
      const cutInEscape = text.slice(0, length).endsWith('\\')
      expect({ length, words: describeJsonFault(text.slice(0, length)) }).toEqual({
        length,
        words: cutInEscape ? near(1, length) : 'it ends too early',
      })
    }
  })

  test('and no piece of the text is in it', () => {
    const words = describeJsonFault('{"password": "hunter2", "client_secret": geheim}')
    expect(words).not.toMatch(/hunter2|geheim|password/)
  })

  test('a megabyte of brackets, or of one text, is looked through', () => {
    expect(describeJsonFault('['.repeat(1_000_000))).toBe('it ends too early')
    expect(describeJsonFault(`"${'x'.repeat(1_000_000)}`)).toBe('it ends too early')
  })
})
