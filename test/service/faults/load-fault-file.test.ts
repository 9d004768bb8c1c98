import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FileError } from '../../../src/files/file-error.ts'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'
import { loadFaultFile } from '../../../src/service/faults/validate-fault-text.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'
import { BROKEN_FAULTS } from '../../support/broken-faults.ts'

const folder = mkdtempSync(join(tmpdir(), 'fault-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function load(text: string, name = 'faults.yaml') {
  const file = join(folder, name)
  writeFileSync(file, text)
  return loadFaultFile(file, loadReference())
}

/** The complaints, or what was read of a file that should not have been. */
function complaintsOf(text: string, name?: string) {
  try {
    return load(text, name)
  } catch (error) {
    if (error instanceof FileError) return error.problems
    throw error
  }
}

const RULE: FaultRule = {
  match: { operation: 'createShipment', order_id: 'A-*' },
  when: { probability: 0.2 },
  fault: { status: 503, retry_after: 2 },
  phase: 'after',
  ttl: '10m',
}

test.each([
  ['a list', [RULE, { fault: { webhook: { copies: 2 } } }]],
  ['a list under rules', { $schema: 'fault-file.schema.json', rules: [RULE, { fault: { webhook: { copies: 2 } } }] }],
])('%s of rules is read as it is written', (_, content) => {
  expect(load(JSON.stringify(content), 'faults.json')).toEqual([RULE, { fault: { webhook: { copies: 2 } } }])
})

test('a file may say that there is no rule', () => {
  expect(load('[]\n')).toEqual([])
  expect(load('rules: []\n')).toEqual([])
})

test.each(BROKEN_FAULTS)('refuses %s, at its place', (_, text, place, part) => {
  const [first] = complaintsOf(text)
  expect(first).toMatchObject({ message: expect.stringContaining(part) })
  expect(first && 'line' in first ? `${first.line}:${first.column}` : first).toBe(place || '0:0')
})

test('reports everything that is wrong at once, each at its place', () => {
  const text = '- { match: { carrier: ghnv4 }, fault: { retry_after: 2 } }\n- { ttl: 0s, fault: { status: 503 } }\n'
  expect(complaintsOf(text)).toMatchObject([
    { line: 1, column: 23 },
    { line: 1, column: 54 },
    { line: 2, column: 10 },
  ])
})

test('an invalid JSON file is reported with line and column too', () => {
  expect(complaintsOf('{\n  "rules": [\n    { "fault": { "retry_after": 2 } }\n  ]\n}\n', 'faults.json')).toMatchObject(
    [{ line: 3, column: 33, message: expect.stringContaining('retry_after changes nothing here') }],
  )
})
