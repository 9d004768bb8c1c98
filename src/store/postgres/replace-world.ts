/** Worlds that are made, replaced, kept under another name and dropped: their rows stay where they are, pointers move. */
import type { Note } from '../shared-log.ts'
import type { Awaitable, Keep, Tx } from '../store.ts'
import type { Ask, Statement } from './database.ts'
import { keyText } from './key-text.ts'
import type { RowCache } from './known/row-cache.ts'
import { FORGET_CLAIMS } from './leases/claim-statements.ts'
import type { Take } from './log/log-queue.ts'
import { APPEND, appendValues } from './log/write-notes.ts'
import type { KnownSettings } from './settings-watch.ts'
import { StoredRows } from './stored-rows.ts'
import { StoredTx } from './stored-tx.ts'
import { SCHEMA } from './tables.ts'
import { type HeldWorld, noWorld, runTransaction, type TransactionParts, titleOf } from './world-transaction.ts'
import { writeChanges } from './write-commit.ts'

export interface Replacing extends TransactionParts {
  readonly cache: RowCache
  /** The id of this process's log. */
  readonly by: string
  readonly take: Take
}

/** What came of a replacement. */
export interface Replaced {
  /** The world's place in the log, and how many notes were written there. */
  readonly ordinal: number
  readonly notes: number
  /** Null = the world is gone. */
  readonly known: KnownSettings | null
}

function knownAfter(generation: number, old: HeldWorld): KnownSettings {
  return { generation, settings: Number(old.seen.settings) + 1 }
}

type Fill = (tx: Tx) => Awaitable<void>

const NEW_GENERATION: Statement = {
  name: 'new_generation',
  text: `SELECT nextval('${SCHEMA}.generations') AS generation`,
}

/** Its instants begin again; its version does not, because a generation that was adopted has had versions. */
const POINT: Statement = {
  name: 'point_world',
  text: `UPDATE ${SCHEMA}.worlds SET generation = $2, version = $3, last_at = 0, last_commit = $4::uuid, settings = settings + 1 WHERE name = $1`,
}

/** A world keeps its place among the others; a new one is the last. */
const PUT: Statement = {
  name: 'put_world',
  text:
    `INSERT INTO ${SCHEMA}.worlds (name, title, generation, version) VALUES ($1, $2, $3, $4) ` +
    'ON CONFLICT (name) DO UPDATE SET generation = excluded.generation, version = excluded.version, last_at = 0, ' +
    `settings = ${SCHEMA}.worlds.settings + 1`,
}

const REMOVE: Statement = { name: 'remove_world', text: `DELETE FROM ${SCHEMA}.worlds WHERE name = $1` }

const DROP_GENERATION: Statement = {
  name: 'drop_generation',
  text: `INSERT INTO ${SCHEMA}.dropped (generation) VALUES ($1) ON CONFLICT DO NOTHING`,
}

export async function replaceWorld(
  parts: Replacing,
  { world, fill, keep }: { readonly world: string; readonly fill: Fill; readonly keep: Keep | undefined },
): Promise<Replaced> {
  const names = { world, others: keep ? [keep.as] : [], make: !keep }
  const { value } = await runTransaction(parts, names, async ({ ask, worlds, commit }) => {
    const old = worlds.get(world)
    if (!old) throw noWorld(world)
    const [drawn] = await ask<{ generation: string }>(NEW_GENERATION)
    const fresh = { generation: Number(drawn?.generation), version: 0 }
    const kept = keep ? await changeRows(parts, { ask, held: old, change: keep.change }) : undefined
    const filled = await changeRows(parts, { ask, held: fresh, change: fill })
    await kept?.write()
    await filled.write()
    if (keep) await putKept(ask, { old, as: keep.as, former: worlds.get(keep.as) })
    else await ask(DROP_GENERATION, [old.generation])
    const point = [keyText(world), fresh.generation, fresh.version + 1, commit]
    const notes = [...parts.take(), ...filled.notes]
    const last = () => Promise.all([ask(POINT, point), noteAll(ask, parts, { world, notes })])
    return { value: { ordinal: old.ordinal, notes: notes.length, known: knownAfter(fresh.generation, old) }, last }
  })
  return value
}

export async function adoptWorld(
  parts: Replacing,
  {
    from,
    to,
    change,
    keep,
  }: { readonly from: string; readonly to: string; readonly change: Fill; readonly keep: Keep | undefined },
): Promise<Replaced> {
  const names = { world: to, others: [from, ...(keep ? [keep.as] : [])], make: !keep }
  const { value } = await runTransaction(parts, names, async ({ ask, worlds, commit }) => {
    const adopted = worlds.get(from)
    const old = worlds.get(to)
    if (!adopted) throw noWorld(from)
    if (!old) throw noWorld(to)
    const kept = keep ? await changeRows(parts, { ask, held: old, change: keep.change }) : undefined
    const adopting = await changeRows(parts, { ask, held: adopted, change })
    await kept?.write()
    await adopting.write()
    const notes = [...parts.take(), ...adopting.notes]
    await ask(REMOVE, [keyText(from)])
    await ask(FORGET_CLAIMS, [[adopted.generation]])
    if (keep) await putKept(ask, { old, as: keep.as, former: keep.as === from ? undefined : worlds.get(keep.as) })
    else await ask(DROP_GENERATION, [old.generation])
    const point = [keyText(to), adopted.generation, adopted.version + 1, commit]
    const last = () => Promise.all([ask(POINT, point), noteAll(ask, parts, { world: to, notes })])
    return { value: { ordinal: old.ordinal, notes: notes.length, known: knownAfter(adopted.generation, old) }, last }
  })
  return value
}

export async function dropWorld(parts: Replacing, world: string): Promise<Replaced> {
  const { value } = await runTransaction(parts, { world }, async ({ ask, worlds }) => {
    const old = worlds.get(world)
    if (!old) throw noWorld(world)
    await ask(DROP_GENERATION, [old.generation])
    return { value: { ordinal: old.ordinal, notes: 0, known: null }, last: () => ask(REMOVE, [keyText(world)]) }
  })
  return value
}

/** Notes of a world that begins again, with the commit that makes it do so. */
async function noteAll(
  ask: Ask,
  { by }: Pick<Replacing, 'by'>,
  { world, notes }: { readonly world: string; readonly notes: readonly Note[] },
): Promise<void> {
  if (notes.length > 0) await ask(APPEND, appendValues(keyText(world), by, notes))
}

/** Runs a change over the rows of a generation; what comes back writes it. */
async function changeRows(
  { cache }: Pick<Replacing, 'cache'>,
  {
    ask,
    held,
    change,
  }: { readonly ask: Ask; readonly held: Pick<HeldWorld, 'generation' | 'version'>; readonly change: Fill },
): Promise<{ readonly write: () => Promise<unknown>; readonly notes: readonly Note[] }> {
  const { generation, version } = held
  const tx = new StoredTx(new StoredRows(ask, generation, cache.at(generation, version)))
  await tx.run(change)
  return { write: () => writeChanges(ask, tx.changes(), { generation }), notes: tx.notes }
}

/** What is replaced goes on under another name, in the place of what had that name. */
async function putKept(
  ask: Ask,
  { old, as, former }: { readonly old: HeldWorld; readonly as: string; readonly former: HeldWorld | undefined },
): Promise<void> {
  if (former) await ask(DROP_GENERATION, [former.generation])
  await ask(FORGET_CLAIMS, [[old.generation]])
  await ask(PUT, [keyText(as), titleOf(as), old.generation, old.version + 1])
}
