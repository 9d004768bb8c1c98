import { SandboxError } from '../../domain/errors.ts'
import type { WallTimers } from '../../domain/ports.ts'
import { removeOlderThan, snapshotPath } from '../data-files.ts'
import { type FileSystem, nodeFileSystem, writeAll } from '../file-system.ts'
import { EncodedLines } from '../journal-line.ts'
import { recover } from '../recover.ts'
import type { ArchivedRow, ArchivedWorld, Counts, StoreTarget } from './archive.ts'

const WRITTEN_BYTES = 1 << 20

export interface FolderTargetOptions {
  readonly replace: boolean
  readonly counts: Counts
  readonly lockTimers: WallTimers
  readonly fs?: FileSystem
}

/**
 * A data folder that takes an archive as its next snapshot, line by line, so that no row stays in memory. All worlds are there
 * when the file gets its name, and until then none: as with every snapshot, the journal after it is begun before.
 * @throws SandboxError `conflict` for a folder in use, and for one that holds worlds unless `replace`.
 */
export async function openFolderTarget(
  folder: string,
  { replace, counts, lockTimers, fs = nodeFileSystem }: FolderTargetOptions,
): Promise<StoreTarget> {
  await fs.makeFolder(folder)
  const lock = await fs.lock(folder, { owner: () => ({}), timers: lockTimers })
  const confirm = () => lock.confirm()
  try {
    const place = { fs, folder, confirm }
    const recovered = await recover({ ...place, repair: false, report: () => undefined, anew: lock.isFromExpired })
    const { low, journal } = recovered
    const held = low.data.worlds.size
    if (held > 0 && !replace) {
      await journal.close()
      throw new SandboxError(
        'conflict',
        `The data folder ${folder} holds ${held} worlds; name an empty one, or add --replace to remove all that is in it.`,
      )
    }
    // Nothing of what was read is needed any more, and there may be much of it.
    low.data.worlds.clear()
    const next = journal.rotate()
    const path = snapshotPath(folder, next)
    const unfinished = `${path}.tmp`
    const file = await fs.open(unfinished, 'create')
    let isOpen = true
    const lines = new EncodedLines()
    lines.add({ snapshot: 1, next, worlds: counts.worlds, journal: 1 })
    const write = async (): Promise<void> => {
      for (const piece of lines.pieces()) await writeAll(file, piece)
      lines.clear()
    }
    const closeFile = async (): Promise<void> => {
      if (isOpen) await file.close()
      isOpen = false
    }
    return {
      async world({ world, at }: ArchivedWorld) {
        lines.add({ world, at })
      },
      async row({ table, row }: ArchivedRow) {
        lines.add([table, row])
        if (lines.bytes >= WRITTEN_BYTES) await write()
      },
      async end() {
        lines.add({ end: true, worlds: counts.worlds, rows: counts.rows })
        await write()
        await file.sync()
        await closeFile()
        await journal.settled()
        await confirm()
        await fs.rename(unfinished, path)
        await fs.syncFolder(folder)
        await removeOlderThan(next, { fs, folder })
      },
      async close() {
        await closeFile()
        await journal.close()
        // What was not finished is removed here, or at the next start.
        await fs.remove(unfinished).catch(() => undefined)
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
