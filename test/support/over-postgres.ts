/** Every store that a test opens is one on PostgreSQL: a setup file of `npm run test:postgres`. */
import { readdirSync } from 'node:fs'
import { vi } from 'vitest'
import type { StoreOptions } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'

vi.mock('../../src/store/open-store.ts', async load => {
  const { openStore } = await load<typeof import('../../src/store/open-store.ts')>()
  const { giveBack, ofFolder, takeDatabase } = await import('./test-databases.ts')
  const { countCalls } = await import('./calls-under-way.ts')
  return {
    async openStore(options: StoreOptions): Promise<Store> {
      const { dir, fs, url: asked } = options
      // A test that brings its own disk, files or database means it.
      if (fs !== undefined || asked !== undefined || hasFiles(dir)) return openStore(options)
      const url = ofFolder.get(dir) ?? (await takeDatabase())
      const opened = await openStore({ ...options, url })
      // Over this store the wall clock follows that of the database, and a test that sets the date means its own. What becomes
      // of clocks that differ is tested with processes (test/team).
      if (opened.shared) Object.assign(opened.shared, { offset: () => 0 })
      const store = countCalls(opened)
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

  function hasFiles(dir: string): boolean {
    try {
      return readdirSync(dir).some(name => /^(journal|snapshot)-/.test(name))
    } catch {
      return false
    }
  }
})

// A step over this store takes round trips.
vi.mock('./fake-wall.ts', async load => {
  const { createFakeWall } = await load<typeof import('./fake-wall.ts')>()
  const { waitsUntilQuiet } = await import('./calls-under-way.ts')
  return { createFakeWall: (start: number) => createFakeWall(start, waitsUntilQuiet()) }
})
