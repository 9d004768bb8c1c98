import { describe, expect, test } from 'vitest'
import {
  type Arrival,
  type Placement,
  placeBehind,
  placeDeliveries,
  releaseWaiting,
} from '../../../src/domain/deliveries/place-deliveries.ts'
import { deliveryOf, slotOf } from '../../../src/domain/delivery-state.ts'
import type { Delivery, Endpoint, Message } from '../../../src/domain/outbox-rows.ts'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'

const AT = 1_000_000

function message(seq: number): Message {
  const told = {
    event: 'shipment-status',
    shipmentId: 'GS1',
    orderId: null,
    status: 904,
    slug: 'x',
    body: '{}',
  } as const
  return { id: `msg_${seq}`, seq, at: AT, ...told }
}

const ENDPOINT: Endpoint = {
  id: '7',
  url: 'http://127.0.0.1/',
  secret: 'whsec_x',
  oldSecrets: [],
  settings: { signature: null, retry: null, ordered: false, onDisabled: 'hold' },
  disabled: null,
  failingSince: null,
  origin: 'api',
  createdAt: 0,
  updatedAt: 0,
}
const ORDERED: Endpoint = { ...ENDPOINT, settings: { ...ENDPOINT.settings, ordered: true } }
const DISABLED: Endpoint = { ...ENDPOINT, disabled: { by: 'user', at: 0 } }
const DROPPING: Endpoint = { ...DISABLED, settings: { ...ENDPOINT.settings, onDisabled: 'drop' } }

function sibling(seq: number, changes: Partial<Delivery> = {}): Delivery {
  const own = deliveryOf(message(seq), ENDPOINT, { slot: slotOf(seq), copy: 1, chaos: null, faults: [] })
  return { ...own, nextAt: AT, ...changes }
}
const waiting = (seq: number, waitsFor: Delivery['waitsFor'], chaos: WebhookChaos | null = null) =>
  sibling(seq, { waitsFor, nextAt: null, chaos })

function place(chaos: WebhookChaos | null, changes: Partial<Arrival> = {}): readonly string[] {
  const outlook = { hasFuture: true, isCancellation: false }
  const arrival = { message: message(9), endpoint: ENDPOINT, outlook, siblings: [], at: AT, ...changes }
  return show(placeDeliveries({ ...arrival, fate: { chaos, faults: [] } }))
}

/** `9` of its number, `/2` of its copy, what it waits for or when it goes; `~` behind another event. */
function show({ placed, forgotten }: Placement): readonly string[] {
  const said = placed.map(({ delivery: { seq, copy, state, waitsFor, slot }, dueAt }) => {
    const name = `${seq}${copy === 1 ? '' : `/${copy}`}${slot.includes('~') ? '~' : ''}`
    return `${name} ${dueAt === null ? (waitsFor ?? state) : `+${dueAt - AT}`}`
  })
  return [...said, ...forgotten.map(({ seq }) => `${seq} forgotten`)]
}

const LAST = { hasFuture: false, isCancellation: false }
const CANCELLED = { hasFuture: false, isCancellation: true }

describe('deliveries of one event to one endpoint', () => {
  test.each<[string, WebhookChaos | null, Partial<Arrival>, readonly string[]]>([
    ['go at once', null, {}, ['9 +0']],
    ['go in copies', { copies: 3 }, {}, ['9 +0', '9/2 +0', '9/3 +0']],
    ['go later, by both delays', { delay: '10s', late: '1m' }, {}, ['9 +70000']],
    ['are dropped, copies too', { drop: true, copies: 2, reorder: true }, {}, ['9 dropped', '9/2 dropped']],
    ['wait for the next event', { reorder: true }, {}, ['9 next-event']],
    ['do not wait when none follows', { reorder: true }, { outlook: LAST }, ['9 +0']],
    [
      'set free what waited, and wait for nothing',
      { reorder: true },
      { siblings: [waiting(8, 'next-event')] },
      ['9 +0', '8~ +0'],
    ],
    ['wait for a burst', { burst: 3 }, {}, ['9 burst']],
    ['go on gathering', { burst: 3 }, { siblings: [waiting(7, 'burst', { burst: 3 })] }, ['9 burst']],
    ['fill a burst that others began', null, { siblings: [waiting(7, 'burst', { burst: 2 })] }, ['9~ +0', '7~ +0']],
    ['end a burst with the last event', { burst: 3 }, { outlook: LAST }, ['9~ +0']],
    ['wait for their turn', null, { endpoint: ORDERED, siblings: [sibling(8)] }, ['9 turn']],
    ['let only the first copy go', { copies: 2 }, { endpoint: ORDERED }, ['9 +0', '9/2 turn']],
    ['overtake when a fault delays them', { delay: '1s' }, { endpoint: ORDERED, siblings: [sibling(8)] }, ['9 +1000']],
    ['are held', { copies: 2 }, { endpoint: DISABLED }, ['9 held', '9/2 held']],
    ['are dropped by the endpoint', null, { endpoint: DROPPING }, ['9 dropped']],
    ['are dropped by the fault', { drop: true }, { endpoint: DISABLED }, ['9 dropped']],
    ['are held behind what is still held', null, { siblings: [sibling(8, { state: 'held' })] }, ['9 held']],
    [
      'hold what they set free',
      null,
      { endpoint: DISABLED, siblings: [waiting(8, 'next-event')] },
      ['9 held', '8 held'],
    ],
    ['leave a wait for the cancellation', null, { siblings: [waiting(8, 'cancel')] }, ['9 +0']],
    [
      'end a wait for the cancellation',
      null,
      { outlook: CANCELLED, siblings: [waiting(8, 'cancel')] },
      ['9 +0', '8~ +0'],
    ],
    ['drop a wait that cannot end', null, { outlook: LAST, siblings: [waiting(8, 'cancel')] }, ['9 +0', '8 forgotten']],
    ['leave a turn to its own time', null, { siblings: [waiting(8, 'turn')] }, ['9 +0']],
  ])('%s', (_, chaos, changes, shown) => {
    expect(place(chaos, changes)).toEqual(shown)
  })
})

test('a shipment without a future sends what waits, behind its latest event', () => {
  const siblings = [waiting(4, 'burst', { burst: 5 }), waiting(6, 'cancel'), sibling(8)]
  const placement = releaseWaiting({ endpoint: ENDPOINT, siblings, at: AT })
  expect(show(placement)).toEqual(['4~ +0', '6 forgotten'])
  expect(placement.placed[0]?.delivery.slot).toBe('000000000008~000000000004')
})

describe('a message behind an event', () => {
  test.each<[string, Partial<Arrival>, string]>([
    ['goes when the event went', { siblings: [] }, '10 +0'],
    ['goes when the event goes', { siblings: [sibling(9, { nextAt: AT + 500 })] }, '10 +500'],
    ['is held with it', { siblings: [sibling(9, { state: 'held' })] }, '10 held'],
    ['waits with it', { siblings: [waiting(9, 'next-event')] }, '10 next-event'],
    ['waits for its turn', { siblings: [sibling(8)], endpoint: ORDERED }, '10 turn'],
  ])('%s', (_, changes, shown) => {
    const delivery = sibling(10, { nextAt: null })
    const placed = placeBehind(delivery, { after: message(9), endpoint: ENDPOINT, siblings: [], at: AT, ...changes })
    expect(show({ placed: [placed], forgotten: [] })).toEqual([shown])
  })
})
