import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  decodeLine,
  EncodedLines,
  encodeChanges,
  encodeLine,
  isJournalEntry,
  isRow,
  type JournalEntry,
} from '../../src/store/journal-line.ts'
import type { Change } from '../../src/store/memory-world.ts'
import { timer } from './sample-rows.ts'

const NO_MATCH = { reason: 'the line does not match its checksum', torn: true }

const line = (value: unknown): Buffer => encodeLine(value).subarray(0, -1)

test.each([
  ['text of every kind', { a: 'Đường số 1\n\u2028 "x" \\ \ud800' }],
  ['numbers', [0, 1e21, -5, 0.1]],
  ['a key that is no ordinary one', JSON.parse('{"__proto__":{"x":1}}')],
])('a line gives back %s', (_, value) => {
  expect(encodeLine(value).toString()).toMatch(/^[0-9a-f]{8} [^\n]*\n$/)
  expect(decodeLine(line(value))).toEqual({ value })
})

test('lines of any length come out as they went in, in pieces that a write can take', () => {
  const lines = new EncodedLines()
  // None, a few characters, three bytes for each of many, and more than a piece.
  const texts = [0, 1, 3_000, 70_000, 5, 400_000, 0, 9_000].flatMap(length =>
    ['x', 'đ', '€', '🚚'].map(character => character.repeat(length)),
  )
  const values = [...texts, ...texts].map((text, n) => ({ n, text }))
  for (const value of values) lines.add(value)
  const expected = Buffer.concat(values.map(encodeLine))
  expect(lines.bytes).toBe(expected.length)
  const pieces = lines.pieces()
  expect(Buffer.concat(pieces).equals(expected)).toBe(true)
  expect(pieces.length).toBeGreaterThan(5)
  // A line is not cut for a write, so the longest makes the largest.
  for (const piece of pieces) expect(piece.length).toBeLessThan(2_000_000)
  expect(pieces.length).toBeLessThan((2 * expected.length) / (1 << 18))
  lines.clear()
  expect(lines.bytes).toBe(0)
  expect(lines.pieces()).toEqual([])
  lines.add('again')
  expect(Buffer.concat(lines.pieces()).equals(encodeLine('again'))).toBe(true)
})

const CHANGES: JournalEntry = {
  n: 7,
  world: 'thế giới',
  at: 5,
  changes: [
    ['counters', 'đếm', { id: 'đếm', n: 1 }],
    ['counters', 'c2', null],
    ['timers', 't1', timer('t1', 9)],
  ],
}

test.each<[string, JournalEntry]>([
  ['many changes', CHANGES],
  ['one change', { ...CHANGES, changes: CHANGES.changes.slice(0, 1) }],
  ['no change', { ...CHANGES, changes: [] }],
  ['a world that is made', { n: 8, world: 'w', make: true, changes: CHANGES.changes }],
  ['a world that is adopted', { n: 9, world: 'w', adopt: 'x', changes: CHANGES.changes }],
  ['a world that is kept', { n: 10, world: 'w', keep: 'x', kept: CHANGES.changes, by: null, changes: [] }],
  ['a world that is dropped', { n: 11, world: 'w', drop: true }],
])('an entry with %s is written change by change as it is written whole', (_, entry) => {
  const lines = new EncodedLines()
  lines.addEntry(entry)
  expect(Buffer.concat(lines.pieces()).toString()).toBe(encodeLine(entry).toString())
})

test('an entry whose changes were encoded in slices is the same line, and others have their turn meanwhile', async () => {
  const changes = Array.from({ length: 20_000 }, (_, n): Change => ['timers', `đ${n}`, timer(`đ${n}`, n)])
  const entry: JournalEntry = { ...CHANGES, changes }
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  const encoded = await encodeChanges(changes)
  clearImmediate(next)
  const lines = new EncodedLines()
  lines.add({ n: 1 })
  lines.addEntry(entry, encoded)
  lines.add({ n: 2 })
  const expected = Buffer.concat([{ n: 1 }, entry, { n: 2 }].map(value => encodeLine(value)))
  expect(Buffer.concat(lines.pieces()).equals(expected)).toBe(true)
  expect(lines.bytes).toBe(expected.length)
  const atOnce = new EncodedLines()
  for (const value of [{ n: 1 }, entry, { n: 2 }]) {
    if ('changes' in value) atOnce.addEntry(value)
    else atOnce.add(value)
  }
  expect(Buffer.concat(atOnce.pieces()).equals(expected)).toBe(true)
  expect(encoded.length).toBeGreaterThan(1)
  expect(turns).toBeGreaterThanOrEqual(encoded.length - 1)
})

test('an entry with a row that JSON cannot hold leaves the lines before it as they are', () => {
  const lines = new EncodedLines()
  lines.add({ n: 1 })
  const broken: JournalEntry = {
    ...CHANGES,
    changes: [...CHANGES.changes, ['counters', 'c', { id: 'c', n: Object(1n) }]],
  }
  expect(() => lines.addEntry(broken)).toThrow(TypeError)
  lines.add({ n: 2 })
  expect(Buffer.concat(lines.pieces()).toString()).toBe([{ n: 1 }, { n: 2 }].map(value => encodeLine(value)).join(''))
})

test('a value that JSON cannot hold leaves the lines before it as they are', () => {
  const lines = new EncodedLines()
  lines.add({ n: 1 })
  expect(() => lines.add({ n: 1n })).toThrow(TypeError)
  lines.add({ n: 2 })
  expect(Buffer.concat(lines.pieces()).equals(Buffer.concat([{ n: 1 }, { n: 2 }].map(encodeLine)))).toBe(true)
})

test('a line with any single bit flipped, or cut anywhere, is not accepted', () => {
  const good = line({ n: 1, world: 'w', drop: true })
  for (let bit = 0; bit < good.length * 8; bit++) {
    const bad = Buffer.from(good)
    bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(decodeLine(bad)).toMatchObject(NO_MATCH)
  }
  for (let length = 0; length < good.length; length++) {
    expect(decodeLine(good.subarray(0, length))).toMatchObject(NO_MATCH)
  }
})

test.each(['', '{"n":1', '{"n":1}}', "{'n':1}", 'undefined'])(
  '%j with its checksum is no JSON, and was not cut short',
  json => {
    const bytes = Buffer.from(`${crc32(json).toString(16).padStart(8, '0')} ${json}`)
    expect(decodeLine(bytes)).toMatchObject(
      json === '' ? NO_MATCH : { reason: expect.stringContaining('JSON'), torn: false },
    )
  },
)

describe('an entry of another version is not understood', () => {
  const t = timer('t', 1)
  test.each([
    [{ n: 1, world: 'w', at: 1, changes: [['timers', 't', t]] }, true],
    [{ n: 1, world: 'w', at: 1, changes: [['timers', 't', null]] }, true],
    [{ n: 1, world: 'w', make: true, changes: [] }, true],
    [{ n: 1, world: 'w', drop: true }, true],
    [{ n: 1, world: 'w', at: 1, changes: [['parcels', 't', t]] }, false],
    [{ n: 1, world: 'w', at: 1, changes: [['timers', 'u', t]] }, false],
    [{ n: 1, world: 'w', at: 1, changes: [['timers', 't', 5]] }, false],
    [{ n: 1, world: 'w', at: 1, changes: {} }, false],
    [{ n: 1, world: 'w', changes: [] }, false],
    [{ world: 'w', drop: true }, false],
    [{ n: 1.5, world: 'w', drop: true }, false],
    ['w', false],
    [null, false],
  ])('%j → %s', (value, understood) => {
    expect(isJournalEntry(value)).toBe(understood)
  })

  test.each([
    [['timers', t], true],
    [['parcels', t], false],
    [['timers', {}], false],
    [{ world: 'w' }, false],
  ])('row %j → %s', (value, understood) => {
    expect(isRow(value)).toBe(understood)
  })
})
