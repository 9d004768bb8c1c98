import { instantOf } from '../control/parts.ts'
import { presentSnapshot } from '../control/present/present-states.ts'
import { SandboxError } from '../domain/errors.ts'
import type { RunningSandbox } from '../sandbox.ts'
import type { StateDocument } from '../schemas/types.gen.ts'
import type { SnapshotOptions, WorldSnapshot, WorldSnapshots, WorldState } from './states.ts'

type Parts = Pick<RunningSandbox, 'core' | 'states'>

export function stateOf({ states }: Parts, world: string): WorldState {
  return {
    async export() {
      let text = ''
      for await (const piece of await states.export(world)) text += piece
      return JSON.parse(text)
    },
    async import(document, { replay = false } = {}) {
      await states.import(world, { bytes: bytesOf(document), replay })
    },
  }
}

/** See `SandboxWorld.snapshot`. */
export async function saveSnapshot(
  parts: Parts,
  world: string,
  { name, replace = false }: SnapshotOptions & { readonly name: string | undefined },
): Promise<WorldSnapshot> {
  const { core, states } = parts
  const saved = await states.save(world, { name: name ?? `snapshot-${core.secrets.id(9)}`, replace })
  return handleOf(parts, world, saved.name)
}

export function snapshotsOf(parts: Parts, world: string): WorldSnapshots {
  return {
    list: async () => (await parts.states.list(world)).map(presentSnapshot),
    of: name => handleOf(parts, world, name),
  }
}

function handleOf(parts: Parts, world: string, name: string): WorldSnapshot {
  const { states } = parts
  const remove = async (): Promise<void> => {
    try {
      await states.remove(world, { name, at: instantOf(parts, world).at })
    } catch (error) {
      if (!(error instanceof SandboxError && error.code === 'not_found')) throw error
    }
  }
  return {
    name,
    restore: async ({ replay = false } = {}) => void (await states.restore(world, { name, replay })),
    remove,
    [Symbol.asyncDispose]: remove,
  }
}

/** As text: what the caller does with its document later is no business of the world's rows. */
async function* bytesOf(document: StateDocument): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(document))
}
