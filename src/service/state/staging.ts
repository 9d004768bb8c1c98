import type { StoredRow, Tx } from '../../store/store.ts'
import type { Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'
import { isStagingWorld, stagingWorld } from '../world/world-names.ts'

/** So many rows per commit, half a ms, and many times that while V8 marks a large heap: requests and other worlds get their turn in between. */
const PER_COMMIT = 64

/** A world that is being written, invisible until it replaces another (decision 0016). */
export interface Staging {
  readonly world: string
  put(row: StoredRow): Promise<void>
  /** Everything put is there. */
  finish(): Promise<void>
  /** It replaced no world: nothing is left of it. */
  discard(): Promise<void>
}

export async function openStaging({ store, secrets }: Pick<Core, 'store' | 'secrets'>): Promise<Staging> {
  const world = stagingWorld(secrets.id(9))
  await store.replaceWorld(world, () => undefined)
  let waiting: StoredRow[] = []
  const flush = async (): Promise<void> => {
    const rows = waiting
    waiting = []
    await store.transact(world, 0, tx => {
      for (const row of rows) putRow(tx, row)
    })
  }
  return {
    world,
    async put(row) {
      waiting.push(row)
      if (waiting.length < PER_COMMIT) return
      await flush()
      await giveWay()
    },
    finish: flush,
    async discard() {
      waiting = []
      if ((await store.worlds()).includes(world)) await store.dropWorld(world)
    },
  }
}

/** A staging world with these rows. */
export async function stageRows(core: Pick<Core, 'store' | 'secrets'>, rows: Iterable<StoredRow>): Promise<Staging> {
  const staging = await openStaging(core)
  try {
    for (const row of rows) await staging.put(row)
    await staging.finish()
    return staging
  } catch (error) {
    await staging.discard()
    throw error
  }
}

/** At start: what a process that died had not finished. */
export async function dropUnfinished({ store }: Pick<Core, 'store'>): Promise<void> {
  for (const world of await store.worlds()) if (isStagingWorld(world)) await store.dropWorld(world)
}

function putRow(tx: Tx, [table, row]: StoredRow): void {
  tx.put(table, row)
}
