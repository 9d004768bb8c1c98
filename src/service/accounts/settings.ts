import type { Core } from '../world/core.ts'
import { SYSTEM_WORLD } from '../world/world-names.ts'

/** Facts about the installation, kept beside the accounts: drawn once, the same at every start. */
export interface Settings {
  get(id: string): Promise<string | undefined>
  /** On the disk once the store has been flushed: a start waits for all that it writes together. */
  set(id: string, value: string): Promise<void>
}

export async function openSettings({ store }: Pick<Core, 'store'>): Promise<Settings> {
  if (!(await store.worlds()).includes(SYSTEM_WORLD)) {
    await store.replaceWorld(SYSTEM_WORLD, () => undefined)
  }
  return {
    get: async id => (await store.read(SYSTEM_WORLD, view => view.get('settings', id)))?.value,
    async set(id, value) {
      await store.transact(SYSTEM_WORLD, 0, tx => tx.put('settings', { id, value }))
    },
  }
}
