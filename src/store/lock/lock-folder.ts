import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import type { Cancel, WallTimers } from '../../domain/ports.ts'
import { Claim, LOCK } from './claim.ts'
import type { Answer, Facts } from './lock-socket.ts'
import { EXPIRES_MS, type Holder, lookAtHolder, removeDead, removeLitter } from './look-at-holder.ts'
import { holdOlderLock } from './older-lock.ts'

export interface Lock {
  /** True when only the age of its sign of life said that the holder before is gone: it may wake up again. */
  readonly isFromExpired: boolean
  /** @throws SandboxError `store_unavailable` once the lock is no longer this process's. */
  confirm(): Promise<void>
  /** Has `listener` called when a beat finds the lock lost. */
  onLost(listener: (failure: SandboxError) => void): void
  release(): Promise<void>
}

export interface LockOptions {
  /** What the holder tells a second process beside its pid; `url` and `started` come into the sentence. */
  readonly owner: () => Facts
  readonly platform?: NodeJS.Platform
  /** Time the sign of life; without them it is never renewed. */
  readonly timers?: WallTimers
  /** False: as on a file system that takes no sockets. */
  readonly sockets?: boolean
}

const ATTEMPTS = 8
const BEAT_MS = 2_000

/**
 * Locks a data folder for this process. The lock lies inside it: a folder with one holder's listening socket, which the
 * operating system takes back the moment its owner ends, however it ends, and with a file that says who it is and is
 * written again every two seconds. So processes in containers with separate networks that share a volume meet, too.
 *
 * A claim is made under a name of its own and renamed to the lock, which fails while the lock has any file. The files of
 * a dead holder are removed by their names, which no successor has. So of several that start at once exactly one
 * succeeds, and none can remove the lock of one that runs. Where sockets cannot be made, or the holder is on another
 * machine, the age of its sign of life decides.
 * @throws SandboxError `conflict` naming the holder; Node's own error where the folder takes no files.
 */
export async function lockFolder(folder: string, options: LockOptions): Promise<Lock> {
  const { owner, platform = process.platform, sockets = true } = options
  const facts = (): Facts => ({ pid: process.pid, ...owner() })
  if (platform === 'win32') {
    const older = await holdOlderLock(folder, { facts, platform })
    if ('holder' in older) throw refuseByAnswer(folder, older.holder)
    return { isFromExpired: false, confirm: async () => {}, onLost: () => {}, release: older.release }
  }
  const place = readPlace(folder)
  const claim = await Claim.make(folder, { owner, place, sockets })
  try {
    const isFromExpired = await publish(claim, { folder, place })
    await removeLitter(folder, claim.readFileClock())
    const older = await holdOlderLock(folder, { facts, platform })
    if ('holder' in older) throw refuseByAnswer(folder, older.holder)
    return { ...keepAlive(claim, { folder, timers: options.timers, releaseOlder: older.release }), isFromExpired }
  } catch (error) {
    await claim.remove()
    throw error
  }
}

/** Makes the claim the lock; gives whether an expired sign of life was all that said that the holder before is gone. */
async function publish(claim: Claim, { folder, place }: { folder: string; place: string }): Promise<boolean> {
  const lock = join(folder, LOCK)
  let isFromExpired = false
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (await claim.publish()) return isFromExpired
    const holder = await lookAtHolder(lock, { place, now: claim.readFileClock() })
    if (holder === undefined) continue
    if (holder.state === 'running' || holder.state === 'recent') throw refuseFolder(folder, holder)
    isFromExpired ||= holder.state === 'expired'
    await removeDead(lock, holder)
  }
  throw refuseByAnswer(folder, 'silent')
}

interface Keeping {
  readonly folder: string
  readonly timers: WallTimers | undefined
  readonly releaseOlder: () => Promise<void>
}

function keepAlive(claim: Claim, { folder, timers, releaseOlder }: Keeping): Omit<Lock, 'isFromExpired'> {
  let failure: SandboxError | undefined
  let isReleased = false
  let tellLoss = (_failure: SandboxError): void => {}
  let cancel: Cancel = () => {}
  let beating: Promise<void> = Promise.resolve()

  const confirm = async (): Promise<void> => {
    const reason = failure ? undefined : await claim.lossOf()
    if (reason !== undefined) failure ??= new SandboxError('store_unavailable', say('store_taken', { folder, reason }))
    if (failure) throw failure
  }
  const beat = async (): Promise<void> => {
    try {
      await confirm()
      await claim.beat()
    } catch (error) {
      if (failure && error === failure) return tellLoss(failure)
      // The disk did not take it. The next beat may be luckier; if the lock expires first, `confirm` finds it taken.
    }
    beatLater()
  }
  const beatLater = (): void => {
    if (isReleased || !timers) return
    cancel = timers.after(BEAT_MS, () => {
      beating = beat()
    })
  }
  beatLater()
  return {
    confirm,
    onLost(listener) {
      tellLoss = listener
    },
    async release() {
      isReleased = true
      cancel()
      await beating
      await claim.remove()
      await releaseOlder()
    },
  }
}

function refuseByAnswer(folder: string, answer: Answer): SandboxError {
  const facts = typeof answer === 'object' ? answer.facts : {}
  return refuseFolder(folder, { facts, isSilent: typeof answer !== 'object', state: 'running', ageMs: undefined })
}

function refuseFolder(folder: string, holder: Omit<Holder, 'files'>): SandboxError {
  const { facts, isSilent, state, ageMs = 0 } = holder
  const { pid, host, url, started } = facts
  const elsewhere = typeof host === 'string' && host !== hostname() ? ` on ${host}` : ''
  const who = [
    pid === undefined ? 'a process that does not answer' : `process ${pid}${elsewhere}`,
    ...(isSilent && pid !== undefined ? ['which does not answer'] : []),
    ...(typeof url === 'string' && url !== '' ? [url] : []),
    ...(typeof started === 'string' ? [`started ${started}`] : []),
  ].join(', ')
  const left = Math.ceil((EXPIRES_MS - Math.abs(ageMs)) / 1_000)
  const wait = state === 'recent' ? ` If that process has ended, its lock expires in ${left} s.` : ''
  return new SandboxError(
    'conflict',
    `${folder} is already used by ${who}; stop it or choose another --data folder.${wait}`,
    { extra: { holder: facts } },
  )
}

/**
 * Which running kernel sees the folder, and through which of its mounts. Two processes with the same place reach each
 * other's sockets in it, whatever their network namespaces; with different ones, a socket that refuses proves nothing:
 * the folder may be shared by two machines, or mounted twice.
 */
export function readPlace(folder: string): string {
  const { dev } = statSync(folder, { bigint: true })
  return `${readKernelId()}/${dev}`
}

/** Linux draws it at every boot and shows it inside containers too. */
function readKernelId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}
