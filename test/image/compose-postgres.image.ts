/**
 * examples/compose-postgres: two of its sandboxes as containers on one database. The database is the PostgreSQL of this
 * machine and there is no balancer, so address and port are not those of the file; command and variables are.
 */
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../support/postgres.ts'
import { call, openShop, TOKEN, untilReady } from './call-sandbox.ts'
import { readCompose } from './compose-services.ts'
import { IMAGE, startContainer } from './podman.ts'

const FILE = fileURLToPath(new URL('../../examples/compose-postgres/compose.yaml', import.meta.url))
const { command = [], environment } = readCompose(FILE).services['sandbox-1'] ?? {}

test('one sandbox finds what the other booked, and serves on while that one drains and stops with 0', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.close())
  const start = (name: string, port: number) => {
    const own = { SANDBOX_STORE: cluster.url(), SANDBOX_CONTROL_TOKEN: TOKEN, SANDBOX_PORT: String(port) }
    const variables = Object.entries({ ...environment, ...own }).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    return startContainer(name, ['--network', 'host', '--read-only', ...variables, IMAGE, ...command])
  }
  using first = start('sandbox-1', 4101)
  using second = start('sandbox-2', 4102)
  const [one, other] = ['http://127.0.0.1:4101', 'http://127.0.0.1:4102'] as const
  await untilReady(one, first)
  await untilReady(other, second)
  const id = await (await openShop(one, 'shop')).book('T-1')
  expect(await (await openShop(other, 'shop')).find('T-1')).toEqual([id])

  expect(first.stop()).toBe(0)
  expect(first.logs()).toContain('not ready any more, still serving for 10s')
  expect((await call('GET', `${other}/__sandbox/ready`)).status).toBe(200)
})
