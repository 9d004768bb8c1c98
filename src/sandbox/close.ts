import type { Cancel } from '../domain/ports.ts'
import { writeStateFile } from '../files/state-file.ts'
import type { SandboxSettings } from '../library/options/sandbox-options.ts'
import { wallTimers } from '../ports/wall.ts'
import { type Accounts, DEFAULT_ACCOUNT } from '../service/accounts/accounts.ts'
import type { OpenedAccounts } from './open-accounts.ts'
import type { OpenedCore } from './open-core.ts'
import type { Serving } from './serve.ts'

/** Wall ms that requests in flight have to finish, and webhook attempts as long again. */
const GRACE_MS = 2_000
/** A shorter journal is read in some ms, and the snapshot of a large store takes longer than that to write. */
const FOLDED_BYTES = 1_048_576

/** Step 4 of 4: what is in flight ends, what is to be kept is written, the data folder is free. */
export async function close(
  opened: OpenedCore,
  { accounts, states }: OpenedAccounts,
  { serving, stateOut }: { readonly serving: Serving } & Pick<SandboxSettings, 'stateOut'>,
): Promise<void> {
  const { core, events, wallWatch, engine, ticker, fills, server } = opened
  serving.stopWatching?.()
  serving.waits.stop()
  // Streams and waits are requests in flight that would never finish by themselves.
  events.close()
  opened.stopGauges()
  accounts.idle.stop()
  ticker.stop()
  wallWatch.stop()
  fills.stop()
  await engine.stop()
  await serving.housekeeping.stop()
  await server.close(GRACE_MS)
  await endDeliveries(opened)
  try {
    // A store that accepts no more writes keeps no clock either; it has reported that.
    await keepClocks(core, accounts)
    if (stateOut !== null) await writeStateFile(stateOut, await states.export(DEFAULT_ACCOUNT))
    await foldJournal(core)
  } finally {
    await core.store.close()
  }
}

/** Where other processes use the worlds, their clocks go on. */
async function keepClocks({ store, clocks }: OpenedCore['core'], accounts: Accounts): Promise<void> {
  if (store.failure() || ((await store.shared?.others()) ?? 0) > 0) return
  await accounts.follow()
  for (const { id } of accounts.list()) await clocks.keep(id)
}

/** The next start reads a snapshot several times as fast as the same rows in a journal. */
async function foldJournal({ store, log }: Pick<OpenedCore['core'], 'store' | 'log'>): Promise<void> {
  if (store.failure() || store.journalBytes() < FOLDED_BYTES) return
  try {
    await store.compact()
  } catch (error) {
    // Nothing is lost: the journal stands as it did.
    log.warn({ error: String(error) }, 'the journal was not folded at the stop; the next start takes longer')
  }
}

/** A start that failed half-way: nothing is waited for, and nothing is written. */
export async function abandon({ core, wallWatch, ticker, server }: OpenedCore): Promise<void> {
  ticker.stop()
  wallWatch.stop()
  await server.close(0)
  await core.sender.close()
  await core.store.close()
}

/** Attempts on the wire get their time; what still hangs is cut off. It and all that waited come back at the next start. */
async function endDeliveries({ core, dispatcher, outside }: OpenedCore): Promise<void> {
  const all = dispatcher.stop()
  if (!outside?.isPlayed) await withinGrace(all)
  await core.sender.close()
  await all
}

async function withinGrace(all: Promise<void>): Promise<void> {
  let endGrace: Cancel = () => undefined
  const grace = new Promise<void>(resolve => {
    endGrace = wallTimers.after(GRACE_MS, resolve)
  })
  await Promise.race([all, grace])
  // A timer left behind would keep the process alive for the rest of its time.
  endGrace()
}
