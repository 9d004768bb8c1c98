import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../src/domain/outbox-rows.ts'
import { dropOldDeliveries, KEPT_DELIVERIES } from '../../src/service/retention.ts'
import { openBareCore, sampleDelivery, sampleMessage } from './bare-core.ts'

const WORLD = 'default'

/** Stores the deliveries, one message each unless told, drops down to `kept`, and says what is left. */
async function keep(kept: number, deliveries: readonly Delivery[]) {
  const core = await openBareCore(WORLD)
  await core.store.transact(WORLD, 0, tx => {
    for (const delivery of deliveries) {
      tx.put('deliveries', delivery)
      tx.put('messages', { ...sampleMessage(delivery.seq), id: delivery.messageId })
    }
  })
  await dropOldDeliveries(core, WORLD, kept)
  return core.store.read(WORLD, async view => {
    const { rows } = await view.page('deliveriesBySequence', { order: 'ascending', offset: 0, limit: 10_000 })
    const messages: string[] = []
    for (const id of new Set(deliveries.map(({ messageId }) => messageId))) {
      if (await view.get('messages', id)) messages.push(id)
    }
    return { sequences: rows.map(({ seq }) => seq), messages }
  })
}

const run = (count: number, changes: (seq: number) => Partial<Delivery> = () => ({})) =>
  Array.from({ length: count }, (_, index) => sampleDelivery(index + 1, changes(index + 1)))

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('10,000 finished deliveries are kept per account', () => {
  expect(KEPT_DELIVERIES).toBe(10_000)
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
