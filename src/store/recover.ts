import { Low } from 'lowdb'
import { type Damage, refuseDamage } from './damage.ts'
import { listDataFiles, removeOlderThan } from './data-files.ts'
import type { FileSystem } from './file-system.ts'
import { Journal } from './journal.ts'
import { replay } from './replay.ts'
import { SnapshotAdapter } from './snapshot-adapter.ts'
import { emptyDocument, type StoreDocument } from './store-document.ts'

/** Something a person should hear about the data folder; `detail` is the sentence. */
export interface StoreNotice {
  readonly kind: 'torn-tail' | 'set-aside' | 'open-folder'
  readonly file: string
  /** Byte where what was cut off or set aside begins. */
  readonly offset: number
  readonly detail: string
}

interface Recovery {
  readonly fs: FileSystem
  readonly folder: string
  readonly repair: boolean
  readonly report: (notice: StoreNotice) => void
}

export interface Recovered {
  readonly low: Low<StoreDocument>
  readonly journal: Journal
}

/**
 * Brings back what the data folder holds: the newest snapshot, then the journals over it. A torn tail is cut off and
 * reported; other damage is refused, or with `repair` set aside.
 * @throws SandboxError `store_unavailable` naming file and byte of the damage.
 */
export async function recover({ fs, folder, repair, report }: Recovery): Promise<Recovered> {
  let journal: Journal | undefined
  const adapter = new SnapshotAdapter({ fs, folder, repair, settled: async () => journal?.settled() })
  const low = new Low<StoreDocument>(adapter, emptyDocument())
  await low.read()
  const document = low.data
  const files = await listDataFiles(fs, folder)
  for (const path of files.unfinished) await fs.remove(path)

  const first = document.next
  const journals = files.journals.filter(file => file.from >= first)
  const { damage, torn, orphans } = await replay(document, journals, { fs, partial: adapter.damage !== undefined })
  const lost = missingJournal(files.snapshots.at(-1)?.path, { first, journals }) ?? (torn ? undefined : damage)
  if (lost && !repair) throw refuseDamage(lost)
  if (torn && damage) await cutOff(fs, damage, report)

  let from = journals.at(-1)?.from ?? document.next
  if (lost || adapter.damage) {
    // A number of its own makes everything before it old, so that the order of the following steps cannot matter.
    document.next = Math.max(document.next, ...files.journals.map(file => file.from)) + 1
    from = document.next
  }
  journal = await Journal.open({ fs, folder }, { from, next: document.next })
  try {
    if (lost || adapter.damage) {
      await low.write()
      const after = lost ? files.journals.filter(file => file.path > lost.path).map(file => file.path) : []
      await setAside({ damages: [adapter.damage, lost], after, orphans }, { fs, folder, report })
    }
    await removeOlderThan(lost || adapter.damage ? document.next : first, { fs, folder })
  } catch (error) {
    await journal.close()
    throw error
  }
  return { low, journal }
}

/** A snapshot is only ever finished after the journal that follows it was begun. */
function missingJournal(
  snapshot: string | undefined,
  held: { first: number; journals: readonly { readonly from: number }[] },
): Damage | undefined {
  if (!snapshot || held.journals.length > 0) return undefined
  return { path: snapshot, offset: 0, reason: `the journal that begins with commit ${held.first} is missing` }
}

async function cutOff(fs: FileSystem, damage: Damage, report: (notice: StoreNotice) => void): Promise<void> {
  const file = await fs.open(damage.path, 'append')
  try {
    const bytes = (await file.size()) - damage.offset
    await file.truncate(damage.offset)
    await file.sync()
    report({
      kind: 'torn-tail',
      file: damage.path,
      offset: damage.offset,
      detail: `${damage.path} ended in ${bytes} bytes of a commit that was never finished; they were cut off at byte ${damage.offset}.`,
    })
  } finally {
    await file.close()
  }
}

interface Losses {
  readonly damages: readonly (Damage | undefined)[]
  /** Journals that cannot be replayed over the gap. */
  readonly after: readonly string[]
  readonly orphans: number
}

async function setAside(losses: Losses, place: Omit<Recovery, 'repair'>): Promise<void> {
  const { fs, folder, report } = place
  const names = new Set(await fs.list(folder))
  const rename = async (path: string, offset: number, reason: string): Promise<void> => {
    let kept = `${path}.damaged`
    for (let n = 2; [...names].some(name => kept.endsWith(name)); n++) kept = `${path}.damaged-${n}`
    await fs.rename(path, kept)
    const detail = `${path} was set aside as ${kept}: from byte ${offset} on, ${reason}. Everything before it was kept.`
    report({ kind: 'set-aside', file: kept, offset, detail })
  }
  const lostWorlds = losses.orphans > 0 ? ` (${losses.orphans} later commits belong to worlds lost with it)` : ''
  for (const path of losses.after) await rename(path, 0, 'its commits follow others that are lost')
  for (const damage of losses.damages) if (damage) await rename(damage.path, damage.offset, damage.reason + lostWorlds)
  await fs.syncFolder(folder)
}
