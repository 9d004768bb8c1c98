import { expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import type { Store } from '../../src/store/store.ts'
import { openTeam, through } from './open-team.ts'

test('a step that the store did not take is taken up again, though its process goes on', async () => {
  const { all } = await openTeam()
  const [one] = all
  const { book, control } = await through(one)
  await control.post('/clock', { mode: 'scaled', factor: 86_400 })
  const { store } = one.core
  const transact = store.transact.bind(store)
  let refused = 0
  // A step is a change at its own instant; all others are at the time of the clock.
  const refuseOneStep: Store['transact'] = (world, time, change) => {
    if (typeof time !== 'number' || refused > 0) return transact(world, time, change)
    refused += 1
    return Promise.reject(new SandboxError('store_unavailable', 'no connection became free'))
  }
  for (const { core } of all) core.store.transact = refuseOneStep
  const { id } = await book()
  const passed = async () => (await control.get(`/shipments/${id}`)).body.timeline.length
  await expect.poll(passed, { timeout: 40_000 }).toBeGreaterThan(3)
  expect(refused).toBe(1)
})
