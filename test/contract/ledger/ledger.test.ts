import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLedger, otherTargets, readLedger } from '../../../src/contract/ledger/ledger.ts'

const TARGET = 'https://shipping.example.com'
const BEGUN = { target: TARGET, nonce: 'ct1n1', id: null, answered: false, at: expect.any(Number), removed: false }

function ledgerFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'deep', 'ledger.jsonl')
}

test('a record is written before it is made, gets its id afterwards, and leaves the file once it is removed', () => {
  const file = ledgerFile()
  const ledger = openLedger({ file, target: TARGET })
  ledger.begin('customer', 'ct1n1')
  expect(readLedger(file, TARGET)).toEqual([{ ...BEGUN, kind: 'customer' }])
  ledger.answered('ct1n1', 'ox6or6q5')
  expect(readLedger(file, TARGET)[0]).toMatchObject({ id: 'ox6or6q5', removed: false })
  ledger.removed('ct1n1')
  expect(readLedger(file, TARGET)[0]).toMatchObject({ id: 'ox6or6q5', removed: true })
  ledger.close()
})

test('records made at another target are left alone', () => {
  const file = ledgerFile()
  const ledger = openLedger({ file, target: TARGET })
  ledger.begin('webhook', 'ct1n1')
  ledger.close()
  expect(readLedger(file, 'https://elsewhere.example.com')).toEqual([])
  expect(otherTargets(file, 'https://elsewhere.example.com')).toEqual([TARGET])
  expect(otherTargets(file, TARGET)).toEqual([])
})

test('a line cut off by a kill still gives the nonce', () => {
  const file = ledgerFile()
  const ledger = openLedger({ file, target: TARGET })
  ledger.begin('shipment', 'ct1n1')
  ledger.close()
  appendFileSync(file, `{"target":"${TARGET}","nonce":"ct1n1","id":"GS6`)
  expect(readLedger(file, TARGET)).toEqual([{ ...BEGUN, kind: 'shipment' }])
})

test('a run that made nothing writes no file, and no ledger is no entry', () => {
  const file = ledgerFile()
  openLedger({ file, target: TARGET }).close()
  expect(() => readFileSync(file)).toThrow(/ENOENT/)
  expect(readLedger(file, TARGET)).toEqual([])
})

test('the run owns the ids that it recorded, and those of a ledger it took over', () => {
  const ledger = openLedger({
    file: null,
    target: TARGET,
    left: [
      { target: TARGET, kind: 'shipment', nonce: 'ct0n1', id: 'GS00000001', answered: true, at: 1, removed: false },
    ],
  })
  ledger.begin('shipment', 'ct1n1')
  ledger.answered('ct1n1', 'GS00000002')
  expect(['GS00000001', 'GS00000002', 'GS00000003'].map(id => ledger.owns(id))).toEqual([true, true, false])
})

test('what a case deleted itself is not deleted again', () => {
  const file = ledgerFile()
  const ledger = openLedger({ file, target: TARGET })
  ledger.begin('webhook', 'ct1n1')
  ledger.answered('ct1n1', '7')
  ledger.gone('8')
  expect(ledger.entries()[0]?.removed).toBe(false)
  ledger.gone('7')
  expect([ledger.entries()[0]?.removed, readLedger(file, TARGET)[0]?.removed]).toEqual([true, true])
  ledger.close()
})

test('a ledger that cannot be written is refused before anything is made', () => {
  const file = ledgerFile()
  openLedger({ file, target: TARGET }).begin('webhook', 'ct1n1')
  expect(() => openLedger({ file: join(file, 'below-a-file.jsonl'), target: TARGET })).toThrow(
    /^The ledger .* cannot be written \(.*\): pass --ledger or --report-dir\.$/,
  )
})
