import { SandboxError } from '../../domain/errors.ts'
import type { Cancel } from '../../domain/ports.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Core } from '../world/core.ts'

/** Accounts with a `ttl`: those that were unused for so long are removed (docs/accounts.md). */
export interface IdleAccounts {
  /** Use of the account begins; the returned function ends it. Further calls of it do nothing. */
  begin(row: Lasting): () => void
  /** The account is in use from now on until the connection closes: a call, a stream, a wait. */
  during(row: Lasting, connection: Connection): void
  /** Wall ms at which it is removed if it is not used from now on; null = never. */
  vanishesAt(row: Lasting): number | null
  /** It was made, replaced or read from disk: its time counts again. */
  note(row: Lasting): void
  forget(id: string): void
  /** The server answers from now on: no account is removed before, and all times count from here. */
  start(): void
  /** Nothing vanishes any more (shutdown). */
  stop(): void
}

/** What of an account matters here. */
type Lasting = Pick<AccountRow, 'id' | 'ttlMs'>

/** What an answer of Node's server knows of its connection. */
export interface Connection {
  readonly closed: boolean
  once(event: 'close', listener: () => void): unknown
}

export interface IdleAccountsParts {
  /** Whether a client listens to its events or waits for one. */
  readonly isFollowed: (id: string) => boolean
  /** Whether its clock is being moved, or its world replaced. */
  readonly isBusy: (id: string) => boolean
  /** Removes the account if `provided` still holds when its turn has come. */
  readonly remove: (id: string, options: { readonly provided: () => boolean }) => Promise<void>
}

interface Use {
  readonly ttlMs: number
  /** Wall ms when it was last seen in use. */
  last: number
  /** The same of this process. */
  own: number
  /** Calls under way. */
  open: number
}

/** Each of several processes writes down so often what it uses; what another reads may be older by as much. */
const TOLD_EVERY_MS = 1_000

/** setTimeout fires at once beyond 2^31 ms; an hour is far below and costs nothing to look again. */
const LONGEST_SLEEP_MS = 3_600_000

const NOT_COUNTED = () => undefined

/** One timer for all of them, and none while no account has a ttl. A use only notes its time; the sweep works out the rest. */
export function createIdleAccounts(
  {
    store,
    wallClock,
    wallTimers,
    log,
  }: Pick<Core, 'wallClock' | 'wallTimers' | 'log'> & { readonly store: Pick<Core['store'], 'shared'> },
  { isFollowed, isBusy, remove }: IdleAccountsParts,
): IdleAccounts {
  const uses = new Map<string, Use>()
  const { shared } = store
  let armedFor = Number.POSITIVE_INFINITY
  let cancelTelling: Cancel = NOT_COUNTED
  /** Wall ms up to which uses were written down. */
  let toldUpTo = 0
  let cancel: Cancel = NOT_COUNTED
  let isRunning = false

  const arm = (at: number): void => {
    if (!isRunning || at >= armedFor) return
    cancel()
    armedFor = at
    cancel = wallTimers.after(Math.min(LONGEST_SLEEP_MS, Math.max(0, at - wallClock.now())), sweep)
  }

  /** When it would vanish. What is in use now counts from now, and so does one last seen at a time that is still to come. */
  const dueOf = (id: string, use: Use): number => {
    const now = wallClock.now()
    if (use.open > 0 || use.last > now || isFollowed(id) || isBusy(id)) {
      use.last = now
      use.own = now
    }
    return use.last + use.ttlMs
  }

  /** Tells the other processes which accounts are used here. */
  const tell = async (): Promise<void> => {
    const now = wallClock.now()
    const used: string[] = []
    for (const [id, use] of uses) {
      dueOf(id, use)
      if (use.own >= toldUpTo) used.push(id)
    }
    toldUpTo = now
    try {
      if (used.length > 0) await shared?.used(used, now)
    } catch (error) {
      log.debug({ error: String(error) }, 'which accounts are used could not be written down for other processes')
    }
    if (isRunning) cancelTelling = wallTimers.after(TOLD_EVERY_MS, () => void tell())
  }

  /** Whether another process has seen it in use. */
  const isUsedElsewhere = async (id: string, use: Use): Promise<boolean> => {
    if (!shared || (await shared.others()) === 0) return false
    // What the other uses now it may write down only in its next turn.
    const last = (await shared.lastUse(id)) + 2 * TOLD_EVERY_MS
    if (last + use.ttlMs <= wallClock.now()) return false
    use.last = Math.max(use.last, Math.min(last, wallClock.now()))
    return true
  }

  const vanish = async (id: string, use: Use): Promise<void> => {
    let isIdle = true
    try {
      if (await isUsedElsewhere(id, use)) {
        if (uses.get(id) === use) arm(dueOf(id, use))
        return
      }
      // A client may use it while it waits for its turn.
      const provided = () => {
        isIdle = uses.get(id) === use && use.open === 0 && !isFollowed(id) && use.last + use.ttlMs <= wallClock.now()
        return isIdle
      }
      await remove(id, { provided })
      if (isIdle) log.info({ account: id, ttlMs: use.ttlMs }, 'unused account removed')
    } catch (error) {
      // Another request was first: it moves the clock, resets or has removed the account.
      const isTaken = error instanceof SandboxError && (error.code === 'conflict' || error.code === 'not_found')
      if (!isTaken) log.error({ account: id, error: String(error) }, 'an idle account could not be removed')
      use.last = wallClock.now()
    }
    if (uses.get(id) === use) arm(dueOf(id, use))
  }

  const sweep = (): void => {
    armedFor = Number.POSITIVE_INFINITY
    const now = wallClock.now()
    let earliest = Number.POSITIVE_INFINITY
    for (const [id, use] of [...uses]) {
      const due = dueOf(id, use)
      if (due > now) earliest = Math.min(earliest, due)
      else void vanish(id, use)
    }
    if (earliest < Number.POSITIVE_INFINITY) arm(earliest)
  }

  const begin = (row: Lasting): (() => void) => {
    // Nearly every account: no more than this look.
    const use = row.ttlMs === undefined ? undefined : uses.get(row.id)
    if (!use) return NOT_COUNTED
    use.open += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      use.open -= 1
      use.last = wallClock.now()
      use.own = use.last
    }
  }

  return {
    begin,
    during(row, connection) {
      if (row.ttlMs === undefined) return
      const end = begin(row)
      if (connection.closed) end()
      else connection.once('close', end)
    },
    vanishesAt(row) {
      const use = uses.get(row.id)
      return use ? dueOf(row.id, use) : null
    },
    note({ id, ttlMs }) {
      const before = uses.get(id)
      if (ttlMs === undefined) return void uses.delete(id)
      const last = wallClock.now()
      // Calls under way go on: one of them may be what replaces it.
      if (before?.ttlMs === ttlMs) before.last = last
      else uses.set(id, { ttlMs, last, own: last, open: 0 })
      arm(last + ttlMs)
    },
    forget: id => void uses.delete(id),
    start() {
      isRunning = true
      for (const use of uses.values()) {
        use.last = wallClock.now()
        arm(use.last + use.ttlMs)
      }
      if (shared) void tell()
    },
    stop() {
      isRunning = false
      cancelTelling()
      cancel()
    },
  }
}
