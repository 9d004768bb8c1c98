/** The image as it was built from the Dockerfile: its size, its user, and a life of a container with a volume. */
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { CLOSED_PORT } from '../support/closed-port.ts'
import { readCode128 } from '../support/read-code128.ts'
import { call, openShop, TOKEN, untilReady } from './call-sandbox.ts'
import { BASE, HAS_NETWORKS, IMAGE, podman, startContainer, tryPodman } from './podman.ts'

/** 15.8 MB were measured, folders included; the files are packages of 9.4 MB, dist of 3.2 MB, and data of 1.5 MB. */
const MOST_BYTES_ABOVE_BASE = 18_000_000
const BASE_URL = 'http://127.0.0.1:4100'

/** As README.md and docs/testcontainers.md publish it. Where no network can be made, the port is that of the machine. */
const PUBLISHED = HAS_NETWORKS ? ['--publish', '127.0.0.1:4100:4100'] : ['--network', 'host']
/** Nothing but its volume can be written, and it has no rights. */
const LOCKED = ['--read-only', '--read-only-tmpfs=false', '--cap-drop', 'all', '--security-opt', 'no-new-privileges']
const WITH_TOKEN = ['--env', `SANDBOX_CONTROL_TOKEN=${TOKEN}`]

const insideOf = (...words: readonly string[]): string => podman('run', '--rm', '--entrypoint', ...words)
const runImage = (...words: readonly string[]) => tryPodman('run', '--rm', IMAGE, ...words)

test('is little larger than its base', () => {
  const [image = 0, base = 0] = [IMAGE, BASE].map(name =>
    Number(podman('image', 'inspect', name, '--format', '{{.Size}}')),
  )
  console.info(`the image: ${((image - base) / 1e6).toFixed(1)} MB above its base of ${(base / 1e6).toFixed(1)} MB`)
  expect(image - base).toBeGreaterThan(0)
  expect(image - base).toBeLessThan(MOST_BYTES_ABOVE_BASE)
})

test('has what it runs, the licences, and nothing that only builds or explains', () => {
  const files = insideOf('find', IMAGE, '/app', '-type', 'f').split('\n')
  const verifiers = files.filter(path => path.startsWith('/app/docs/verify/'))
  const unread = /\.map$|\.[cm]?ts$|\/node_modules\/(typescript|vitest|rolldown)\/|\/tests?\//
  expect(files.filter(path => unread.test(path) && !verifiers.includes(path))).toEqual([])
  expect(files).toEqual(expect.arrayContaining(['/app/LICENSE', '/app/node_modules/express/LICENSE']))
  // The machine's npm configuration was there during the build only.
  const configuration = insideOf('sh', IMAGE, '-c', 'cat /root/.npmrc /usr/local/etc/npmrc 2>/dev/null || true')
  expect(configuration).toBe('')
})

test('runs as the user node, 1000, who may write its data alone', () => {
  expect(insideOf('id', IMAGE, '-u')).toBe('1000')
  expect(insideOf('sh', IMAGE, '-c', 'test -w /data && ! test -w /app && ! test -w /app/dist && echo so')).toBe('so')
})

test('takes another command, and ends with its exit code', () => {
  const valid = runImage('scenarios', 'validate', 'scenarios/lost.yaml')
  expect([valid.status, valid.stdout]).toEqual([0, expect.stringContaining('lost.yaml: ok')])
  const misspelt = runImage('start', '--hots', '0.0.0.0')
  expect([misspelt.status, misspelt.stderr]).toEqual([2, expect.stringContaining('--host')])
})

test('has the driver of a database, in the version of the lock file', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const installed = JSON.parse(insideOf('cat', IMAGE, '/app/node_modules/pg/package.json'))
  expect(installed.version).toBe(lock.packages['node_modules/pg'].version)
  const status = runImage('store', 'status', '--store', `postgres://sandbox@127.0.0.1:${CLOSED_PORT}/sandbox`)
  expect([status.status, status.stderr]).toEqual([3, expect.stringContaining('Nothing answers at')])
})

test('is not healthy when nothing answers', () => {
  using idle = startContainer('idle', ['--entrypoint', 'node', IMAGE, '-e', 'setInterval(() => {}, 1000)'])
  expect(idle.isHealthy()).toBe(false)
})

test('starts, books, stops with 0, and has the parcel when it starts again with the volume', async () => {
  podman('volume', 'create', 'parcels')
  onTestFinished(() => {
    podman('volume', 'rm', 'parcels')
  })
  const flags = [...PUBLISHED, ...LOCKED, ...WITH_TOKEN, '--volume', 'parcels:/data', IMAGE]
  let id = ''
  {
    using first = startContainer('first', flags)
    await untilReady(BASE_URL, first)
    expect(first.isHealthy()).toBe(true)
    const shop = await openShop(BASE_URL, 'shop')
    id = await shop.book('A-1')

    const second = tryPodman('run', '--rm', '--env', 'SANDBOX_PORT=4101', '--volume', 'parcels:/data', IMAGE)
    expect([second.status, second.stderr]).toEqual([3, expect.stringMatching(/another|use/i)])

    expect(first.stop()).toBe(0)
    expect(first.logs()).toMatch(/^carrier-sandbox \S+ is ready$/m)
    expect(first.logs()).toContain('SIGTERM: finishing what is in flight')
  }
  using again = startContainer('again', flags)
  await untilReady(BASE_URL, again)
  const shop = await openShop(BASE_URL, 'shop')
  expect(await shop.find('A-1')).toEqual([id])
  podman('kill', '--signal', 'INT', 'again')
  expect(again.wait()).toBe(0)
})

test('has all that is loaded late: labels, names of people, the dashboard', async () => {
  using sandbox = startContainer('late', [...PUBLISHED, ...LOCKED, ...WITH_TOKEN, IMAGE])
  await untilReady(BASE_URL, sandbox)
  const shop = await openShop(BASE_URL, 'shop')
  const id = await shop.book('A-2')
  const label = await shop.get(`/shipments/print/${id}`)
  const codes = [...label.text.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => readCode128(svg))
  expect([label.status, codes.length]).toEqual([200, expect.toSatisfy((count: number) => count > 0)])
  const filled = podman(
    'exec',
    'late',
    'node',
    '/app/dist/cli/main.js',
    'fill',
    '--shipments',
    '20',
    '--customers',
    '5',
  )
  expect(filled).toMatch(/20/)
  const page = await fetch(`${BASE_URL}/`, { headers: { Accept: 'text/html' } })
  expect(await page.text()).toContain('<html')
})

test('draws credentials, and asks for the token of the environment', async () => {
  using sandbox = startContainer('guarded', [...PUBLISHED, ...WITH_TOKEN, IMAGE])
  await untilReady(BASE_URL, sandbox)
  expect((await call('GET', `${BASE_URL}/__sandbox/clock`)).status).toBe(401)
  expect((await call('GET', `${BASE_URL}/__sandbox/clock`, { token: TOKEN })).status).toBe(200)
  const password = /^\s+password\s+(\S+)$/m.exec(sandbox.logs())?.[1]
  expect(password).toMatch(/^.{12,}$/)
})
