import { Low } from 'lowdb'
import { type Damage, listDataFiles, refuseDamage, removeOlderThan } from './data-files.ts'
import type { FileSystem } from './file-system.ts'
import { Journal, type JournalPlace } from './journal.ts'
import { replay } from './replay.ts'
import { SnapshotAdapter } from './snapshot-adapter.ts'
import { emptyDocument, type StoreDocument } from './store-document.ts'

/** Something a person should hear about the data folder, or the database; `detail` is the sentence. */
export interface StoreNotice {
  readonly kind: 'torn-tail' | 'set-aside' | 'open-folder' | 'read-only' | 'away' | 'back'
  /** Of the database, its URL without the password. */
  readonly file: string
  /** Byte where what was cut off or set aside begins. */
  readonly offset: number
  readonly detail: string
}

interface Recovery extends JournalPlace {
  readonly repair: boolean
  /** Write into files of which no other process has the old form open. */
  readonly anew: boolean
  readonly report: (notice: StoreNotice) => void
}

export interface Recovered {
  readonly low: Low<StoreDocument>
  readonly journal: Journal
  /** Size of the newest snapshot. */
  readonly snapshotBytes: () => number
}

/**
 * Brings back what the data folder holds: the newest snapshot, then the journals over it. A torn tail is cut off and
 * reported; other damage is refused, or with `repair` set aside. A folder without a snapshot of this version gets one, so
 * that from then on an emptied or missing journal shows.
 * @throws SandboxError `store_unavailable` naming file and byte of the damage.
 */
export async function recover({ repair, report, anew, ...place }: Recovery): Promise<Recovered> {
  const { fs, folder, confirm } = place
  let opening: Promise<Journal> | undefined
  const settled = async () => {
    const journal = await opening
    await journal?.settled()
    await confirm()
  }
  const adapter = new SnapshotAdapter({ fs, folder, repair, settled })
  const low = new Low<StoreDocument>(adapter, emptyDocument())
  await low.read()
  const document = low.data
  const files = await listDataFiles(fs, folder)
  for (const path of files.unfinished) await fs.remove(path)

  const first = document.next
  const journals = files.journals.filter(file => file.from >= first)
  const partial = adapter.damage !== undefined
  const { damage, torn, orphans } = await replay(document, journals, { fs, partial, headed: adapter.headed })
  const lost = missingJournal(files.snapshots.at(-1)?.path, { first, journals }) ?? (torn ? undefined : damage)
  if (lost && !repair) throw refuseDamage(lost)
  if (torn && damage) await cutOff(fs, damage, report)

  const isDamaged = lost !== undefined || partial
  // A number of its own makes everything before it old, so that the order of the following steps cannot matter.
  if (isDamaged) document.next = Math.max(document.next, ...files.journals.map(file => file.from)) + 1
  const fresh = isDamaged || anew || !adapter.headed
  const { next } = document
  opening = Journal.open(place, { from: fresh ? next : (journals.at(-1)?.from ?? next), next, fresh })
  // Both are written at once. The snapshot waits with its name until the journal has its own.
  const [opened, written] = await Promise.allSettled([opening, fresh ? low.write() : undefined])
  if (opened.status === 'rejected') throw opened.reason
  const journal = opened.value
  try {
    if (written.status === 'rejected') throw written.reason
    if (isDamaged) {
      const after = lost ? files.journals.filter(file => file.path > lost.path).map(file => file.path) : []
      await setAside({ damages: [adapter.damage, lost], after, orphans }, { fs, folder, report })
    }
    await removeOlderThan(fresh ? next : first, { fs, folder })
  } catch (error) {
    await journal.close()
    throw error
  }
  return { low, journal, snapshotBytes: () => adapter.bytes }
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

async function setAside(losses: Losses, place: Pick<Recovery, 'fs' | 'folder' | 'report'>): Promise<void> {
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
