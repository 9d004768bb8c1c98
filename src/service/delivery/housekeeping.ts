import type { Logger, ScheduledTask } from 'node-cron'
import type { Delivery, Message } from '../../domain/outbox-rows.ts'
import type { View } from '../../store/store.ts'
import { type Change, commit } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'
import { isAccountWorld } from '../world/world-names.ts'

/** What the rows of a delivery and of its message take without their texts of unknown length, about. */
const ROWS = 1_500

/** An attempt without them. */
const ATTEMPT = 800

/** Finished deliveries kept per account; pending ones are never dropped (interfaces.md, "Control API"). */
export const KEPT_DELIVERIES: RetentionLimits = { entries: 10_000, bytes: 8 * 1_048_576 }

/** Of all accounts together. */
const TOTAL_DELIVERY_BYTES = 256 * 1_048_576

/** So many per commit, and so many looked at: other work of the world gets its turn in between. */
const SLICE = 500

/** A journal of this size, and of that of its snapshot, is folded into a new one: a restart replays it in well under a second. */
const JOURNAL_LIMIT_BYTES = 32 * 1_048_576

type ChorePorts = ChangePorts & Pick<Core, 'log'>

/** What the last round found in a world, and in which version of it. */
type LastRound = Map<string, { readonly version: string; readonly bytes: number }>

interface ChoreOptions {
  readonly totalDeliveryBytes?: number
  /** In a database a world that has not changed since then is not looked at again: there may be thousands. */
  readonly lastRound?: LastRound
}

export interface Housekeeping {
  stop(): Promise<void>
}

/** The first round is due in a minute at most, so what calls it is loaded when others have had their first answers. */
const LOADED_AFTER_MS = 10_000

/** Wall-clock chores, every minute: the journal is compacted when it has grown, old deliveries leave the log. */
export function startHousekeeping(core: ChorePorts & Pick<Core, 'wallTimers'>): Housekeeping {
  let scheduling: Promise<ScheduledTask | undefined> = Promise.resolve(undefined)
  const cancel = core.wallTimers.after(LOADED_AFTER_MS, () => {
    scheduling = scheduleChores(core).catch(error => {
      core.log.error({ error: String(error) }, 'housekeeping could not be scheduled; restart the sandbox to have it')
      return undefined
    })
  })
  return {
    async stop() {
      cancel()
      const task = await scheduling
      await task?.destroy()
    },
  }
}

const ROUND_MS = 60_000

/**
 * The same chores for a sandbox inside a test of Jest. `node-cron` keeps the process running, and Jest loads no module any
 * more when the test file has ended.
 */
export function repeatChores(core: ChorePorts & Pick<Core, 'wallTimers'>): Housekeeping {
  let isStopped = false
  let round = Promise.resolve()
  const lastRound: LastRound = new Map()
  const waitForNext = () =>
    core.wallTimers.after(ROUND_MS, () => {
      round = doChores(core, JOURNAL_LIMIT_BYTES, { lastRound })
        .catch(error => core.log.error({ error: String(error) }, 'housekeeping failed; it is tried again in a minute'))
        .then(() => {
          if (!isStopped) cancel = waitForNext()
        })
    })
  let cancel = waitForNext()
  return {
    async stop() {
      isStopped = true
      cancel()
      await round
    },
  }
}

async function scheduleChores(core: ChorePorts): Promise<ScheduledTask> {
  const { schedule } = await import('node-cron')
  // A laptop that slept has missed some; the next round does all there is, and the watch of the wall clock reports it.
  const options = { noOverlap: true, suppressMissedWarning: true, logger: onlyErrors(core) }
  const lastRound: LastRound = new Map()
  return schedule('* * * * *', () => doChores(core, JOURNAL_LIMIT_BYTES, { lastRound }), options)
}

/** A round that lasts longer than a minute is no reason for a warning: it does all there is, and the one after it is left out. */
function onlyErrors({ log }: Pick<Core, 'log'>): Logger {
  const ignore = () => undefined
  return {
    info: ignore,
    debug: ignore,
    warn: ignore,
    error: (what, error) => log.error({ error: String(error ?? what) }, 'housekeeping could not begin'),
  }
}

/**
 * One round of them; of several processes the first one does it. A failure is logged: the next round tries again, and the store
 * says by itself when it is read-only.
 */
export async function doChores(
  core: ChorePorts,
  journalLimitBytes: number,
  { totalDeliveryBytes = TOTAL_DELIVERY_BYTES, lastRound = new Map() }: ChoreOptions = {},
): Promise<void> {
  const { shared } = core.store
  if ((await shared?.isFirst()) === false) return
  const attempt = async (chore: () => Promise<void>, world?: string) => {
    try {
      await chore()
    } catch (error) {
      if (world !== undefined && (await isGone(core, world))) return
      const facts = { ...(world === undefined ? {} : { world }), error: String(error) }
      core.log.error(facts, 'housekeeping failed; it is tried again in a minute')
    }
  }
  const held = new Map<string, number>()
  const before = new Map(lastRound)
  lastRound.clear()
  const weigh = async (world: string, version: string | undefined): Promise<void> => {
    const last = before.get(world)
    const bytes = last && last.version === version ? last.bytes : await dropOldDeliveries(core, world)
    held.set(world, bytes)
    if (version !== undefined) lastRound.set(world, { version, bytes })
  }
  const versions = await shared?.versions()
  for (const world of await core.store.worlds()) {
    if (!isAccountWorld(world)) continue
    // One that is removed meanwhile ends its own chore, not the others'.
    await attempt(() => weigh(world, versions?.get(world)), world)
    // Of a thousand accounts none may have enough to give way by itself.
    await giveWay()
  }
  const bytes = fairShare([...held.values()], totalDeliveryBytes)
  for (const [world, own] of held) {
    const chore = async () => void (await dropOldDeliveries(core, world, { ...KEPT_DELIVERIES, bytes }))
    if (own > bytes) await attempt(chore, world)
  }
  await attempt(() => core.store.compact({ beyond: journalLimitBytes }))
}

/** Removed meanwhile, by this process or by another: there is nothing left to look after. */
async function isGone({ clocks, store }: ChorePorts, world: string): Promise<boolean> {
  if (!clocks.knows(world)) return true
  const isThere = await store.shared?.refresh(world).catch(() => true)
  return isThere === false
}

export interface RetentionLimits {
  readonly entries: number
  /** The newest one stays even if it alone is larger. */
  readonly bytes: number
}

/**
 * Drops the oldest finished deliveries, and the messages that nothing points to any more. Only finished ones are looked
 * at: what is pending costs a round nothing, however much it is.
 * @returns About how many bytes the finished ones take that are left.
 */
export async function dropOldDeliveries(core: ChangePorts, world: string, limits = KEPT_DELIVERIES): Promise<number> {
  const { newest, bytes } = await findKept(core, world, limits)
  for (;;) {
    // Counted again each time: a reset, or one that is sent again, leaves fewer to drop.
    const surplus = (await countFinished(core, world)) - newest
    if (surplus <= 0) return bytes
    await commit(core, { world }, change => dropOldest(change, Math.min(SLICE, surplus)))
    await giveWay()
  }
}

async function dropOldest({ tx }: Pick<Change, 'tx'>, limit: number): Promise<void> {
  const { rows } = await tx.page('finishedDeliveriesBySequence', { order: 'ascending', offset: 0, limit })
  for (const { id } of rows) tx.delete('deliveries', id)
  const messages = [...new Set(rows.map(({ messageId }) => messageId))]
  // At once: over a database one after the other is a round trip each, while all else of the world waits.
  const left = await Promise.all(messages.map(id => tx.find('deliveriesByMessage', id)))
  for (const [at, id] of messages.entries()) if (left[at]?.length === 0) tx.delete('messages', id)
}

function countFinished(core: Pick<Core, 'store'>, world: string): Promise<number> {
  return core.store.read(world, async view => {
    return (await view.page('finishedDeliveriesBySequence', { order: 'ascending', offset: 0, limit: 0 })).total
  })
}

/** Limits of several accounts that keep all of them together below `total`: those that have least keep theirs. */
export function fairShare(held: readonly number[], total: number): number {
  let left = total
  const sorted = [...held].sort((a, b) => a - b)
  for (const [at, bytes] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - at))
    if (bytes > share) return share
    left -= bytes
  }
  return Number.POSITIVE_INFINITY
}

/** How many of the newest may stay, looked at from there on: no more are read than have room, however many there are. */
async function findKept(core: Pick<Core, 'store'>, world: string, limits: RetentionLimits) {
  let bytes = 0
  for (let newest = 0; newest < limits.entries; ) {
    const limit = Math.min(SLICE, limits.entries - newest)
    const look = async (view: View): Promise<readonly number[]> => {
      const { rows } = await view.page('finishedDeliveriesBySequence', { order: 'descending', offset: newest, limit })
      // At once: over a database one after the other is a round trip each.
      const messages = await Promise.all(rows.map(({ messageId }) => view.get('messages', messageId)))
      return rows.map((row, at) => weighDelivery(row, messages[at]))
    }
    const weights = await core.store.read(world, look, { isOnce: true })
    for (const weight of weights) {
      if (bytes > 0 && bytes + weight > limits.bytes) return { newest, bytes }
      bytes += weight
      newest += 1
    }
    if (weights.length < limit) return { newest, bytes }
    await giveWay()
  }
  return { newest: limits.entries, bytes }
}

/** About how many bytes of memory a delivery takes, with its message and what was answered to it. */
function weighDelivery({ attempts }: Delivery, message: Message | undefined): number {
  // Names and addresses are Vietnamese: two bytes a letter, in the whole text.
  let bytes = ROWS + 2 * (message?.body.length ?? 0)
  for (const { responseBody, responseHeaders, requestHeaders } of attempts) {
    bytes += ATTEMPT + 2 * responseBody.length + lengthOf(responseHeaders) + lengthOf(requestHeaders)
  }
  return bytes
}

function lengthOf(headers: Readonly<Record<string, string>>): number {
  let length = 0
  for (const name in headers) length += name.length + (headers[name]?.length ?? 0)
  return length
}
