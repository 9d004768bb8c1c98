/**
 * The golden worlds, and what the tests of time, deliveries, accounts and snapshots say, over a store that answers late.
 * Whatever the service takes from the store without awaiting it fails here. The seed is that of all tests
 * (`npm run test:random` draws another one) and stands in the name of every test.
 */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { TEST_SEED } from '../support/test-seed.ts'

vi.mock('../../src/store/open-store.ts', async load => {
  const { openStore } = await load<typeof import('../../src/store/open-store.ts')>()
  const { answerLate } = await import('../support/late-store.ts')
  const { TEST_SEED: seed } = await import('../support/test-seed.ts')
  return {
    openStore: async (options: Parameters<typeof openStore>[0]) => answerLate(await openStore(options), seed),
  }
})

// A step over this store takes more than promises.
vi.mock('../support/fake-wall.ts', async load => {
  const { createFakeWall, turnsOf } = await load<typeof import('../support/fake-wall.ts')>()
  return { createFakeWall: (start: number) => createFakeWall(start, turnsOf(200)) }
})

// Files of one worker share their modules: those of others were loaded without this store, and these are for no other.
vi.resetModules()
afterAll(() => {
  vi.doUnmock('../../src/store/open-store.ts')
  vi.doUnmock('../support/fake-wall.ts')
  vi.resetModules()
})

test('the sandbox of these tests has a store that answers late', async () => {
  const { runSandbox } = await import('../../src/sandbox.ts')
  const running = await runSandbox({ listen: false })
  expect(running.core.store.worlds()).toBeInstanceOf(Promise)
  await running.close()
})

describe(`with a store that answers late (seed ${TEST_SEED})`, () => {
  describe('golden worlds', () => import('../golden/worlds.test.ts').then(() => undefined))
  describe('advances', () => import('./clock-advance.test.ts').then(() => undefined))
  describe('stopped advances', () => import('./stop-advance.test.ts').then(() => undefined))
  describe('jumps of the wall clock', () => import('./clock-wall-jumps.test.ts').then(() => undefined))
  describe('deliveries', () => import('./webhook-delivery.test.ts').then(() => undefined))
  describe('accounts that go', () => import('./account-gone-in-flight.test.ts').then(() => undefined))
  describe('idle accounts', () => import('./idle-accounts.test.ts').then(() => undefined))
  describe('snapshots', () => import('./state/snapshots.test.ts').then(() => undefined))
  describe('snapshots before a replacement', () => import('./state/keep-before.slow.test.ts').then(() => undefined))
})
