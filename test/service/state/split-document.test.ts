import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocumentSplitter, type Piece } from '../../../src/service/state/split-document.ts'

/** What comes of a text whose bytes are cut at these places. */
function split(text: string | Buffer, cuts: readonly number[] = []): readonly Piece[] {
  const bytes = Buffer.from(text)
  const splitter = new DocumentSplitter()
  const pieces: Piece[] = []
  let start = 0
  for (const cut of [...new Set(cuts.map(at => at % (bytes.length + 1)))].sort((a, b) => a - b).concat(bytes.length)) {
    pieces.push(...splitter.push(bytes.subarray(start, cut)))
    start = cut
  }
  splitter.end()
  return pieces
}

const key = fc.string({ unit: 'binary' }).filter(text => text !== 'rows' && text !== '__proto__')
const document = fc.record({
  head: fc.dictionary(key, fc.jsonValue()),
  rows: fc.dictionary(key, fc.array(fc.jsonValue(), { maxLength: 4 }), { maxKeys: 4 }),
})

test('a document gives each value and each row once, however its bytes are cut and laid out', () => {
  fc.assert(
    fc.property(
      document,
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.constantFrom(0, 2),
      ({ head, rows }, cuts, indent) => {
        const text = JSON.stringify({ ...head, rows }, null, indent)
        const wanted: unknown = JSON.parse(text)
        const built = new Map<string, unknown>()
        const tables = new Map<string, unknown[]>(Object.keys(rows).map(table => [table, []]))
        for (const { path, value } of split(text, cuts)) {
          const [first = '', table] = path
          if (typeof table === 'string') tables.get(table)?.push(value)
          else built.set(String(first), value)
        }
        expect({ ...Object.fromEntries(built), rows: Object.fromEntries(tables) }).toEqual(wanted)
      },
    ),
    { numRuns: 300 },
  )
})

test('whatever is taken out of a document or put into it, it ends in a refusal or in pieces, never otherwise', () => {
  const text = JSON.stringify({ a: [1, { b: 'x\\"y' }], rows: { t: [{ id: '1' }, {}], u: [] }, z: null })
  fc.assert(
    fc.property(
      fc.nat(text.length),
      fc.nat(3),
      fc.constantFrom('', ',', ']', '}', '"', '{', '\\', ':', '0'),
      (at, gone, instead) => {
        const damaged = text.slice(0, at) + instead + text.slice(at + gone)
        let isJson = true
        try {
          JSON.parse(damaged)
        } catch {
          isJson = false
        }
        // What is no JSON is never taken; what is, may still be no state.
        if (!isJson) expect(() => split(damaged)).toThrow(expect.objectContaining({ code: 'malformed' }))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('bytes that are no UTF-8 are refused with their place', () => {
  const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xff), Buffer.from('"}')])
  expect(() => split(bytes)).toThrow(
    'the state is no JSON that can be read: look at quotes, commas and brackets near byte 7.',
  )
})

test('of one value no more than 16 MiB is kept', () => {
  const splitter = new DocumentSplitter()
  const part = Buffer.alloc(1_048_576, 'a')
  expect([...splitter.push(Buffer.from('{"a":"'))]).toEqual([])
  expect(() => {
    for (let n = 0; n < 17; n++) for (const _ of splitter.push(part)) expect.unreachable()
  }).toThrow(expect.objectContaining({ code: 'body_too_large' }))
})
