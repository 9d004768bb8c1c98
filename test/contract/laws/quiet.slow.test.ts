/** The sandbox as it is breaks no law, as a sandbox and as a deployment that is only read. */
import { expect, test } from 'vitest'
import { LAWS } from '../../../src/contract/laws/list-laws.ts'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { describeFindings } from '../../mutants/judge.ts'
import { startDeployment } from '../safety/as-deployment.ts'

test('a sandbox', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  const report = await runContract({ url: sandbox.url, seed: 1 })
  expect(describeFindings(report)).toEqual([])
  expect(report.vacuous).toEqual([])
  expect(report.exitCode).toBe(0)
})

test('a deployment, with at most 160 requests, none of them for the laws', async () => {
  await using deployment = await startDeployment()
  const report = await runContract({
    ...deployment.settings,
    seed: 1,
    checks: LAWS.map(({ name }) => name),
    acceptEmpty: [],
  })
  expect(describeFindings(report)).toEqual([])
  expect(report.exchanges.length).toBeLessThanOrEqual(160)
})
