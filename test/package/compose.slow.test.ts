import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { runCli } from '../support/run-cli.ts'
import { startSandboxHere } from '../support/sandbox-process.ts'
import { sparePort } from '../support/spare-port.ts'
import { missingProgram } from '../verify/run-verifier.ts'
import { ROOT } from './list-packed.ts'
import { ownEnvironment, runCommand } from './run-command.ts'

// npm and whole programs are started, beside other tests that do so.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const FOLDER = join(ROOT, 'examples/compose')
const SHOP = join(FOLDER, 'shop')
const { services, volumes } = parse(readFileSync(join(FOLDER, 'compose.yaml'), 'utf8'))
const { sandbox, shop } = services

/** What a parcel of the scenario `happy` goes through until it is delivered. */
const STATUSES = ['901', '902', '903', '919', '904', '905']

/** The default of a variable of the file: `${NAME:-value}`. */
const settled = (value: string): string => value.replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1')

describe('the compose file', () => {
  test('publishes every port on 127.0.0.1 only, that of the sandbox as the image has it', () => {
    const ports: readonly string[] = [...sandbox.ports, ...shop.ports]
    expect(ports.filter(port => !/^127\.0\.0\.1:\d+:\d+$/.test(port))).toEqual([])
    const exposed = /^EXPOSE (\d+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1]
    expect(sandbox.ports).toEqual([`127.0.0.1:${exposed}:${exposed}`])
  })

  test('names flags of start in every variable of the sandbox', async () => {
    const { stdout } = await runCli(['start', '--help'])
    const flags = Object.keys(sandbox.environment).map(name =>
      name
        .replace(/^SANDBOX_/, '--')
        .toLowerCase()
        .replaceAll('_', '-'),
    )
    expect(flags).toContain('--control-token')
    expect(flags.filter(flag => !stdout.includes(`${flag} <`))).toEqual([])
  })

  test('gives both the same token, and the shop every variable that it reads', () => {
    expect(shop.environment.SANDBOX_CONTROL_TOKEN).toBe(sandbox.environment.SANDBOX_CONTROL_TOKEN)
    const code = readdirSync(SHOP).map(name => readFileSync(join(SHOP, name), 'utf8'))
    const asked = code.flatMap(text => [...text.matchAll(/setting\('([A-Z_]+)'\)/g)].map(([, name]) => name))
    const given = Object.keys(shop.environment).filter(name => name !== 'PHP_CLI_SERVER_WORKERS')
    expect([...new Set(asked)].sort()).toEqual(given.sort())
  })

  test('speaks to its own services by their names', () => {
    const { SHIP_API, SANDBOX_CONTROL_URL, SHOP_URL } = shop.environment
    expect([SHIP_API, SANDBOX_CONTROL_URL]).toEqual(['http://sandbox:4100/api/v2', 'http://sandbox:4100/__sandbox'])
    const [, , command] = shop.command
    expect(command).toContain(`php -S 0.0.0.0:${new URL(SHOP_URL).port} `)
    expect(new URL(SHOP_URL).hostname).toBe('shop')
  })

  test('opens the shop once the sandbox is healthy, asked as the image asks itself', () => {
    expect(shop.depends_on).toEqual({ sandbox: { condition: 'service_healthy' } })
    const [kind, program, flag, code] = sandbox.healthcheck.test
    expect([kind, program, flag]).toEqual(['CMD', 'node', '-e'])
    const [, ofImage = ''] = /"(fetch\(.*)"\]$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? []
    expect(code.replace(/'http:[^']*\/__sandbox\/ready'/, '')).toBe(
      ofImage.replace(/`http:[^`]*\/__sandbox\/ready`/, ''),
    )
  })

  test('mounts what is there, and keeps parcels and orders in named volumes', () => {
    const mounts = [...sandbox.volumes, ...shop.volumes].map(mount => String(mount).split(':'))
    const folders = mounts.filter(([from = '']) => from.startsWith('.'))
    expect(folders.filter(([from = '']) => !existsSync(resolve(FOLDER, from)))).toEqual([])
    expect(folders.every(([, , mode]) => mode === 'ro')).toBe(true)
    const named = mounts.filter(([from = '']) => !from.startsWith('.')).map(([from]) => from)
    expect(named.sort()).toEqual(Object.keys(volumes).sort())
    expect(sandbox.volumes).toEqual(['parcels:/data'])
    expect(existsSync(resolve(FOLDER, sandbox.build, 'Dockerfile'))).toBe(true)
  })
})

const missing = missingProgram('php', ['--version'])
if (missing !== null && (process.env.CI ?? '') !== '') throw new Error(missing)

describe.skipIf(missing !== null)(
  `its shop without containers${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    test('sets itself up twice, books, and takes in verified webhooks alone', async () => {
      const orders = await mkdtemp(join(tmpdir(), 'orders-'))
      onTestFinished(() => rm(orders, { recursive: true, force: true }))
      const token = settled(sandbox.environment.SANDBOX_CONTROL_TOKEN)
      const flags = ['--data', ':memory:', '--seed', '7', '--control-token', token]
      await using running = await startSandboxHere(flags)
      const port = await sparePort()
      const env = {
        ...Object.fromEntries(Object.entries<string>(shop.environment).map(([name, value]) => [name, settled(value)])),
        SHIP_API: running.output.api,
        SANDBOX_CONTROL_URL: running.output.control,
        SHOP_URL: `http://127.0.0.1:${port}`,
        ORDERS_DIR: orders,
        SANDBOX_PACE: '50ms',
        VERIFY_DIR: join(ROOT, 'docs/verify'),
      }
      const setUp = () => runCommand('php', [join(SHOP, 'set-up.php')], { cwd: orders, env })
      const first = await setUp()
      expect([first.code, first.stdout], first.stderr).toEqual([0, expect.stringMatching(/ are set up\n$/)])
      expect(await setUp()).toEqual(first)

      const stop = await serveShop(port, env)
      onTestFinished(stop)
      const booked = await post(`${env.SHOP_URL}/orders`, { order_id: 'A-1', cod: 250_000 })
      expect(booked).toMatchObject({ status: 201, body: { order_id: 'A-1', gcode: expect.stringMatching(/^GS/) } })
      expect(await post(`${env.SHOP_URL}/orders`, { order_id: 'A-1' })).toMatchObject({ status: 409 })

      const account = {
        'X-Sandbox-Account': 'shop',
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      }
      const reached = await fetch(`${running.output.control}/shipments/${booked.body.gcode}/wait`, {
        method: 'POST',
        headers: account,
        body: JSON.stringify({ status: 'delivered' }),
      })
      expect(await reached.json()).toMatchObject({ matched: true })
      for (const status of STATUSES) {
        const taken = await fetch(`${running.output.control}/webhooks/deliveries/wait`, {
          method: 'POST',
          headers: account,
          body: JSON.stringify({ match: { order_id: 'A-1', status, state: 'delivered' } }),
        })
        expect(await taken.json(), status).toMatchObject({ matched: true })
      }
      const order = await showOrder(`${env.SHOP_URL}/orders/A-1`)
      expect(order.history).toEqual(expect.arrayContaining(STATUSES))
      // A repeated delivery would have been taken in once.
      expect(new Set(order.seen).size).toBe(order.seen.length)

      const forged = await post(`${env.SHOP_URL}/webhooks`, {
        gcode: booked.body.gcode,
        order_id: 'A-1',
        status: '917',
      })
      expect(forged.status).toBe(401)
      const after = await showOrder(`${env.SHOP_URL}/orders/A-1`)
      expect(after.history).not.toContain('917')
    })
  },
)

/** PHP's own server with the shop, once it listens; what comes back ends it with its workers. */
async function serveShop(port: number, env: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const child = spawn('php', ['-S', `127.0.0.1:${port}`, join(SHOP, 'shop.php')], {
    env: { ...ownEnvironment(), ...env },
    // Its workers do not end with it, so the whole group is ended.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = once(child, 'close')
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await closed
  }
  const said: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line)
    if (line.includes('started')) {
      child.stderr.resume()
      return stop
    }
  }
  throw new Error(`the shop does not open:\n${said.join('\n')}`)
}

interface Order {
  readonly gcode: string
  readonly history: readonly string[]
  readonly seen: readonly string[]
}

async function showOrder(url: string): Promise<Order> {
  const response = await fetch(url)
  // The shop's own form, as it stands in shop.php.
  return (await response.json()) as Order
}

async function post(url: string, body: unknown): Promise<{ readonly status: number; readonly body: Order }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  // The order, where it was booked.
  return { status: response.status, body: (await response.json()) as Order }
}
