/** PgBouncer between a store and its server, in transaction mode: each transaction may have another connection. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { userOfServer } from './postgres.ts'
import { sparePort } from './spare-port.ts'

export interface Pooler extends AsyncDisposable {
  /** The same database, through the pooler. */
  readonly url: string
}

/** Where Debian keeps it; undefined where it is not installed. */
export const findPooler = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map(folder => join(folder, 'pgbouncer'))
    .find(program => existsSync(program))

/** @param connections to the server, which all clients share. */
export async function startPooler(server: string, connections: number): Promise<Pooler> {
  const program = findPooler()
  if (program === undefined)
    throw new Error('there is no PgBouncer on this machine (Debian: apt-get install pgbouncer)')
  const user = userOfServer()
  const folder = mkdtempSync(join(tmpdir(), 'carrier-sandbox-pooler-'))
  const port = await sparePort()
  const { hostname, port: upstream, username } = new URL(server)
  const settings = [
    '[databases]',
    // With `auth_type = any` all clients are one user of the server.
    `* = host=${hostname} port=${upstream} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  for (const path of [folder, file])
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  const child: ChildProcess = spawn(program, [file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('process up')) resolve()
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PgBouncer ended: ${said}`)))
  })
  const url = new URL(server)
  url.port = String(port)
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
