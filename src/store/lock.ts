import { stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { SandboxError } from '../domain/errors.ts'

export interface Lock {
  release(): Promise<void>
}

export interface LockOptions {
  /** What the holder tells a second process beside its pid; `url` and `started` come into the sentence. */
  readonly owner: () => Record<string, unknown>
  readonly platform?: NodeJS.Platform
}

/** A second process is answered, one way or the other, within a second. */
const ANSWER_MS = 700
const ATTEMPTS = 5

/**
 * Locks a data folder for this process. The lock is a listening socket, because the operating system takes it back
 * the moment its owner dies, however it dies (a lock file would stay). On Linux the socket has no name on disk, on
 * Windows it is a named pipe, elsewhere a file in the folder that nobody answers once its owner is gone. It is named
 * for the folder itself, so that two paths to one folder meet. Not seen by it: containers with separate networks that
 * share a volume.
 * @throws SandboxError `conflict` naming the holder.
 */
export async function lockFolder(folder: string, { owner, platform = process.platform }: LockOptions): Promise<Lock> {
  const address = await addressOf(folder, platform)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const server = await listen(address, owner)
    if (server) return { release: () => close(server) }
    const holder = await ask(address)
    if (holder !== 'gone') throw refusal(folder, holder)
    if (isFile(platform)) await unlink(address).catch(ignoreMissing)
  }
  throw refusal(folder, 'silent')
}

const isFile = (platform: NodeJS.Platform): boolean => platform !== 'linux' && platform !== 'win32'

async function addressOf(folder: string, platform: NodeJS.Platform): Promise<string> {
  if (isFile(platform)) return join(folder, 'lock.sock')
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `carrier-sandbox-${dev}-${ino}`
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`
}

/** Undefined when somebody listens there already. */
function listen(address: string, owner: () => Record<string, unknown>): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => {
      // Whoever asks may hang up before the answer; that is no concern of the holder.
      socket.on('error', () => socket.destroy())
      socket.unref()
      socket.end(`${JSON.stringify({ pid: process.pid, ...owner() })}\n`, () => socket.destroy())
    })
    server.unref()
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => server.close(error => (error ? reject(error) : resolve())))
}

/** What the holder says of itself; `silent` when it holds the lock without answering, `gone` when nobody holds it. */
function ask(address: string): Promise<Record<string, unknown> | 'silent' | 'gone'> {
  return new Promise(resolve => {
    let text = ''
    const socket: Socket = connect(address)
    const end = (result: Record<string, unknown> | 'silent' | 'gone'): void => {
      socket.destroy()
      resolve(result)
    }
    socket.setEncoding('utf8')
    socket.setTimeout(ANSWER_MS, () => end('silent'))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      end(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'gone' : 'silent')
    })
    socket.on('data', (piece: string) => {
      text += piece
      if (text.length > 4096) end('silent')
    })
    socket.on('end', () => end(parseHolder(text)))
  })
}

function parseHolder(text: string): Record<string, unknown> | 'silent' {
  try {
    const holder: unknown = JSON.parse(text)
    return typeof holder === 'object' && holder !== null ? { ...holder } : 'silent'
  } catch {
    // A process that is just dying may answer half a line; it still held the lock.
    return 'silent'
  }
}

function refusal(folder: string, holder: Record<string, unknown> | 'silent'): SandboxError {
  const facts = holder === 'silent' ? {} : holder
  const who = [
    holder === 'silent' ? 'a process that does not answer' : `process ${facts.pid}`,
    ...(typeof facts.url === 'string' ? [facts.url] : []),
    ...(typeof facts.started === 'string' ? [`started ${facts.started}`] : []),
  ].join(', ')
  return new SandboxError('conflict', `${folder} is already used by ${who}; stop it or choose another --data folder.`, {
    extra: { holder: facts },
  })
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
