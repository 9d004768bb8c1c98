import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import type { StateDocument } from '../../src/schemas/types.gen.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/statement.mjs', import.meta.url))

async function month(): Promise<StateDocument> {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  await sandbox.fill({ shipments: 120, ondemand: 24, customers: 20, days: 30 })
  await sandbox.clock.until('idle')
  return sandbox.state.export()
}

async function print(document: StateDocument, ...flags: readonly string[]) {
  const file = join(await temporaryFolder(), 'state.json')
  writeFileSync(file, JSON.stringify(document))
  return spawnSync(process.execPath, [SCRIPT, '--state', file, ...flags], { encoding: 'utf8' })
}

test('a filled month balances to the dong, and a dong that is missing is found', async () => {
  const document = await month()
  const statement = await print(document)
  expect({ status: statement.status, wrong: statement.stdout.match(/WRONG.*/g) }).toEqual({ status: 0, wrong: null })
  expect(statement.stdout).toMatch(/^ {2}Closing balance +-?[\d,]+$/m)

  const { parcels, sessions, rides, wallet } = JSON.parse((await print(document, '--json')).stdout)
  // Something of everything, and the month is closed: all fees are paid, all COD is with the shop.
  for (const count of [parcels.delivered, parcels.returned, parcels.undone, sessions.count, rides.completed]) {
    expect(count).toBeGreaterThan(0)
  }
  expect(parcels).toMatchObject({ count: 120, waiting: 0 })
  expect(rides.count).toBe(24)
  expect(sessions.toPay).toBe(0)
  expect(wallet.breaks).toBe(0)

  const rows = document.rows.transactions
  const [line] = rows.filter(({ kind }) => kind === 'fee')
  if (!line) throw new Error('no fee was taken')
  const short = rows.map(row => (row === line ? { ...row, amount: row.amount - 1 } : row))
  const wrong = await print({ ...document, rows: { ...document.rows, transactions: short } })
  expect({ status: wrong.status, found: /WRONG/.test(wrong.stdout) }).toEqual({ status: 1, found: true })
}, 120_000)
