import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { ofCell, set } from '../../mutants/edit-answer.ts'
import { startFront } from '../../mutants/front.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { NO_SERVER } from '../../support/closed-port.ts'
import { runCli } from '../../support/run-cli.ts'
import { type Deployment, isWrite, startDeployment } from './as-deployment.ts'

interface Run {
  readonly env?: Readonly<Record<string, string>>
}

async function contract(url: string, flags: readonly string[], { env = {} }: Run = {}) {
  return runCli(['contract', 'run', '--url', url, '--seed', '1', ...flags], { env, cwd: await temporaryFolder() })
}

function login({ settings }: Deployment): Readonly<Record<string, string>> {
  return {
    CONTRACT_USERNAME: settings.username ?? '',
    CONTRACT_PASSWORD: settings.password ?? '',
    CONTRACT_CLIENT_ID: settings.clientId ?? '',
    CONTRACT_CLIENT_SECRET: settings.clientSecret ?? '',
  }
}

const CITIES = ['--phases', 'cases', '--include-operation-id', 'listCities']

describe('the sandbox', () => {
  test('as it is: 0', async () => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    expect(await contract(sandbox.url, CITIES)).toMatchObject({ code: 0 })
  })

  test('with one defect: 1, and the finding is printed', async () => {
    const mutant = ofCell('listCities', 200, 'sample', {
      clause: 'Location',
      check: 'schema',
      defect: 'The code of a city is a number.',
      how: set('/data/*/id', Number),
    })
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    await using front = await startFront({ behind: sandbox.url, change: mutant.make() })
    const { code, stdout } = await contract(front.url, CITIES)
    expect(stdout).toContain('schema')
    expect(stdout).toContain('GET /api/v2/cities')
    expect(code).toBe(1)
  })

  test('with a filter that matches no case: 4', async () => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    const flags = ['--phases', 'cases', '--include-operation-id', 'listCities', '--include-tag', 'money']
    expect(await contract(sandbox.url, flags)).toMatchObject({ code: 4 })
  })
})

describe('wrong usage: 2', () => {
  test.each([
    ['a phase that is not there', ['--phases', 'casez'], 'casez'],
    ['a check that is not there', ['--checks', 'schemas'], 'schemas'],
    ['an operation that is not there', ['--include-operation-id', 'listTowns'], 'listTowns'],
  ])('%s', async (_title, flags, word) => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    const { code, stderr } = await contract(sandbox.url, flags)
    expect(stderr).toContain(word)
    expect(code).toBe(2)
  })

  test('a deployment without a login', async () => {
    await using deployment = await startDeployment({ empty: true })
    expect(await contract(deployment.front.url, CITIES)).toMatchObject({ code: 2 })
  })
})

describe('nothing could be judged: 3', () => {
  test('no server listens', async () => {
    expect(await contract(NO_SERVER, CITIES)).toMatchObject({ code: 3 })
  })

  test('the password is wrong, which is tried once', async () => {
    await using deployment = await startDeployment({ empty: true })
    const env = { ...login(deployment), CONTRACT_PASSWORD: 'not-the-password' }
    const { code, stdout, stderr } = await contract(deployment.front.url, CITIES, { env })
    expect(code).toBe(3)
    expect(stdout + stderr).not.toContain('not-the-password')
    expect(deployment.front.seen.filter(({ path }) => path === '/api/v2/login')).toHaveLength(1)
  })

  test('webhooks cannot arrive, and nothing was registered or booked', async () => {
    await using deployment = await startDeployment({ empty: true })
    const flags = ['--phases', 'webhook', '--allow-writes', 'webhooks,shipments', '--webhook-mode', 'public-url']
    const address = ['--webhook-listen', '127.0.0.1:0', '--webhook-public-url', NO_SERVER]
    const { code } = await contract(deployment.front.url, [...flags, ...address], { env: login(deployment) })
    expect(code).toBe(3)
    expect(deployment.front.seen.filter(isWrite)).toEqual([])
  })
})

test('an empty account: 4, since lists that are always empty check nothing', async () => {
  await using deployment = await startDeployment({ empty: true })
  const flags = ['--phases', 'cases', '--include-operation-id', 'listCustomers']
  const { code, stdout } = await contract(deployment.front.url, flags, { env: login(deployment) })
  expect(stdout).toContain('listCustomers')
  expect(code).toBe(4)
})
