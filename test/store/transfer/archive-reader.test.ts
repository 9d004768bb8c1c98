import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LONGEST_LINE } from '../../../src/store/transfer/archive.ts'
import { ArchiveReader } from '../../../src/store/transfer/archive-reader.ts'
import { shipment } from '../sample-rows.ts'

const HEAD = '{"carrier_sandbox_store":1,"layout":2,"worlds":1}'
const WORLD = '{"world":"default","at":5}'
const ROW = JSON.stringify(['shipments', shipment('GS1')])
const WHOLE = [HEAD, WORLD, ROW]

/** With a last line that fits. */
function close(lines: readonly string[], counts = { worlds: 1, rows: 1 }): string {
  const text = lines.map(line => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  return `${text}${JSON.stringify({ end: true, ...counts, sha256 })}\n`
}

function read(text: string | Buffer, size = 7) {
  const reader = new ArchiveReader('all.store')
  const bytes = Buffer.from(text)
  const parts = []
  for (let at = 0; at < bytes.length; at += size) parts.push(...reader.take(bytes.subarray(at, at + size)))
  return { parts, counts: reader.finish() }
}

test.each([1, 7, 1_000_000])('what was written is read, in pieces of %i bytes', size => {
  const { parts, counts } = read(close(WHOLE), size)
  expect(counts).toEqual({ worlds: 1, rows: 1 })
  const row = shipment('GS1')
  expect(parts).toEqual([
    { world: 'default', at: 5 },
    { table: 'shipments', row, body: JSON.stringify(row) },
  ])
})

const changed = (line: number, text: string): string => close(WHOLE.with(line, text))

test.each([
  ['another file', 'PK\u0003\u0004\n', /^all\.store:1: it is not JSON in UTF-8; this is no file of "store export"/],
  ['a state document', '{"version":1}\n', /^all\.store:1: this is no file of "store export"/],
  ['a newer format', changed(0, HEAD.replace('store":1', 'store":2')), /:1: the format has version 2, .* version 1/],
  ['newer rows', changed(0, HEAD.replace('"layout":2', '"layout":99')), /:1: its rows have layout 99/],
  ['a first line without counts', changed(0, '{"carrier_sandbox_store":1}'), /:1: the first line lacks/],
  ['an unknown table', changed(2, '["parcels",{"id":"1"}]'), /:3: it is not a row of a table .*"parcels"/],
  ['a row without an id', changed(2, '["shipments",{}]'), /:3: it is not a row/],
  ['a row of another form', changed(2, '["shipments",{"id":"1"}]'), /:3: the row does not have the form .* shipments/],
  ['a line that is nothing', changed(1, '{}'), /:2: it is neither a world nor a row/],
  ['a row before any world', close([HEAD, ROW]), /:2: a row stands before the first world/],
  [
    'a world twice',
    close([HEAD.replace('"worlds":1', '"worlds":2'), WORLD, WORLD]),
    /:3: the world "default" stands twice/,
  ],
  ['more worlds than promised', close([HEAD, WORLD, '{"world":"qa","at":0}']), /:3: the first line promises 1/],
  ['a name without end', changed(1, `{"world":"${'x'.repeat(2_000)}","at":0}`), /:2: the name of the world/],
  ['other counts', close(WHOLE, { worlds: 1, rows: 2 }), /:4: the counts differ: 1 worlds and 1 rows/],
  ['a changed byte', close(WHOLE).replace('"at":5', '"at":6'), /:4: the hash differs/],
  ['something after the end', `${close(WHOLE)}{}\n`, /:5: something follows the last line/],
  ['a cut file', close(WHOLE).slice(0, -30), /:4: the file ends in the middle of this line/],
  [
    'a file without its last line',
    close(WHOLE).split('\n').slice(0, 3).join('\n').concat('\n'),
    /:4: the file ends before/,
  ],
  ['an empty file', '', /:1: the file ends before its last line/],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22, 0x0a]), /:1: it is not JSON in UTF-8/],
])('%s is refused with its line', (_what, text, words) => {
  expect(() => read(text, 1_000)).toThrow(words)
})

test('a line without end is refused before it is all in memory', () => {
  const reader = new ArchiveReader('all.store')
  reader.take(Buffer.from(`${HEAD}\n`))
  const piece = Buffer.alloc(LONGEST_LINE / 4, 0x20)
  const feed = () => {
    for (let n = 0; n < 6; n++) reader.take(piece)
  }
  expect(feed).toThrow('all.store:2: the line is longer than 64 MB')
})
