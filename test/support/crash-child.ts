/**
 * The process that is killed: `node crash-child.js FOLDER`. It commits as fast as it can to two worlds and writes
 * `WORLD N` for each commit once it is durable. Commit N of a world is always the same change, so a reader of the
 * folder knows from its latest number what every row must be.
 */
import { writeSync } from 'node:fs'
import { openStore } from '../../src/store/open-store.ts'
import type { Tx } from '../../src/store/store.ts'

export const CRASH_WORLDS = ['a', 'b'] as const
/** Commits a world has under way at once: so many may be found beyond the last acknowledged one. */
export const IN_FLIGHT = 16

const ROWS = 40
const REPLACE_EVERY = 150
const COMPACT_EVERY = 400

/** Commit N: a replacement of the world now and then, otherwise a counter, a timer put and one deleted, all of one. */
export function applyCommit(tx: Tx, n: number): void {
  tx.put('counters', { id: 'n', n })
  tx.put('counters', { id: `row ${n % ROWS}`, n })
  tx.put('timers', { id: `t${n % ROWS}`, dueAt: n, kind: 'step', shipmentId: `s${n}` })
  if (n % 3 === 0) tx.delete('timers', `t${(n + 1) % ROWS}`)
}

export const isReplacement = (n: number): boolean => n % REPLACE_EVERY === 1

async function main(folder: string): Promise<void> {
  const store = await openStore({ dir: folder, owner: () => ({ url: 'http://127.0.0.1:4100', started: '08:00' }) })
  writeSync(1, `open ${process.pid}\n`)
  let commits = 0
  const write = async (world: string, next: () => number): Promise<never> => {
    for (;;) {
      const n = next()
      const { durable } = isReplacement(n)
        ? await store.replaceWorld(world, tx => applyCommit(tx, n))
        : await store.transact(world, n, tx => applyCommit(tx, n))
      await durable
      writeSync(1, `${world} ${n}\n`)
      if (++commits % COMPACT_EVERY === 0) await store.compact()
    }
  }
  const writers: Promise<never>[] = []
  for (const world of CRASH_WORLDS) {
    const held = (await store.worlds()).includes(world)
      ? await store.read(world, view => view.get('counters', 'n'))
      : undefined
    let last = held?.n ?? 0
    for (let writer = 0; writer < IN_FLIGHT; writer++) writers.push(write(world, () => ++last))
  }
  await Promise.all(writers)
}

const [, script, folder] = process.argv
// The tests import the constants above; only the killed process runs.
if (folder && script?.endsWith('crash-child.js')) await main(folder)
