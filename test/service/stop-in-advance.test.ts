import { expect, test } from 'vitest'
import { createDispatcher, type Dispatcher } from '../../src/service/delivery/dispatcher.ts'
import { createEngine } from '../../src/service/time/engine.ts'
import type { Store } from '../../src/store/store.ts'
import { openBareCore } from './bare-core.ts'

test('a stop that comes while an instant is acted on waits for no delivery that it began', async () => {
  const bare = await openBareCore('w')
  const core = { ...bare, wallTimers: { after: () => () => undefined } }
  let stopped: Promise<void> | undefined
  let began = 0
  const dispatcher: Dispatcher = {
    start() {
      began++
      stopped = engine.stop()
    },
    // Nothing is on its way before; what is begun goes to a receiver that never answers.
    settled: () => (began === 0 ? Promise.resolve() : new Promise(() => undefined)),
    unsettled: () => began,
    underWay: () => [],
    drop: () => undefined,
    stop: () => Promise.resolve(),
  }
  const engine = createEngine(core, dispatcher)
  const attempt = { kind: 'attempt', deliveryId: 'd', endpointId: '1', chain: null, cause: 'scheduled' } as const
  await core.store.transact('w', 0, tx => tx.put('timers', { id: 'attempt:1', dueAt: 1_000, ...attempt }))
  const advance = engine.advance('w', { to: 'idle', settle: true, settleTimeoutMs: 30_000 })
  await expect(advance).rejects.toThrow('the sandbox is being stopped; the clock stays here.')
  await stopped
  await core.store.close()
})

test('a stop that is asked for while the store is asked for the next timer leaves the clock where it is', async () => {
  const bare = await openBareCore('w')
  let asked: () => void = () => undefined
  let answer: () => void = () => undefined
  const isAsked = new Promise<void>(resolve => {
    asked = resolve
  })
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  const nextTimer: Store['nextTimer'] = async world => {
    asked()
    await held
    return bare.store.nextTimer(world)
  }
  const store: Store = Object.assign(Object.create(bare.store), { nextTimer, ...bound(bare.store) })
  const core = { ...bare, store, wallTimers: { after: () => () => undefined } }
  const engine = createEngine(core, createDispatcher(core))
  const step = { kind: 'step', shipmentId: 'none' } as const
  await bare.store.transact('w', 0, tx => tx.put('timers', { id: 'step:1', dueAt: 1_000, ...step }))
  const advance = engine.advance('w', { to: 5_000, settle: true, settleTimeoutMs: 30_000 })
  await isAsked
  const stopped = engine.stopAdvance('w')
  answer()
  expect(await advance).toMatchObject({ now: 0, stopped: true, notices: [] })
  await stopped
  expect(await bare.store.nextTimer('w')).toMatchObject({ id: 'step:1' })
  await bare.store.close()
})

/** Its own fields are private: its methods are called on the store itself. */
function bound(store: Store): Partial<Store> {
  return {
    transact: (world, at, change) => store.transact(world, at, change),
    read: (world, look) => store.read(world, look),
    claimDue: (world, due) => store.claimDue(world, due),
    release: (world, claims) => store.release(world, claims),
    flushed: () => store.flushed(),
  }
}
