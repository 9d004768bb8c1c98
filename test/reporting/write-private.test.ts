import { chmodSync, closeSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPrivate, writePrivate } from '../../src/reporting/write-private.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'

const rightsOf = (path: string) => statSync(path).mode & 0o777

test('only the owner may read a report', async () => {
  const path = join(await temporaryFolder(), 'report.json')
  writePrivate(path, 'new')
  expect(rightsOf(path)).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toBe('new')
})

test('a file that was there loses the rights of others and what it held', async () => {
  const path = join(await temporaryFolder(), 'report.json')
  writeFileSync(path, 'a longer text of before')
  chmodSync(path, 0o666)
  writePrivate(path, 'new')
  expect(rightsOf(path)).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toBe('new')
})

test('a file that is added to loses the rights of others and keeps what it held', async () => {
  const path = join(await temporaryFolder(), 'ledger.jsonl')
  writeFileSync(path, 'before')
  chmodSync(path, 0o644)
  closeSync(openPrivate(path, 'a'))
  expect(rightsOf(path)).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toBe('before')
})

test('a device is written to, and stays as it is', () => {
  const before = rightsOf('/dev/null')
  writePrivate('/dev/null', 'new')
  expect(rightsOf('/dev/null')).toBe(before)
})
