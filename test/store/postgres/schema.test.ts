import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keyText } from '../../../src/store/postgres/key-text.ts'
import { MIGRATIONS } from '../../../src/store/postgres/migrations.ts'

/**
 * Databases were made by these statements. Where an index, a list or a table is new, add a migration that brings them to it,
 * and let the first one keep its own list of them; do not write this file again.
 */
test('the first migration makes what it made when it was published', () => {
  const published = readFileSync(new URL('schema-1.sql', import.meta.url), 'utf8')
  expect(`${MIGRATIONS[0]?.().join(';\n')};\n`).toBe(published)
})

test('no table has what one partitioned by hash of its generation could not have', () => {
  const tables = (MIGRATIONS[0]?.() ?? []).filter(statement => statement.includes(' body text '))
  expect(tables).toHaveLength(18)
  for (const statement of tables) {
    expect(statement).toContain('PRIMARY KEY (generation, id)')
    expect(statement).not.toMatch(/REFERENCES|UNIQUE|GENERATED|EXCLUDE/)
  }
  expect((MIGRATIONS[0]?.() ?? []).join()).not.toMatch(/CREATE UNIQUE INDEX|FOREIGN KEY/)
})

test('keys keep the order of JavaScript, are ASCII, and stay different', () => {
  const texts = [
    '',
    '\u0000',
    '\u0000a',
    '\u0001',
    '\u0002',
    ' ',
    'A',
    'a',
    'a\u0000',
    'aa',
    '~',
    '\u007f',
    'é',
    'đ',
    '\ud83d\ude00',
    '\ud83d',
    '\uff5e',
  ]
  const keys = texts.map(keyText)
  const codes = keys.flatMap(key => [...key].map(letter => letter.charCodeAt(0)))
  expect(codes.every(code => code > 0 && code < 128)).toBe(true)
  const sorted = [...texts].sort()
  expect([...keys].sort()).toEqual(sorted.map(keyText))
  expect(new Set(keys).size).toBe(texts.length)
  const long = 'x'.repeat(5_000)
  expect(keyText(long)).not.toBe(keyText(`${long}y`))
  expect(keyText(`${long}y`).length).toBeLessThan(1_001)
})
