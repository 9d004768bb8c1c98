import { listProcesses, orphansSince, type ProcessEntry } from './processes.ts'

/** They may be on their way out already: a pipeline's last members end a moment after its shell. */
const LEAVING_MS = 100
/** From the request to end until it is no request any more. */
const GRACE_MS = 1_000
const KILLED_MS = 500
const LOOK_EVERY_MS = 20

/** What a command may have left running, once it has ended itself. */
export interface LeftBehind {
  /** Who is there; empty = no process. */
  look(): Promise<readonly number[]>
}

/** Of a command that was given a process group of its own: the group, which its children are born into. */
export function inGroup(pid: number): LeftBehind {
  return {
    async look() {
      if (!signalProcess(-pid, 0)) return []
      const all = await listProcesses()
      // Ended processes that were not reaped answer too.
      return all.length === 0 || all.some(({ group }) => group === pid) ? [-pid] : []
    },
  }
}

/** Of a command that shares our group. */
export function sinceThen(before: readonly ProcessEntry[]): LeftBehind {
  return { look: async () => orphansSince(before, await listProcesses(), process.pid) }
}

/** Ends what is left: asks, waits a second, and then does not ask. True when there was something to end. */
export async function endLeftBehind(left: LeftBehind): Promise<boolean> {
  if (await gone(left, LEAVING_MS)) return false
  for (const pid of await left.look()) signalProcess(pid, 'SIGTERM')
  if (await gone(left, GRACE_MS)) return true
  for (const pid of await left.look()) signalProcess(pid, 'SIGKILL')
  await gone(left, KILLED_MS)
  return true
}

/** Signals a process, or by a negative id a group. False = there is no such process. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function gone(left: LeftBehind, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs
  while ((await left.look()).length > 0) {
    if (Date.now() >= end) return false
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return true
}
