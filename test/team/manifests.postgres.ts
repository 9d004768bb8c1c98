/**
 * examples/compose-postgres and examples/kubernetes as processes: the same commands and variables, read from the files, with a
 * database that asks for the password, and scripts/balance.mjs in the balancer's place.
 */
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { startBalancer } from '../../scripts/balance.mjs'
import { makeBooking } from '../support/booking.ts'
import { startCluster } from '../support/postgres.ts'
import { runSpawned, spawnCli } from '../support/spawn-cli.ts'
import { run } from '../support/test-databases.ts'
import { ask } from './places.ts'

/** What the files say; only the address of the database is another one here, and the ports. */
interface Topology {
  readonly count: number
  readonly command: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** What is run before; null = nothing. */
  readonly before: readonly string[] | null
}

const read = (path: string): string => readFileSync(new URL(`../../examples/${path}`, import.meta.url), 'utf8')

function readCompose(): Topology {
  const { services } = parse(read('compose-postgres/compose.yaml'), { merge: true })
  const sandboxes = Object.keys(services).filter(name => name.startsWith('sandbox-'))
  const { command, environment } = services['sandbox-1']
  const settled = Object.entries(environment).map(([name, value]) => [
    name,
    String(value).replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1'),
  ])
  return { count: sandboxes.length, command, variables: Object.fromEntries(settled), before: null }
}

function readKubernetes(): Topology {
  const [secret, deployment] = parseAllDocuments(read('kubernetes/sandbox.yaml')).map(document => document.toJS())
  const [{ args, env }] = deployment.spec.template.spec.containers
  const settled = env.map(({ name, value, valueFrom }: Record<string, never>) => [
    name,
    value ?? secret.stringData[Object(valueFrom).secretKeyRef.key],
  ])
  const [migrate] = parse(read('kubernetes/migrate.yaml')).spec.template.spec.containers
  return {
    count: deployment.spec.replicas,
    command: args,
    variables: Object.fromEntries(settled),
    before: migrate.args,
  }
}

async function startTopology({ count, command, variables, before }: Topology) {
  const named = new URL(variables.SANDBOX_STORE ?? '')
  const cluster = await startCluster({
    access: [
      'host postgres all 127.0.0.1/32 trust',
      `host ${named.pathname.slice(1)} ${named.username} 127.0.0.1/32 scram-sha-256`,
    ],
  })
  onTestFinished(() => cluster.close())
  await run(cluster.url(), `ALTER ROLE ${named.username} PASSWORD '${named.password}'`)
  await run(cluster.url(), `CREATE DATABASE ${named.pathname.slice(1)}`)
  named.host = new URL(cluster.url()).host
  const env = { ...variables, SANDBOX_STORE: named.href }
  if (before) {
    const ended = await runSpawned(before, { env })
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Made the schema/) })
  }
  const processes = Array.from({ length: count }, () => spawnCli([...command, '--port', '0', '--json'], { env }))
  const urls: string[] = []
  for (const { stdout } of processes) {
    const { port } = new URL(JSON.parse((await stdout.first(1))[0] ?? '').url)
    urls.push(`http://127.0.0.1:${port}`)
  }
  const balancer = await startBalancer(urls, { everyMs: 1_000 })
  onTestFinished(() => balancer.close())
  const control = (path: string) =>
    fetch(`${balancer.url}/__sandbox${path}`, {
      headers: { Authorization: `Bearer ${variables.SANDBOX_CONTROL_TOKEN}` },
    })
  return { processes, urls, balancer, control }
}

test.each([
  ['compose-postgres', readCompose],
  ['kubernetes', readKubernetes],
])(
  '%s: what it starts answers at one address, behind its token, and one that is stopped loses no call',
  async (_name, of) => {
    const topology = of()
    expect(topology.count).toBe(3)
    const { processes, urls, balancer, control } = await startTopology(topology)
    expect((await fetch(`${balancer.url}/__sandbox/accounts/default`)).status).toBe(401)
    // The request of the README.
    const account = await (await control('/accounts/default')).json()
    const world = { id: account.id, token: account.access_token }
    const booked = await ask(balancer.url, world, 'POST /api/v2/shipments', makeBooking({ orderId: 'ONE' }))
    expect(booked.status).toBe(200)
    for (const url of urls) {
      const { body } = await ask(url, world, 'GET /api/v2/shipments')
      expect(body.data.map(({ order_id }: { order_id: string }) => order_id)).toEqual(['ONE'])
    }
    const [, stopped] = processes
    let hasEnded = false
    const ended = stopped?.stop('SIGTERM').then(code => {
      hasEnded = true
      return code
    })
    // It says that it is not ready, and goes on to serve who has not heard of it.
    await expect.poll(async () => (await fetch(`${urls[1]}/__sandbox/ready`)).status, { interval: 20 }).toBe(503)
    expect((await ask(urls[1] ?? '', world, 'GET /api/v2/shipments')).status).toBe(200)
    const statuses = new Set<number>()
    while (!hasEnded) {
      statuses.add((await ask(balancer.url, world, 'GET /api/v2/shipments')).status)
    }
    expect([...statuses]).toEqual([200])
    expect(await ended).toBe(0)
    expect(balancer.targets().map(({ isReady }) => isReady)).toEqual([true, false, true])
  },
  120_000,
)
