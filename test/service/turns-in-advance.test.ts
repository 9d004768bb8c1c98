import { expect, test } from 'vitest'
import type { Dispatcher } from '../../src/service/delivery/dispatcher.ts'
import { createEngine } from '../../src/service/time/engine.ts'
import { openBareCore } from './bare-core.ts'

/** Without an endpoint nothing is sent, so an advance waits for nothing outside. */
const NOTHING_TO_SEND: Dispatcher = {
  start: () => undefined,
  settled: () => Promise.resolve(),
  unsettled: () => 0,
  underWay: () => [],
  drop: () => undefined,
  stop: () => Promise.resolve(),
}

test('an advance over many instants with one step each yields to other work on the way', async () => {
  const bare = await openBareCore('w')
  const core = { ...bare, wallTimers: { after: () => () => undefined } }
  await core.store.transact('w', 0, tx => {
    for (let n = 1; n <= 300; n++) tx.put('timers', { id: `S${n}:step`, dueAt: n, kind: 'step', shipmentId: `S${n}` })
  })
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns++
    if (!isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const engine = createEngine(core, NOTHING_TO_SEND)
  const { now } = await engine.advance('w', { to: 1_000, settle: true, settleTimeoutMs: 30_000 })
  isOver = true
  expect(now).toBe(1_000)
  expect(turns).toBeGreaterThanOrEqual(5)
  await core.store.close()
})
