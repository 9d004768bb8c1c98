/** Data folders in memory with a known past, as this version and 0.1.0 leave them, and what opening one gives. */
import type { SandboxError } from '../../src/domain/errors.ts'
import { decodeLine, encodeLine } from '../../src/store/journal-line.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { StoreNotice } from '../../src/store/recover.ts'
import type { Store } from '../../src/store/store.ts'
import { describeStore } from './describe-store.ts'
import { MemoryFileSystem } from './memory-file-system.ts'

/** The files are in memory; the name only stands in messages. */
export const dir = '/data'
export const JOURNAL = 'journal-000000000000001.log'
export const LATER_JOURNAL = 'journal-000000000000005.log'
export const SNAPSHOT = 'snapshot-000000000000005.log'

/** What a store looked like after each of its commits. */
export interface Past {
  readonly disk: MemoryFileSystem
  readonly states: readonly string[]
}

const look = async (store: Store): Promise<string> => JSON.stringify(await describeStore(store))

/** Two worlds and `commits` small commits; a snapshot before the commit of that number, if any. */
export async function makePast(options: { commits: number; snapshotAt?: number }): Promise<Past> {
  const disk = new MemoryFileSystem()
  const store = await openStore({ dir, fs: disk })
  const states = [await look(store)]
  for (let n = 1; n <= options.commits; n++) {
    if (n === options.snapshotAt) await store.compact()
    const { durable } =
      n < 3
        ? await store.replaceWorld(`w${n}`, () => {})
        : await store.transact(`w${1 + (n % 2)}`, n, tx => tx.put('counters', { id: `c${n % 3}`, n }))
    await durable
    states.push(await look(store))
  }
  await store.close()
  return { disk, states }
}

/** The same folder as version 0.1.0 would have left it: journals without a first line, snapshots that promise none. */
export async function asOlder(disk: MemoryFileSystem): Promise<MemoryFileSystem> {
  let older = disk.copy()
  for (const name of disk.names()) {
    const bytes = disk.contents(name)
    const rest = bytes.subarray(lineStarts(bytes)[1])
    const first = decodeLine(bytes.subarray(0, (lineStarts(bytes)[1] ?? 0) - 1))
    const { journal: _journal, ...head } = Object(first.reason === undefined ? first.value : {})
    if (name.startsWith('journal')) older = older.with(name, rest)
    // It wrote none of an empty store.
    else if (head.worlds === 0) await older.remove(name)
    else older = older.with(name, Buffer.concat([encodeLine(head), rest]))
  }
  return older
}

/** What opening gives: a state and its notices, or the refusal. */
export async function reopen(disk: MemoryFileSystem, repair = false) {
  const notices: StoreNotice[] = []
  try {
    const store = await openStore({ dir, fs: disk, repair, report: notice => notices.push(notice) })
    const state = await look(store)
    await store.close()
    return { state, notices }
  } catch (error) {
    // Only refusals of the store come here; anything else has no `extra` and fails the comparison.
    return { refused: (error as SandboxError).extra ?? String(error) }
  }
}

export const flip = (bytes: Buffer, at: number, mask: number): Buffer => {
  const bad = Buffer.from(bytes)
  bad[at] = (bad[at] ?? 0) ^ mask
  return bad
}

export const lineStarts = (bytes: Buffer): number[] => [
  0,
  ...[...bytes.keys()].filter(at => bytes[at] === 10).map(at => at + 1),
]

export const journalOf = (disk: MemoryFileSystem): Buffer =>
  disk.contents(disk.names().find(name => /^journal-\d+\.log$/.test(name)) ?? '')
