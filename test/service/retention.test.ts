import { describe, expect, test } from 'vitest'
import type { Attempt, Delivery } from '../../src/domain/outbox-rows.ts'
import {
  dropOldDeliveries,
  fairShare,
  KEPT_DELIVERIES,
  type RetentionLimits,
} from '../../src/service/delivery/housekeeping.ts'
import type { Store, Tx } from '../../src/store/store.ts'
import { answerLate } from '../support/late-store.ts'
import { openBareCore, sampleDelivery, sampleMessage } from './bare-core.ts'

const WORLD = 'default'
const UNBOUNDED = { entries: Number.MAX_SAFE_INTEGER, bytes: Number.MAX_SAFE_INTEGER }

/** Stores the deliveries, one message each by default, drops down to `kept`, and says what is left. */
async function keep(kept: number | Partial<RetentionLimits>, deliveries: readonly Delivery[], body = '{}') {
  const core = await openBareCore(WORLD)
  await core.store.transact(WORLD, 0, tx => {
    for (const delivery of deliveries) {
      tx.put('deliveries', delivery)
      tx.put('messages', { ...sampleMessage(delivery.seq), id: delivery.messageId, body })
    }
  })
  const limits = typeof kept === 'number' ? { entries: kept } : kept
  const bytes = await dropOldDeliveries(core, WORLD, { ...UNBOUNDED, ...limits })
  return core.store.read(WORLD, async view => {
    const { rows } = await view.page('deliveriesBySequence', { order: 'ascending', offset: 0, limit: 10_000 })
    const messages: string[] = []
    for (const id of new Set(deliveries.map(({ messageId }) => messageId))) {
      if (await view.get('messages', id)) messages.push(id)
    }
    return { sequences: rows.map(({ seq }) => seq), messages, bytes }
  })
}

const run = (count: number, changes: (seq: number) => Partial<Delivery> = () => ({})) =>
  Array.from({ length: count }, (_, index) => sampleDelivery(index + 1, changes(index + 1)))

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('10,000 finished deliveries are kept per account, and 8 MB of them', () => {
  expect(KEPT_DELIVERIES).toEqual({ entries: 10_000, bytes: 8 * 1_048_576 })
})

describe('the oldest finished deliveries go, with their messages', () => {
  test.each([
    ['fewer than are kept', 5, 10, from(1, 5)],
    ['as many as are kept', 10, 10, from(1, 10)],
    ['one more', 11, 10, from(2, 11)],
    ['more than one commit takes', 1_203, 100, from(1_104, 1_203)],
    ['none to be kept', 3, 0, []],
  ])('%s', async (_, count, kept, left) => {
    const { sequences, messages } = await keep(kept, run(count))
    expect(sequences).toEqual(left)
    expect(messages).toEqual(left.map(seq => `msg_${seq}`))
  })

  test.each(['delivered', 'failed', 'no-endpoint'] as const)('%s counts as finished', async state => {
    expect(
      (
        await keep(
          1,
          run(3, () => ({ state })),
        )
      ).sequences,
    ).toEqual([3])
  })
})

describe('what is pending is never dropped', () => {
  test('however old it is and however many there are', async () => {
    const pendingFirst = run(30, seq => (seq <= 20 ? { state: 'pending' } : {}))
    expect((await keep(5, pendingFirst)).sequences.slice(0, 20)).toEqual(from(1, 20))
  })

  test('behind more pending ones than one commit looks at, finished ones still go', async () => {
    const many = run(1_300, seq => (seq <= 700 ? { state: 'pending' } : {}))
    expect((await keep(500, many)).sequences).toEqual([...from(1, 700), ...from(801, 1_300)])
  })

  test('between finished ones it stays', async () => {
    const mixed = run(9, seq => (seq % 3 === 1 ? { state: 'pending' } : {}))
    expect((await keep(3, mixed)).sequences).toEqual(expect.arrayContaining([1, 4, 7]))
  })
})

test('a message that another delivery still carries stays', async () => {
  const shared = run(4, seq => ({ messageId: seq <= 2 ? 'msg_shared' : `msg_${seq}` }))
  expect((await keep(3, shared)).messages).toEqual(['msg_shared', 'msg_3', 'msg_4'])
  expect((await keep(2, shared)).messages).toEqual(['msg_3', 'msg_4'])
})

test('whether another delivery carries a message is asked at once for all of a commit', async () => {
  const core = await openBareCore(WORLD)
  await core.store.transact(WORLD, 0, tx => {
    for (const delivery of run(20)) tx.put('deliveries', delivery)
  })
  let asked = 0
  let most = 0
  const watched = (tx: Tx): Tx => ({
    get: (table, id) => tx.get(table, id),
    find: async (index, key) => {
      asked += 1
      most = Math.max(most, asked)
      const rows = await tx.find(index, key)
      asked -= 1
      return rows
    },
    ids: (index, key) => tx.ids(index, key),
    page: (list, query) => tx.page(list, query),
    count: table => tx.count(table),
    put: (table, row) => tx.put(table, row),
    delete: (table, id) => tx.delete(table, id),
    part: part => tx.part(part),
  })
  const late = answerLate(core.store, 7)
  const transact: Store['transact'] = (world, time, change) =>
    late.transact(world, time, (tx, at) => change(watched(tx), at))
  await dropOldDeliveries({ ...core, store: { ...late, transact } }, WORLD, { ...UNBOUNDED, entries: 5 })
  expect(most).toBe(15)
})

test('what takes the place of the deliveries while they are dropped stays', async () => {
  const core = await openBareCore(WORLD)
  const put = (count: number) => (tx: Tx) => {
    for (const delivery of run(count)) tx.put('deliveries', delivery)
  }
  await core.store.transact(WORLD, 0, put(1_203))
  const late = answerLate(core.store, 7)
  let commits = 0
  const transact: Store['transact'] = async (world, time, change) => {
    const committed = await late.transact(world, time, change)
    commits += 1
    if (commits === 1) await core.store.replaceWorld(world, put(50))
    return committed
  }
  await dropOldDeliveries({ ...core, store: { ...late, transact } }, WORLD, { ...UNBOUNDED, entries: 100 })
  expect(await core.store.read(WORLD, view => view.count('deliveries'))).toBe(50)
})

/** What one of them with this body weighs; see `weigh-delivery.ts`. */
const BODY = 'x'.repeat(4_250)
const WEIGHT = 10_000

const attempt: Attempt = {
  n: 1,
  cause: 'scheduled',
  wallAt: 0,
  virtualAt: 0,
  url: 'http://127.0.0.1/',
  requestHeaders: { 'x-one': '12345' },
  faults: [],
  status: 200,
  error: null,
  detail: null,
  hint: null,
  responseHeaders: { 'x-two': '12345' },
  responseBody: 'y'.repeat(4_000),
  durationMs: 1,
  nextAt: null,
}

describe('the oldest finished deliveries go when they take more bytes than are kept', () => {
  test.each([
    ['as many as have room', 5 * WEIGHT, from(1, 5), 5 * WEIGHT],
    ['one byte too many', 5 * WEIGHT - 1, from(2, 5), 4 * WEIGHT],
    ['room for two', 2 * WEIGHT, from(4, 5), 2 * WEIGHT],
    ['the newest stays, however large', 1, [5], WEIGHT],
  ])('%s', async (_, bytes, left, held) => {
    const kept = await keep({ bytes }, run(5), BODY)
    expect(kept).toMatchObject({ sequences: left, messages: left.map(seq => `msg_${seq}`), bytes: held })
  })

  test('more of them than are looked at at once', async () => {
    expect((await keep({ bytes: 700 * WEIGHT }, run(1_300), BODY)).sequences).toEqual(from(601, 1_300))
  })

  test('what was sent and answered counts', async () => {
    const { bytes } = await keep(
      {},
      run(1, () => ({ attempts: [attempt, attempt] })),
      BODY,
    )
    expect(bytes).toBe(WEIGHT + 2 * (800 + 8_000 + 20))
  })

  test('what is pending counts for nothing, and stays', async () => {
    const mixed = run(6, seq => (seq % 2 === 1 ? { state: 'pending' } : {}))
    expect((await keep({ bytes: 2 * WEIGHT }, mixed, BODY)).sequences).toEqual([1, 3, 4, 5, 6])
  })
})

test.each<readonly [held: readonly number[], total: number, share: number]>([
  [[], 100, Number.POSITIVE_INFINITY],
  [[50, 50], 100, Number.POSITIVE_INFINITY],
  [[10, 91], 100, 90],
  [[10, 500, 45], 100, 45],
  [[500, 10, 500], 100, 45],
  [[60, 60, 60], 100, 33],
])('of %j, to be %i together, none may have more than %d', (held, total, share) => {
  expect(fairShare(held, total)).toBe(share)
})
