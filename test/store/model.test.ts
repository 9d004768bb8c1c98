import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { describeStore } from './describe-store.ts'
import { FaultyFileSystem } from './faulty-file-system.ts'
import { MemoryFileSystem } from './memory-file-system.ts'
import { act, describePlain, expected, type Plain, perform, plainJson } from './store-model.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Figure N7 in full: `npm run proof -- model`. */
const RUNS = Number(process.env.MODEL_RUNS ?? 150)
/** Nothing but a hang is to end it. */
const TIMEOUT_MS = Math.max(60_000, RUNS * 1_000)

let dir: string
beforeEach(async () => {
  dir = await temporaryFolder()
})

test(
  'any sequence of operations and restarts agrees with plain lists',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async acts => {
        const disk = new MemoryFileSystem()
        let store = await openStore({ dir, fs: disk })
        let plain: Plain = new Map()
        for (const step of acts) {
          await perform(store, step)
          plain = expected(plain, step)
          if (step.kind === 'restart') {
            await store.close()
            store = await openStore({ dir, fs: disk })
          }
          expect(plainJson(await describeStore(store))).toEqual(plainJson(describePlain(plain)))
        }
        await store.close()
      }),
      { numRuns: RUNS },
    )
  },
  TIMEOUT_MS,
)

test(
  'after a power failure at any moment the store holds every acknowledged commit and no half of any',
  async () => {
    const opening = new FaultyFileSystem(new MemoryFileSystem())
    await (await openStore({ dir, fs: opening })).close()
    const opened = opening.calls.length
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 5, maxLength: 25 }),
        fc.integer({ min: opened + 1, max: opened + 80 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (acts, failAt, share) => {
          const disk = new MemoryFileSystem()
          const store = await openStore({ dir, fs: new FaultyFileSystem(disk, { failAt, forEver: true }) })
          const past: Plain[] = [new Map()]
          let acknowledged = 0
          const waiting: Promise<void>[] = []
          try {
            for (const step of acts) {
              const commit = await perform(store, step)
              past.push(expected(past.at(-1) ?? new Map(), step))
              const mine = past.length - 1
              const acknowledge = (): void => {
                acknowledged = mine
              }
              if (commit) waiting.push(commit.durable.then(acknowledge))
              if (step.kind === 'wait' || step.kind === 'restart') await Promise.all(waiting)
            }
          } catch {
            // The disk is gone; what was acknowledged by now must be found again.
          }
          await Promise.allSettled(waiting)
          await store.close().catch(() => {})
          disk.loseCache(share)
          const again = await openStore({ dir, fs: disk })
          const found = plainJson(await describeStore(again))
          await again.close()
          const possible = past.slice(acknowledged).map(plain => plainJson(describePlain(plain)))
          expect(possible.some(state => isDeepStrictEqual(state, found))).toBe(true)
        },
      ),
      { numRuns: RUNS },
    )
  },
  TIMEOUT_MS,
)
