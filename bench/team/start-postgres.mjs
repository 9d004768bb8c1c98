import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import pg from 'pg'

/** Where Debian keeps the server's programs, newest first. */
const DEBIAN = '/usr/lib/postgresql'

/** The folder with the server's programs; undefined where there is no server. */
export function findServer() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map(one => join(DEBIAN, one, 'bin'))]
  return folders.find(folder => ['initdb', 'postgres'].every(program => existsSync(join(folder, program))))
}

/**
 * A PostgreSQL of its own in a folder of the stage, with the durability it has by default: a commit is answered when it is on the
 * disk. `settings`: further ones, `name=value`. `url(database)` makes the database where there is none.
 */
export async function startPostgres(stage, settings = []) {
  const programs = findServer()
  const user = userOfServer()
  const folder = await stage.folder()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = (program, words) =>
    stage.keep(
      spawn(join(programs, program), words, {
        ...user,
        cwd: folder,
        env: { PATH: process.env.PATH, LC_ALL: 'C' },
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
      // "Fast": it ends what is connected. SIGTERM would wait for it.
      'SIGINT',
    )
  const made = run('initdb', ['-D', data, '-U', 'sandbox', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'])
  const said = textOf(made)
  const [code] = await once(made, 'close')
  if (code !== 0) throw new Error(`initdb failed: ${said()}`)

  const port = await freePort()
  const flags = ['max_connections=300', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const server = run('postgres', ['-D', data, '-p', String(port), ...flags.flatMap(flag => ['-c', flag])])
  await new Promise((resolve, reject) => {
    const output = textOf(server, text => {
      if (text.includes('ready to accept')) resolve()
    })
    server.once('error', reject)
    server.once('close', () => reject(new Error(`PostgreSQL ended: ${output()}`)))
  })
  const urlOf = database => `postgres://sandbox@127.0.0.1:${port}/${database}`
  const ask = async (database, text) => {
    const client = new pg.Client({ connectionString: urlOf(database) })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    pid: server.pid,
    ask,
    async url(database) {
      const found = await ask('postgres', `SELECT FROM pg_database WHERE datname = '${database}'`)
      if (found.length === 0) await ask('postgres', `CREATE DATABASE ${database}`)
      return urlOf(database)
    },
  }
}

/** The server refuses to run as root: then another user has it. */
function userOfServer() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const found = users.map(line => line.split(':')).find(([name]) => name === 'postgres' || name === 'nobody')
  return { uid: Number(found?.[2]), gid: Number(found?.[3]) }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** What a child says on stderr; read on to the end, or it would block. */
function textOf(child, onText = () => undefined) {
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said = (said + text).slice(-10_000)
    onText(said)
  })
  return () => said
}
