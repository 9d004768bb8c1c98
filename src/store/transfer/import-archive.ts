import type { Counts, StoreTarget } from './archive.ts'
import { ArchiveReader } from './archive-reader.ts'

export interface ArchiveFile {
  /** For complaints. */
  readonly name: string
  /** Its bytes from the beginning; it is read twice. */
  read(): AsyncIterable<Buffer>
}

/** How far an import has come. */
export interface ImportProgress extends Counts {
  /** The file is checked to its end before anything is changed. */
  readonly step: 'checking' | 'importing'
  readonly of: number
}

export interface ImportOptions {
  readonly openTarget: (counts: Counts) => Promise<StoreTarget>
  readonly onProgress: (progress: ImportProgress) => void
}

/**
 * Puts an archive into a store.
 * @throws SandboxError `invalid` with `file:line: …`, before the target is opened; what opening the target throws.
 */
export async function importArchive(file: ArchiveFile, { openTarget, onProgress }: ImportOptions): Promise<Counts> {
  const checker = new ArchiveReader(file.name)
  for await (const chunk of file.read()) {
    checker.take(chunk)
    onProgress({ step: 'checking', ...checker.counts, of: checker.promised })
  }
  const counts = checker.finish()
  const target = await openTarget(counts)
  try {
    const reader = new ArchiveReader(file.name)
    for await (const chunk of file.read()) {
      for (const part of reader.take(chunk)) {
        if ('world' in part) await target.world(part)
        else await target.row(part)
      }
      onProgress({ step: 'importing', ...reader.counts, of: counts.worlds })
    }
    // Another file may stand there by now.
    reader.finish()
    await target.end()
  } finally {
    await target.close()
  }
  return counts
}
