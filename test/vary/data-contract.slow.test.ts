/** The contract harness finds nothing in a sandbox whose texts are varied: each answer is as legal as before. */
import { expect, test } from 'vitest'
import { runContract } from '../../src/contract/run/run-contract.ts'
import { DATA_VARIATIONS } from '../../src/vary/variation.ts'
import { startVaried } from '../../src/vary-tools.ts'
import { describeFindings } from '../mutants/judge.ts'

/** It compares with the table of open-clauses.md; the specification says "Status text" and no more. */
const OWN_TABLE = ['status-text']

test.each(DATA_VARIATIONS)(
  'under $id',
  async variation => {
    const options = { clock: 'frozen', seed: 7, port: 0, data: ':memory:', logLevel: 'silent' } as const
    const sandbox = await startVaried({ options, variations: [variation], firstCalls: [] })
    try {
      const report = await runContract({ url: sandbox.url, seed: 1, excludeChecks: OWN_TABLE })
      expect(describeFindings(report)).toEqual([])
      expect(report.vacuous).toEqual([])
      expect(report.exitCode).toBe(0)
    } finally {
      await sandbox.close()
    }
  },
  300_000,
)
