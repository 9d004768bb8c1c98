import { expect, test } from 'vitest'
import { attemptTimerId, slotOf } from '../../src/domain/delivery-state.ts'
import type { Delivery, Endpoint } from '../../src/domain/outbox-rows.ts'
import type { AttemptTimer } from '../../src/domain/world.ts'
import { listDeliveries } from '../../src/service/delivery/deliveries.ts'
import { createDispatcher } from '../../src/service/delivery/dispatcher.ts'
import { findEndpoint } from '../../src/service/delivery/endpoint-settings.ts'
import { deleteEndpoint } from '../../src/service/delivery/endpoints.ts'
import { doChores } from '../../src/service/delivery/housekeeping.ts'
import { recoverSince } from '../../src/service/delivery/recover.ts'
import { finishSendingOn, sendOnWhatWaits } from '../../src/service/delivery/send-on.ts'
import { stageRows } from '../../src/service/state/staging.ts'
import { eachRow } from '../../src/service/state/write-state.ts'
import { createEngine } from '../../src/service/time/engine.ts'
import type { Core } from '../../src/service/world/core.ts'
import { countRowsPerTurn } from '../support/rows-per-turn.ts'
import { openBareCore, sampleDelivery, sampleMessage } from './bare-core.ts'

const WORLD = 'default'
const MANY = 8_000
/** Some 10 ms of the slowest of them. */
const MOST_PER_TURN = 5_000

const endpoint: Endpoint = {
  id: '1',
  url: 'http://127.0.0.1:9/',
  secret: 'whsec_AAAA',
  oldSecrets: [],
  settings: { signature: null, retry: null, ordered: false, onDisabled: 'hold' },
  disabled: null,
  failingSince: null,
  origin: 'api',
  createdAt: 0,
  updatedAt: 0,
}

const timerOf = (delivery: Delivery): AttemptTimer => ({
  id: attemptTimerId(delivery),
  dueAt: 0,
  kind: 'attempt',
  deliveryId: delivery.id,
  endpointId: '1',
  chain: delivery.shipmentId,
  cause: 'scheduled',
})

/** A world with so many deliveries, their numbers falling, as after a restart in which no order is promised. */
async function openFull(changes: Partial<Delivery>, { ofEndpoint = {}, hasTimers = false, count = MANY } = {}) {
  const bare = await openBareCore(WORLD)
  await bare.store.transact(WORLD, 0, tx => {
    tx.put('endpoints', { ...endpoint, ...ofEndpoint })
    tx.put('counters', { id: 'messages', n: count })
    for (let seq = count; seq > 0; seq--) {
      const delivery = sampleDelivery(seq, { shipmentId: `GS${seq % 5_000}`, slot: slotOf(seq), ...changes })
      tx.put('messages', sampleMessage(seq))
      tx.put('deliveries', delivery)
      if (hasTimers) tx.put('timers', timerOf(delivery))
    }
  })
  const meter = countRowsPerTurn(bare.store)
  const core: Core = { ...bare, store: meter.store, secrets: { ...bare.secrets, id: () => 'AAAAAAAAAAAA' } }
  const inState = async (state: Delivery['state']) =>
    (await bare.store.allRows(WORLD)).deliveries.filter(delivery => delivery.state === state).length
  return { core, meter, inState }
}

const DISABLED = { disabled: { by: 'user', at: 0 } } as const

test('an endpoint that is enabled gets all that was held, the oldest first', async () => {
  const { core, meter } = await openFull({ state: 'held' })
  expect(await meter.during(() => sendOnWhatWaits(core, WORLD, '1'))).toBeLessThan(MOST_PER_TURN)
  const { timers } = await core.store.allRows(WORLD)
  const sequences = timers.map(timer => (timer.kind === 'attempt' ? Number(timer.deliveryId.slice('dlv_'.length)) : 0))
  expect(sequences).toEqual(Array.from({ length: MANY }, (_, at) => at + 1))
})

test('an endpoint that is deleted ends all that was held for it', async () => {
  const { core, meter, inState } = await openFull({ state: 'held' })
  expect(await meter.during(() => deleteEndpoint(core, WORLD, '1'))).toBeLessThan(MOST_PER_TURN)
  expect(await inState('failed')).toBe(MANY)
  expect((await core.store.allRows(WORLD)).settings).toEqual([])
})

test('what a crash has left held of a deleted endpoint ends at the next start; one of that id that is there again keeps it', async () => {
  for (const [isThere, failed] of [
    [false, MANY],
    [true, 0],
  ] as const) {
    const { core, inState } = await openFull({ state: 'held' })
    const transact = core.store.transact
    let commits = 0
    Object.assign(core.store, {
      transact: (...asked: Parameters<typeof transact>) => {
        // The first deletes the endpoint.
        if (++commits > 1) throw new Error('the process ends')
        return transact(...asked)
      },
    })
    await expect(deleteEndpoint(core, WORLD, '1')).rejects.toThrow('the process ends')
    Object.assign(core.store, { transact })
    expect(await inState('held')).toBe(MANY)
    if (isThere) await transact(WORLD, 0, tx => tx.put('endpoints', { ...endpoint, ...DISABLED }))
    await finishSendingOn(core, [WORLD])
    expect(await inState('failed')).toBe(failed)
  }
})

test('attempts that find their endpoint disabled are held, however many are due at one instant', async () => {
  const { core, meter, inState } = await openFull(
    { state: 'pending', nextAt: 0 },
    { ofEndpoint: DISABLED, hasTimers: true },
  )
  const account = { id: WORLD, layout: 2 }
  // Of the account nothing is read but that it is there.
  await core.store.transact(WORLD, 0, tx => tx.put('account', account as Parameters<typeof tx.put<'account'>>[1]))
  // Eight that hang, behind which the others queue up: their rows are read only when all are there.
  let release: () => void = () => undefined
  const all = new Promise<void>(resolve => {
    release = resolve
  })
  let reads = 0
  const { read } = core.store
  Object.assign(core.store, {
    read: async (...asked: Parameters<typeof read>) => {
      reads += 1
      if (reads <= 8) await all
      return read(...asked)
    },
  })
  const dispatcher = createDispatcher(core)
  const engine = createEngine(core, dispatcher)
  const most = await meter.during(async () => {
    await engine.catchUp(WORLD)
    expect(dispatcher.unsettled(WORLD)).toBe(MANY)
    release()
    await dispatcher.settled(WORLD)
  })
  expect(most).toBeLessThan(MOST_PER_TURN)
  expect(await inState('held')).toBe(MANY)
  expect(await core.store.nextTimer(WORLD)).toBeUndefined()
})

test('housekeeping looks at what is finished only, and at accounts one after another', async () => {
  const { core, meter } = await openFull({ state: 'pending', nextAt: 0 })
  expect(await meter.during(() => doChores(core, 0))).toBe(0)
  for (let n = 0; n < 30; n++) {
    await core.store.replaceWorld(`w${n}`, tx => {
      core.clocks.begin(tx, `w${n}`, { setting: { mode: 'frozen', factor: 0 }, start: 0 })
      for (let seq = 1; seq <= 400; seq++) tx.put('deliveries', sampleDelivery(seq))
    })
  }
  expect(await meter.during(() => doChores(core, 0))).toBeLessThan(MOST_PER_TURN)
})

test.each<readonly [what: string, state: Delivery['state'], run: (core: Core) => Promise<unknown>]>([
  ['the log by a filter', 'held', core => listDeliveries(core, WORLD, { offset: 0, limit: 50, filter: FAILED })],
  ['how much waits for an endpoint', 'held', core => findEndpoint(core, WORLD, '1')],
  ['what has failed sent again', 'failed', core => recoverSince(core, WORLD, { since: 0, endpoint: null, now: 0 })],
  ['a state put in another place', 'held', async core => stageRows(core, eachRow(await core.store.allRows(WORLD)))],
])('%s', async (_, state, run) => {
  const { core, meter } = await openFull({ state })
  expect(await meter.during(() => run(core))).toBeLessThan(MOST_PER_TURN)
})

const FAILED = { state: 'failed', shipment: null, endpointId: null, status: null, id: null } as const
