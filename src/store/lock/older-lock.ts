/** The lock of version 0.1.0: kept too, so that a process of that version and one of this never share a folder. */
import { statSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { ignore } from './claim.ts'
import { type Answer, ask, byShortPath, closeServer, type Facts, listenAt } from './lock-socket.ts'

export type Held = { readonly release: () => Promise<void> } | { readonly holder: Answer }

/**
 * On Linux it was a socket without a file, on Windows it is a named pipe, which still is the lock there. Both go with their
 * owner, are named for the folder and reach no further than one network namespace, or one machine. Elsewhere it was a
 * socket file, which is only looked at: nothing would remove it after a kill.
 */
export async function holdOlderLock(
  folder: string,
  { facts, platform }: { readonly facts: () => Facts; readonly platform: NodeJS.Platform },
): Promise<Held> {
  if (platform === 'linux' || platform === 'win32') return holdName(nameOf(folder, platform), facts)
  const path = join(folder, 'lock.sock')
  const answer = await byShortPath(path, ask)
  if (answer !== 'missing' && answer !== 'refused') return { holder: answer }
  await unlink(path).catch(ignore('ENOENT'))
  return { release: async () => {} }
}

function nameOf(folder: string, platform: 'linux' | 'win32'): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  const name = `carrier-sandbox-${dev}-${ino}`
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`
}

const ATTEMPTS = 5

async function holdName(name: string, facts: () => Facts): Promise<Held> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const server = await listenUnlessTaken(name, facts)
    if (server) return { release: () => closeServer(server) }
    const holder = await ask(name)
    if (holder !== 'refused' && holder !== 'missing') return { holder }
  }
  return { holder: 'silent' }
}

async function listenUnlessTaken(name: string, facts: () => Facts): Promise<Server | undefined> {
  try {
    return await listenAt(name, facts)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what node:net throws
    if (code === 'EADDRINUSE') return undefined
    throw error
  }
}
