/** Every store that a test opens is one on PostgreSQL: a setup file of `npm run test:postgres`. */
import { vi } from 'vitest'
import type { StoreOptions } from '../../src/store/open-store.ts'

vi.mock('../../src/store/open-store.ts', async load => {
  const { openStore } = await load<typeof import('../../src/store/open-store.ts')>()
  const { giveBack, takeDatabase } = await import('./test-databases.ts')
  /** A data folder that is opened again is the same database. */
  const ofFolder = new Map<string, string>()
  return {
    async openStore(options: StoreOptions) {
      // A test that brings its own disk, or its own database, means it.
      if (options.fs !== undefined || options.url !== undefined) return openStore(options)
      const { dir } = options
      const url = ofFolder.get(dir) ?? (await takeDatabase())
      const store = await openStore({ ...options, url })
      if (dir !== ':memory:') {
        ofFolder.set(dir, url)
        return store
      }
      const close = store.close.bind(store)
      let closed = false
      store.close = async () => {
        await close()
        if (!closed) giveBack(url)
        closed = true
      }
      return store
    },
  }
})
