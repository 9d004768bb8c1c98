import { expect, test } from 'vitest'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { startFront } from '../../mutants/front.ts'
import { countByMethod, holdingsOf, isWrite, ofApi, startDeployment } from './as-deployment.ts'

test('without permission only GETs, the login and the two quotes reach a deployment, at most 160 in all', async () => {
  await using deployment = await startDeployment()
  const before = await holdingsOf(deployment.sandbox)
  const report = await runContract({ ...deployment.settings, seed: 1 })

  const { seen } = deployment.front
  expect(seen.filter(isWrite)).toEqual([])
  expect(seen.length).toBeLessThanOrEqual(160)
  // It did look: a run that sends nothing is read-only too.
  expect(ofApi(seen).length).toBeGreaterThan(100)
  expect(report.target.kind).toBe('deployment')
  expect(report.readOnly).toBe(true)
  expect(report.sent).toEqual(countByMethod(ofApi(seen)))
  expect(await holdingsOf(deployment.sandbox)).toEqual(before)
}, 180_000)

test('the same question sees the writes of a run that may write', async () => {
  await using deployment = await startDeployment({ clock: 'real' })
  const report = await runContract({
    ...deployment.settings,
    seed: 1,
    phases: ['stateful'],
    includeOperations: ['createCustomer'],
    allowWrites: ['customers'],
  })
  const writes = deployment.front.seen.filter(isWrite)
  expect(writes.length).toBeGreaterThan(0)
  // And of nothing else than what was allowed.
  expect(writes.filter(({ path }) => !path.startsWith('/api/v2/customers'))).toEqual([])
  expect(report.allowed).toEqual(['customers'])
  expect(report.sent).toEqual(countByMethod(ofApi(deployment.front.seen)))
}, 180_000)

test('--read-only holds on the sandbox too', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 11 })
  await using front = await startFront({ behind: sandbox.url })
  const report = await runContract({ url: front.url, seed: 1, readOnly: true, phases: ['cases', 'negative', 'auth'] })
  expect(report.target.kind).toBe('sandbox')
  expect(ofApi(front.seen).length).toBeGreaterThan(0)
  expect(ofApi(front.seen).filter(isWrite)).toEqual([])
}, 180_000)

test('a second account included', async () => {
  await using deployment = await startDeployment()
  const { account } = await deployment.sandbox.createAccount({ id: 'second' })
  const secondCredentials = {
    username: account.username,
    password: account.password,
    clientId: String(account.client_id),
    clientSecret: account.client_secret,
  }
  const report = await runContract({ ...deployment.settings, secondCredentials, seed: 1 })
  const { seen } = deployment.front
  expect(seen.filter(isWrite)).toEqual([])
  expect(seen.length).toBeLessThanOrEqual(160)
  expect(report.sent).toEqual(countByMethod(ofApi(seen)))
}, 180_000)
