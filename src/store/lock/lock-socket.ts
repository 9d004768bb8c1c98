/** A listening socket that says who holds a lock, and the question to it. */
import { constants, open } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { basename, dirname, join, relative } from 'node:path'

export type Facts = Readonly<Record<string, unknown>>

/**
 * What the holder says of itself. Otherwise: `silent` = a process listens but does not answer; `refused` = none listens;
 * `missing` = there is no such socket; `unknown` = this file system, or the rights on it, do not let us ask.
 */
export type Answer = { readonly facts: Facts } | 'silent' | 'refused' | 'missing' | 'unknown'

/** A second process is answered, one way or the other, within a second. */
const ANSWER_MS = 700
const LONGEST_ANSWER = 4_096

/** @throws the error of Node's `listen`. */
export function listenAt(address: string, facts: () => Facts): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => {
      // The process that asks may hang up before the answer; the holder does not depend on it.
      socket.on('error', () => socket.destroy())
      socket.unref()
      socket.end(`${JSON.stringify(facts())}\n`, () => socket.destroy())
    })
    server.unref()
    server.on('error', reject)
    server.listen(address, () => resolve(server))
  })
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => server.close(error => (error ? reject(error) : resolve())))
}

export function ask(address: string): Promise<Answer> {
  return new Promise(resolve => {
    let text = ''
    const socket: Socket = connect(address)
    const end = (answer: Answer): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.setEncoding('utf8')
    socket.setTimeout(ANSWER_MS, () => end('silent'))
    socket.on('error', (error: NodeJS.ErrnoException) => end(meaningOf(error.code)))
    socket.on('data', (piece: string) => {
      text += piece
      if (text.length > LONGEST_ANSWER) end('silent')
    })
    socket.on('end', () => end(parseFacts(text)))
  })
}

function meaningOf(code: string | undefined): Answer {
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ENOENT') return 'missing'
  // A process that is stopped accepts no connection, and its queue fills up.
  return code === 'EAGAIN' ? 'silent' : 'unknown'
}

function parseFacts(text: string): Answer {
  try {
    const facts: unknown = JSON.parse(text)
    return typeof facts === 'object' && facts !== null ? { facts: { ...facts } } : 'silent'
  } catch {
    // A process that is just ending may answer half a line; it still held the lock.
    return 'silent'
  }
}

/** Bytes of a socket's path: 108 on Linux and 104 on macOS, with the zero that ends it. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103

/** Uses a socket file by a path that is short enough for the system, however deep its folder lies. */
export async function byShortPath<T>(path: string, use: (address: string) => Promise<T>): Promise<T> {
  const short = [path, relative(process.cwd(), path)].find(form => Buffer.byteLength(form) <= LONGEST_PATH)
  if (short !== undefined) return use(short)
  if (process.platform !== 'linux') throw new Error(`${path} is too long for a socket`)
  const folder = await open(dirname(path), constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    return await use(join('/proc/self/fd', String(folder.fd), basename(path)))
  } finally {
    await folder.close()
  }
}
