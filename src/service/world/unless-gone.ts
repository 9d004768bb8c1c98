import { SandboxError } from '../../domain/errors.ts'
import type { Store } from '../../store/store.ts'

/**
 * What is read of a world that was found a moment ago: it may have been removed meanwhile.
 * @returns `otherwise` then.
 */
export async function unlessGone<T, Other>(read: Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await read
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'not_found') return otherwise
    throw error
  }
}

/**
 * Work in a world that was found a moment ago, and that another process may have removed meanwhile.
 * @throws whatever it throws while the world is there.
 */
export async function unlessRemoved(store: Pick<Store, 'worlds'>, world: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if ((await store.worlds()).includes(world)) throw error
  }
}
