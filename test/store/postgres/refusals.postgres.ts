import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { CLOSED_PORT } from '../../support/closed-port.ts'
import { makeCertificates } from '../../support/make-certificate.ts'
import { type Cluster, startCluster } from '../../support/postgres.ts'
import { runCli } from '../../support/run-cli.ts'
import { run } from '../../support/test-databases.ts'

/** As a company has it: passwords, TLS for one user, and few connections. */
let cluster: Cluster
let folder: string
beforeAll(async () => {
  const { ca, leaf, selfSigned } = makeCertificates()
  folder = mkdtempSync(join(tmpdir(), 'refusals-'))
  writeFileSync(join(folder, 'ca.pem'), ca.cert)
  writeFileSync(join(folder, 'other.pem'), selfSigned.cert)
  cluster = await startCluster({
    settings: ['fsync=off', 'max_connections=20'],
    tls: leaf,
    access: [
      'host all,replication sandbox 127.0.0.1/32 trust',
      'host all stranger 127.0.0.1/32 reject',
      'hostssl all secure 127.0.0.1/32 scram-sha-256',
      'host all guest 127.0.0.1/32 scram-sha-256',
    ],
  })
  for (const statement of [
    "CREATE ROLE guest LOGIN PASSWORD 'right'",
    "CREATE ROLE secure LOGIN PASSWORD 'right'",
    'CREATE DATABASE bare',
    'CREATE DATABASE closed',
    'REVOKE CONNECT ON DATABASE closed FROM PUBLIC',
    'CREATE DATABASE ascii ENCODING SQL_ASCII TEMPLATE template0',
    'CREATE DATABASE fixed',
    'ALTER DATABASE fixed SET default_transaction_read_only = on',
    'CREATE DATABASE granted',
    'GRANT CREATE ON DATABASE granted TO guest, secure',
  ]) {
    await run(cluster.url(), statement)
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await cluster.close()
})

function urlOf(database: string, { user = 'guest', password = 'right', more = '', port = '', host = '' } = {}): string {
  const url = new URL(cluster.url(database))
  Object.assign(url, { username: user, password, ...(port && { port }), ...(host && { hostname: host }) })
  return url.href + more
}

/** The message with which `start` ends. */
async function refusalOf(url: string): Promise<string> {
  const { code, stderr, stdout } = await runCli(['start', '--port', '0', '--store', url])
  expect([code, stdout]).toEqual([3, ''])
  expect(stderr).not.toMatch(/right|wrong|secret/)
  return stderr.trim()
}

test.each([
  [
    'a wrong password',
    () => urlOf('granted', { password: 'wrong' }),
    /refused the password of the user "guest"; correct it in --store or in PGPASSWORD\.$/,
  ],
  [
    'no password',
    () => urlOf('granted', { password: '' }),
    /asks for the password of the user "guest"; give it in --store/,
  ],
  [
    'a user that pg_hba.conf rejects',
    () => urlOf('granted', { user: 'stranger' }),
    /does not let the user "stranger" in .* allow it in pg_hba\.conf\.$/,
  ],
  [
    'a user who needs TLS',
    () => urlOf('granted', { user: 'secure' }),
    /does not let the user "secure" in \(.*no encryption/,
  ],
  [
    'a port without a server',
    () => urlOf('granted', { port: String(CLOSED_PORT) }),
    /^carrier-sandbox: Nothing answers at 127\.0\.0\.1:9 .*Start PostgreSQL there, or correct the host and port\.$/,
  ],
  [
    'a host that is not known',
    () => urlOf('granted', { host: 'db.invalid' }),
    /The host of --store postgres:\/\/guest:\*\*\*@db\.invalid:\d+\/granted is not known .*correct its name\.$/,
  ],
  ['a database that is not there', () => urlOf('none'), /There is no database "none" at .*; make it \(createdb none\)/],
  [
    'a database without the right to connect',
    () => urlOf('closed'),
    /"guest" may not .* in the database "closed" .*grant it CONNECT and CREATE/,
  ],
  [
    'a database without the right to create',
    () => urlOf('bare'),
    /"guest" may not .* in the database "bare" .*grant it CONNECT and CREATE on the database, name the user who owns .*"store migrate"\.$/,
  ],
  [
    'a database in another encoding',
    () => cluster.url('ascii'),
    /has the encoding SQL_ASCII; make one with UTF8 \(createdb -E UTF8 -T template0\)/,
  ],
  ['a database that only reads', () => cluster.url('fixed'), /The database "fixed" at .* is read-only/],
  [
    'a certificate that nobody vouches for',
    () => urlOf('granted', { more: '?sslmode=verify-full' }),
    /The certificate of PostgreSQL at .* is not accepted .*sslrootcert=FILE .*sslmode=no-verify\.$/,
  ],
  [
    'a certificate of another authority',
    () => urlOf('granted', { more: `?sslmode=verify-full&sslrootcert=${folder}/other.pem` }),
    /The certificate of .* is not accepted/,
  ],
  [
    'a certificate that is not there',
    () => urlOf('granted', { more: `?sslmode=verify-full&sslrootcert=${folder}/none.pem` }),
    /A file that --store .* names cannot be read .*none\.pem.*; correct sslrootcert/,
  ],
])('%s is refused with what to do, without the password, and with exit code 3', async (_what, url, words) => {
  expect(await refusalOf(url())).toMatch(words)
})

test('a port with another program, one that says nothing, and a server without TLS are refused with what to do', async () => {
  const listen = async (server: Server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    return typeof address === 'object' && address ? String(address.port) : ''
  }
  const web = await listen(createHttpServer((_request, response) => response.end('hello')))
  const silent = await listen(createServer(() => undefined))
  const plain = await startCluster()
  onTestFinished(() => plain.close())
  const [ofWeb, ofSilent, ofPlain] = await Promise.all([
    refusalOf(urlOf('granted', { port: web })),
    refusalOf(urlOf('granted', { port: silent })),
    refusalOf(`${plain.url()}?sslmode=verify-full`),
  ])
  expect(ofWeb).toMatch(/ended the connection .*Correct the port if another program has it/)
  expect(ofSilent).toMatch(/No answer comes from 127\.0\.0\.1:\d+ .*timeout.* Correct the host and port/)
  expect(ofPlain).toMatch(/has no TLS .*; turn on ssl there, or leave sslmode out of --store\.$/)
})

test('with the right certificate, unchecked, and with a password of PGPASSWORD it starts', async () => {
  const checked = `?sslmode=verify-full&sslrootcert=${folder}/ca.pem`
  for (const more of [checked, '?sslmode=no-verify', '?uselibpqcompat=true&sslmode=require']) {
    const store = await openPostgres({ url: urlOf('granted', { user: 'secure', more }) })
    const name = "SELECT version() <> '' AS is_there"
    expect(await run(urlOf('granted', { user: 'secure', more }), name)).toEqual([{ is_there: true }])
    await store.close()
  }
  process.env.PGPASSWORD = 'right'
  onTestFinished(() => {
    delete process.env.PGPASSWORD
  })
  await (await openPostgres({ url: urlOf('granted', { user: 'secure', password: '', more: checked }) })).close()
})

test('a standby is refused with what to do', async () => {
  const standby = await startCluster({ standbyOf: cluster, settings: ['max_connections=20', 'hot_standby=on'] })
  onTestFinished(() => standby.close())
  expect(await refusalOf(standby.url('bare'))).toMatch(
    /The server is a standby, which takes no writes; name the primary/,
  )
})

test.each([0, 1, 2])(
  'where other programs leave %i connections, which are too few, it says so, and starts when there are more again',
  async left => {
    const url = urlOf('granted', { user: 'secure', more: '?sslmode=no-verify' })
    const held: pg.Client[] = []
    const take = async () => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      held.push(client)
    }
    // Connections of the tests before may end only now, so what is free is taken until nothing is.
    await expect
      .poll(() => Promise.allSettled(Array.from({ length: 20 }, take)))
      .toSatisfy(taken => taken.every(({ status }: { status: string }) => status === 'rejected'))
    await Promise.all(held.splice(0, left).map(client => client.end()))
    // With the first two the start goes on for a while.
    expect(await refusalOf(url)).toMatch(/has no connection left .*; raise max_connections, or end other programs\.$/)
    await Promise.all(held.map(client => client.end()))
    await expect
      .poll(() =>
        openPostgres({ url: url }).then(
          store => store.close(),
          ({ message }) => message,
        ),
      )
      .toBeUndefined()
  },
)
