/** A real PostgreSQL for tests: a cluster of its own in a temporary folder, on a free port of loopback. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Certificate } from './make-certificate.ts'
import { sparePort } from './spare-port.ts'

export interface ClusterOptions {
  /** `name=value`, for the server. */
  readonly settings?: readonly string[]
  /** Lines of pg_hba.conf; by default everybody on this machine is trusted. */
  readonly access?: readonly string[]
  /** Speaks TLS, with this certificate. */
  readonly tls?: Certificate
  /** Where its data lies; a temporary folder of its own by default. */
  readonly folder?: string
  /** A copy of that server, which follows it and takes no writes. */
  readonly standbyOf?: Cluster
}

export interface Cluster {
  /** Of a database; `postgres` is there from the beginning. */
  url(database?: string): string
  /** Ends the server without a checkpoint, as a crash does. */
  crash(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Ends it and removes its folder. */
  close(): Promise<void>
}

/** Where Debian keeps the server's programs, newest first. */
const DEBIAN = '/usr/lib/postgresql'

const PROGRAMS = ['initdb', 'pg_basebackup', 'postgres']

/** The folder with the server's programs; undefined where there is no server. */
export function findServer(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map(one => join(DEBIAN, one, 'bin'))]
  return folders.find(folder => PROGRAMS.every(program => existsSync(join(folder, program))))
}

/** The server refuses to run as root: then another user has the cluster. */
export function userOfServer(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const found = users.map(line => line.split(':')).find(([name]) => name === 'postgres' || name === 'nobody')
  return { uid: Number(found?.[2]), gid: Number(found?.[3]) }
}

/** Nothing here outlives the machine; what has to is asked for by the test (`settings`). */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { settings = FAST, access, tls, standbyOf } = options
  const programs = findServer()
  if (programs === undefined) throw new Error('there is no PostgreSQL server on this machine')
  const user = userOfServer()
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'carrier-sandbox-postgres-'))
  const give = (path: string) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }
  give(folder)
  const data = join(folder, 'data')
  const port = await sparePort()
  const run = (program: string, words: readonly string[]): ChildProcess =>
    spawn(join(programs, program), words, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const made = standbyOf
    ? run('pg_basebackup', ['-D', data, '-d', standbyOf.url(), '-R', '-c', 'fast', '-X', 'stream', '--no-sync'])
    : run('initdb', ['-D', data, '-U', 'sandbox', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'])
  const said = textOf(made)
  const [code] = await once(made, 'close')
  if (code !== 0) throw new Error(`${standbyOf ? 'pg_basebackup' : 'initdb'} failed: ${said()}`)
  const put = (name: string, text: string) => {
    const path = join(data, name)
    writeFileSync(path, text, { mode: 0o600 })
    give(path)
  }
  if (access) put('pg_hba.conf', `${access.join('\n')}\n`)
  if (tls) for (const part of ['key', 'cert'] as const) put(part, tls[part])

  const flags = ['max_connections=300', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  if (tls) flags.push('ssl=on', 'ssl_cert_file=cert', 'ssl_key_file=key')
  let server: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const child = run('postgres', ['-D', data, '-p', String(port), ...flags.flatMap(flag => ['-c', flag])])
    server = child
    await new Promise<void>((resolve, reject) => {
      const output = textOf(child, text => {
        if (text.includes('ready to accept')) resolve()
      })
      child.once('error', reject)
      child.once('close', () => reject(new Error(`PostgreSQL ended: ${output()}`)))
    })
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server
    server = undefined
    if (!child || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'close')
  }
  await start()
  return {
    url: (database = 'postgres') => `postgres://sandbox@127.0.0.1:${port}/${database}`,
    // The server's word for a stop that does nothing more.
    crash: () => end('SIGQUIT'),
    start,
    async close() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a child says on stderr; read on to the end, or it would block. */
function textOf(child: ChildProcess, onText: (text: string) => void = () => undefined): () => string {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000)
    onText(said)
  })
  return () => said
}
