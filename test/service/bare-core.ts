import { onTestFinished } from 'vitest'
import type { Delivery, Message } from '../../src/domain/outbox-rows.ts'
import { quietTimers } from '../../src/ports/wall.ts'
import { createRingPool } from '../../src/service/events/ring-pool.ts'
import { createFaults } from '../../src/service/faults/fault-book.ts'
import { createMetrics } from '../../src/service/metrics/metrics.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { createRequestLog } from '../../src/service/requests/request-log.ts'
import { createScenarioBook } from '../../src/service/scenarios/scenario-book.ts'
import { createWorldClocks } from '../../src/service/time/world-clocks.ts'
import type { Core } from '../../src/service/world/core.ts'
import { createNotices } from '../../src/service/world/notices.ts'
import { openStore } from '../../src/store/open-store.ts'

const refuse = (what: string) => (): never => {
  throw new Error(`${what} is not to be used here`)
}

/** A core over a store (in memory by default) with one world, whose clock stands, and no way to the outside. */
export async function openBareCore(world: string, dir = ':memory:'): Promise<Core> {
  // A database takes claims that are not renewed for those of a process that died.
  const store = await openStore({ dir, lockTimers: quietTimers })
  if (dir === ':memory:') onTestFinished(() => store.close())
  const wallClock = { now: () => 0 }
  const clocks = createWorldClocks(store, wallClock)
  await store.replaceWorld(
    world,
    tx => void clocks.begin(tx, world, { setting: { mode: 'frozen', factor: 0 }, start: 0 }),
  )
  const reference = loadReference()
  const notices = createNotices()
  const log = { debug: refuse('the log'), info: refuse('the log'), warn: refuse('the log'), error: refuse('the log') }
  return {
    store,
    reference,
    scenarios: createScenarioBook(reference.scenarioWords, log),
    clocks,
    notices,
    faults: createFaults({ store, clocks, notices, log }),
    requests: createRequestLog({ pool: createRingPool(1_048_576), wallClock }),
    sender: {
      send: refuse('the network'),
      refusalOf: () => null,
      probe: refuse('the network'),
      close: refuse('the network'),
    },
    findHint: refuse('a hint'),
    callsInFlight: { begin: refuse('a call'), waitedDuring: refuse('a call') },
    metrics: createMetrics(),
    processGauges: { read: refuse('the process') },
    secrets: {
      id: refuse('an id'),
      token: refuse('a secret'),
      webhookSecret: refuse('a secret'),
      seed: refuse('a secret'),
    },
    wallClock,
    wallTimers: { after: refuse('a wall timer') },
    log,
    publicUrl: () => 'http://127.0.0.1',
    version: '0.0.0',
  }
}

export function sampleMessage(seq: number): Message {
  return {
    id: `msg_${seq}`,
    seq,
    at: 0,
    event: 'shipment-status',
    shipmentId: 'GS00000001',
    orderId: null,
    status: 901,
    slug: 'waiting-for-pickup',
    body: '{}',
  }
}

export function sampleDelivery(seq: number, changes: Partial<Delivery> = {}): Delivery {
  return {
    id: `dlv_${seq}`,
    seq,
    messageId: `msg_${seq}`,
    shipmentId: 'GS00000001',
    endpointId: '1',
    url: 'http://127.0.0.1/',
    state: 'delivered',
    nextAt: null,
    slot: '',
    waitsFor: null,
    copy: 1,
    chaos: null,
    faults: [],
    attempts: [],
    ...changes,
  }
}
