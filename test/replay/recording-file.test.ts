import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packRecording, type Recording, unpackRecording } from '../../src/replay-tools.ts'

const RECORDING: Recording = {
  format: 'carrier-sandbox-recording',
  version: 1,
  sandbox: '0.1.0',
  node: 'v20.19.0',
  recorded_at: '2026-03-02T09:00:00+07:00',
  url: 'http://127.0.0.1:4100',
  stamp: null,
  options: { seed: 7 },
  files: {},
  on_disk: false,
  texts: ['{}'],
  events: [{ at: 1, kind: 'start', number: 0, made: [0, 0, 0] }],
  calls: [
    { method: 'GET', url: '/api/v2/cities', headers: [], body: null, answer: { status: 200, body: 0, whole: true } },
  ],
  answered: [0],
  webhooks: [],
  draws: [],
  refusals: [],
}

test('what was packed is unpacked, and so is what a person has unpacked already', () => {
  expect(unpackRecording(packRecording(RECORDING), 'a.json.gz')).toEqual(RECORDING)
  expect(unpackRecording(Buffer.from(JSON.stringify(RECORDING)), 'a.json')).toEqual(RECORDING)
})

describe('a file that is none is refused by its name, with what is wrong where', () => {
  const packed = packRecording(RECORDING)
  const changed = (change: object) => gzipSync(JSON.stringify({ ...RECORDING, ...change }))
  test.each([
    ['cut off', packed.subarray(0, packed.length - 20), /^a\.json\.gz is damaged: it cannot be unpacked \(/],
    ['no JSON', gzipSync('{"format": '), /^a\.json\.gz is damaged: it is no JSON \(/],
    [
      'another file',
      gzipSync('{"version": 1}'),
      /^a\.json\.gz is no recording of carrier-sandbox: its "format" is absent\.$/,
    ],
    ['an empty one', Buffer.alloc(0), /^a\.json\.gz is damaged: it is no JSON \(/],
    [
      'a newer one',
      changed({ version: 2 }),
      /is of version 2 of recordings, and this program reads up to 1: use a newer/,
    ],
    ['a field of another type', changed({ texts: [7] }), /is damaged at \/texts\/0/],
    ['a text that is not there', changed({ webhooks: [3] }), /is damaged at \/webhooks\/0: there is no such text/],
    ['a bomb', gzipSync(Buffer.alloc(600 * 1024 * 1024)), /is damaged: it cannot be unpacked/],
  ])('%s', (_what, bytes, message) => {
    expect(() => unpackRecording(bytes, 'a.json.gz')).toThrow(message)
  })
})
