import { expect, test } from 'vitest'
import { readClockWords } from '../../src/cli/flags/read-clock-words.ts'

test.each([
  [undefined, undefined, { kind: 'show' }],
  ['advance', '3d', { kind: 'move', body: { by: '3d' } }],
  ['to', '2026-01-08T08:00', { kind: 'move', body: { to: '2026-01-08T08:00' } }],
  ['to', '2026-01-08 08:00:00.5+07:00', { kind: 'move', body: { to: '2026-01-08 08:00:00.5+07:00' } }],
  ['idle', undefined, { kind: 'move', body: { until: 'idle' } }],
  ['freeze', undefined, { kind: 'set', body: { mode: 'frozen' } }],
  ['resume', undefined, { kind: 'set', body: { mode: 'real' } }],
  ['pace', '10s', { kind: 'set', body: { pace: '10s' } }],
  ['pace', '250ms', { kind: 'set', body: { pace: '250ms' } }],
  ['pace', 'script', { kind: 'set', body: { pace: 'script' } }],
  ['scale', '60', { kind: 'set', body: { mode: 'scaled', factor: 60 } }],
  ['scale', 'x0.5', { kind: 'set', body: { mode: 'scaled', factor: 0.5 } }],
] as const)('clock %s %s asks for %j', (word, value, wanted) => {
  expect(readClockWords(word, value)).toEqual(wanted)
})

test.each([
  ['advance', undefined],
  ['advance', ''],
  ['advance', '1.5h'],
  ['to', '08:00'],
  ['scale', 'x'],
  ['scale', '0.000'],
  ['scale', '-1'],
  ['pace', undefined],
  ['pace', '10'],
  ['pace', 'fast'],
  ['idle', 'now'],
  ['', undefined],
] as const)('clock %s %s is wrong usage', (word, value) => {
  expect(() => readClockWords(word, value)).toThrow(expect.objectContaining({ exitCode: 2 }))
})
