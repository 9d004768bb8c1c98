import { expect, test } from 'vitest'
import type { Dispatcher } from '../../src/service/delivery/dispatcher.ts'
import { createEngine } from '../../src/service/time/engine.ts'
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
