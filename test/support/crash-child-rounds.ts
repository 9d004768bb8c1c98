import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { openStore } from '../../src/store/open-store.ts'
import type { Store, View } from '../../src/store/store.ts'
import { applyCommit, CRASH_WORLDS, IN_FLIGHT, isReplacement } from './crash-child.ts'

export interface CrashTally {
  rounds: number
  /** Commits the children had reported as durable. */
  acknowledged: number
  /** What was wrong with what was found, in words; empty is good. */
  readonly wrong: string[]
}

export interface CrashOptions {
  readonly script: string
  readonly folder: string
  readonly rounds: number
  /** How many acknowledgements to wait for before the kill of a round. */
  readonly killAfter: (round: number) => number
  /** By default it is killed. Whatever is done instead, the process must have ended then. */
  readonly end?: (child: ChildProcess) => unknown
}

/** Starts a child on the folder, by way of a program and its arguments if any; `lines` are what it prints. */
export function startCrashChild(
  script: string,
  folder: string,
  by: readonly string[] = [],
): { child: ChildProcess; lines: AsyncIterable<string> } {
  const [program = process.execPath, ...args] = [...by, process.execPath, script, folder]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, lines: createInterface({ input: child.stdout }) }
}

/**
 * Lets a child write, ends it, and reads what it left; then again on the same folder. Each world must be
 * exactly what its commits up to one number N make, with N no lower than the last acknowledged and no higher than what
 * can have been under way.
 */
export async function runCrashRounds(options: CrashOptions): Promise<CrashTally> {
  const tally: CrashTally = { rounds: 0, acknowledged: 0, wrong: [] }
  const found = new Map<string, number>(CRASH_WORLDS.map(world => [world, 0]))
  for (let round = 1; round <= options.rounds; round++) {
    const acknowledged = new Map(found)
    const { child, lines } = startCrashChild(options.script, options.folder)
    const exited = once(child, 'exit')
    let heard = 0
    let ended: Promise<unknown> = exited
    const { end = one => void one.kill('SIGKILL') } = options
    for await (const line of lines) {
      const [world = '', n] = line.split(' ')
      if (world === 'open') continue
      acknowledged.set(world, Math.max(acknowledged.get(world) ?? 0, Number(n)))
      if (++heard === options.killAfter(round)) ended = Promise.resolve(end(child))
    }
    await Promise.all([ended, exited])
    tally.rounds++
    tally.acknowledged += heard
    if (heard < options.killAfter(round))
      tally.wrong.push(`round ${round}: the child ended by itself after ${heard} commits`)
    const store = await openStore({ dir: options.folder })
    for (const [world, least] of acknowledged) {
      const n = await foundIn(store, world)
      if (n < least) tally.wrong.push(`round ${round}: ${world} ends at ${n}, but ${least} was acknowledged`)
      if (n > least + IN_FLIGHT) tally.wrong.push(`round ${round}: ${world} ends at ${n}, beyond anything under way`)
      if (!(await isExactly(store, world, n)))
        tally.wrong.push(`round ${round}: ${world} is not what ${n} commits make`)
      found.set(world, n)
    }
    await store.close()
  }
  return tally
}

async function foundIn(store: Store, world: string): Promise<number> {
  if (!(await store.worlds()).includes(world)) return 0
  return (await store.read(world, view => view.get('counters', 'n')))?.n ?? 0
}

/** Compares a world with one made afresh, in memory, by the same commits. */
async function isExactly(store: Store, world: string, n: number): Promise<boolean> {
  if (n === 0) return !(await store.worlds()).includes(world)
  const model = await openStore({ dir: ':memory:' })
  let first = n
  while (!isReplacement(first)) first--
  await model.replaceWorld(world, tx => applyCommit(tx, first))
  for (let at = first + 1; at <= n; at++) await model.transact(world, at, tx => applyCommit(tx, at))
  const rows = async (view: View): Promise<string> => {
    const kept: unknown[] = [await view.count('counters'), await view.count('timers')]
    for (let row = 0; row < 100; row++)
      kept.push(await view.get('counters', `row ${row}`), await view.get('timers', `t${row}`))
    return JSON.stringify(kept)
  }
  const same = (await store.read(world, rows)) === (await model.read(world, rows))
  const timers = async (from: Store) => JSON.stringify([await from.nextTimer(world), await from.lastAt(world)])
  return same && (await timers(store)) === (await timers(model))
}
