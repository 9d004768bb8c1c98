import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeLine, encodeLine, isJournalEntry, isRow } from '../../src/store/journal-line.ts'
import { timer } from './sample-rows.ts'

const NO_MATCH = { reason: 'the line does not match its checksum', torn: true }

const line = (value: unknown): Buffer => Buffer.from(encodeLine(value).slice(0, -1))

test.each([
  ['text of every kind', { a: 'Đường số 1\n\u2028 "x" \\ \ud800' }],
  ['numbers', [0, 1e21, -5, 0.1]],
  ['a key that is no ordinary one', JSON.parse('{"__proto__":{"x":1}}')],
])('a line gives back %s', (_, value) => {
  const text = encodeLine(value)
  expect(text).toMatch(/^[0-9a-f]{8} [^\n]*\n$/)
  expect(decodeLine(line(value))).toEqual({ value })
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
