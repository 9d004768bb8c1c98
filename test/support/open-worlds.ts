import type { Switches } from '../../src/domain/profile.ts'
import { runSandbox } from '../../src/sandbox.ts'
import type { Tx } from '../../src/store/store.ts'
import { type Client, clientOf } from './api-client.ts'

/** A world that a test may also write into past the API. */
export interface OpenWorld {
  readonly id: string
  readonly client: Client
  /** Rows straight into the store, in one commit at the world's present instant. */
  write(change: (tx: Tx) => void | Promise<void>): Promise<void>
  /** Virtual ms. */
  now(): number
}

export interface OpenWorlds {
  /** A fresh account on a frozen clock, of a profile (`compatible`) but for the switches named. */
  open(options?: {
    readonly id?: string
    readonly seed?: number
    readonly profile?: 'spec' | 'observed' | 'compatible'
    readonly switches?: Partial<Switches>
  }): Promise<OpenWorld>
  close(): Promise<void>
}

/** A sandbox in memory that judges all its own answers, with its store within reach. */
export async function openWorlds(): Promise<OpenWorlds> {
  const running = await runSandbox({ listen: false, clock: 'frozen', seed: 7 })
  const { accounts, core } = running
  return {
    async open({ id, seed, profile: named = 'compatible', switches = {} } = {}) {
      const base = core.reference.profile(named).switches
      const profile = { name: 'test', switches: { ...base, ...switches } }
      const row = await accounts.create({ id, seed, profile })
      return {
        id: row.id,
        client: clientOf(running, { account: await running.credentials(row.id) }),
        async write(change) {
          const { durable } = await core.store.transact(row.id, core.clocks.now(row.id), change)
          await durable
        },
        now: () => core.clocks.now(row.id),
      }
    },
    close: () => running.close(),
  }
}
