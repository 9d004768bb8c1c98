import { expect, test, vi } from 'vitest'
import { authPhase } from '../../../src/contract/phases/auth/auth-cases.ts'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import type { RunSettings } from '../../../src/contract/settings.ts'
import type { Sandbox } from '../../../src/library/create-sandbox.ts'
import { credentialsOf } from '../../mutants/laws/judge-isolation.ts'
import { isWrite, ofApi, startDeployment } from '../safety/as-deployment.ts'
import { errors, judgeDeployment } from './judge-deployment.ts'
import { notRun } from './judge-phase.ts'

vi.setConfig({ testTimeout: 120_000 })

async function secondOf(sandbox: Sandbox): Promise<Required<Pick<RunSettings, 'secondCredentials'>>> {
  return { secondCredentials: credentialsOf(await sandbox.createAccount({ id: 'second' })) }
}

const isIsolation = (id: string) => / another account/.test(id)

test('with a second login every case of isolation runs on a deployment, reads alone without permission', async () => {
  await using deployment = await startDeployment()
  const second = await secondOf(deployment.sandbox)
  const report = await runContract({ ...deployment.settings, ...second, seed: 1, phases: ['cases', 'auth'] })
  expect(errors(report)).toEqual([])
  const own = report.cases.filter(({ id }) => isIsolation(id))
  expect(own.filter(({ verdict }) => verdict === 'passed')).toHaveLength(9)
  expect(new Set(own.flatMap(({ verdict, reason }) => (verdict === 'not-run' ? [reason] : [])))).toEqual(
    new Set([
      'for the sandbox only',
      'the first account has nothing that listWebhooks of another could show',
      ...['customers', 'webhooks', 'shipments'].map(write => `needs --allow-writes ${write}`),
    ]),
  )
  expect(ofApi(deployment.front.seen).filter(isWrite)).toEqual([])
})

test('without one they are NOT RUN, and no request is sent for them', async () => {
  const { report } = await judgeDeployment(authPhase.filter(({ id }) => isIsolation(id)))
  expect(report.cases.filter(({ verdict }) => verdict !== 'not-run')).toEqual([])
  expect(notRun(report)).toContainEqual(expect.stringContaining('needs --second-credentials'))
  expect(report.exchanges.filter(({ operation }) => operation !== 'login')).toEqual([])
})

test('with writes allowed the second account asks for ids of this run alone, and nothing is left', async () => {
  await using deployment = await startDeployment({ clock: 'real' })
  const second = await secondOf(deployment.sandbox)
  const report = await runContract({
    ...deployment.settings,
    ...second,
    seed: 1,
    phases: ['auth'],
    allowWrites: ['customers', 'webhooks', 'shipments'],
    includeOperations: ['deleteShipment', 'updateCustomer', 'deleteCustomer', 'deleteWebhook'],
  })
  expect(errors(report)).toEqual([])
  expect(report.leftovers).toEqual([])
  const tried = report.cases.filter(({ id, verdict }) => id.endsWith('by another account') && verdict === 'passed')
  expect(tried.map(({ operation }) => operation).sort()).toEqual([
    'deleteCustomer',
    'deleteShipment',
    'deleteWebhook',
    'updateCustomer',
  ])
})

test('the first account once more is no second one', async () => {
  await using deployment = await startDeployment()
  const { username = '', password = '', clientId = '', clientSecret = '' } = deployment.settings
  const secondCredentials = { username, password, clientId, clientSecret }
  const run = runContract({ ...deployment.settings, secondCredentials, phases: ['auth'] })
  await expect(run).rejects.toThrow('give that of another one')
})

test('a refused login of the second account ends the run, and names it', async () => {
  await using deployment = await startDeployment()
  const { secondCredentials } = await secondOf(deployment.sandbox)
  const wrong = { ...secondCredentials, password: 'Wrong-Password-1' }
  const run = runContract({ ...deployment.settings, secondCredentials: wrong, phases: ['auth'] })
  await expect(run).rejects.toThrow('The login of --second-credentials was refused (status 401).')
})
