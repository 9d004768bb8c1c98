import { describe, expect, test } from 'vitest'
import type { FaultSubject } from '../../../src/domain/faults/matches.ts'
import { matches } from '../../../src/domain/faults/matches.ts'
import type { FaultMatch } from '../../../src/schemas/types.gen.ts'

const NOTHING: FaultSubject = {
  operation: null,
  method: null,
  path: null,
  orderId: null,
  carrier: null,
  event: null,
  endpoint: null,
}
const booking: FaultSubject = {
  ...NOTHING,
  operation: 'createShipment',
  method: 'POST',
  path: '/api/v2/shipments',
  orderId: 'Đơn-1',
  carrier: 'ghtk',
}
const event: FaultSubject = {
  ...NOTHING,
  orderId: 'A-1',
  carrier: 'ghtk',
  event: { name: 'shipment-status', status: 905, slug: 'delivered', isCreation: false, hasEarlier: true },
  endpoint: { id: '2', url: 'http://127.0.0.1:3000/hook' },
}

describe('a call', () => {
  test.each<[FaultMatch, boolean]>([
    [{}, true],
    [{ operation: 'createShipment' }, true],
    [{ operation: 'listShipments' }, false],
    [{ method: 'POST' }, true],
    [{ method: 'GET' }, false],
    [{ path: '/api/v2/shipments' }, true],
    [{ path: '/api/v2/*' }, true],
    [{ path: '/api/v2/shipments/*' }, false],
    [{ path: '/api/v2/Shipments' }, false],
    [{ order_id: 'Đơn-*' }, true],
    // The same letters, written as letter and mark.
    [{ order_id: 'Đơn-*'.normalize('NFD') }, true],
    [{ order_id: 'đơn-*' }, false],
    [{ carrier: 'ghtk' }, true],
    [{ carrier: 'ghnv3' }, false],
    [{ operation: 'createShipment', order_id: '*-1', carrier: 'ghtk' }, true],
    [{ operation: 'createShipment', order_id: '*-2', carrier: 'ghtk' }, false],
    // Which one it is decides the timing.
    [{ nth: 3 }, true],
    [{ event: '*' }, false],
    [{ endpoint: '*' }, false],
  ])('%j: %s', (match, expected) => {
    expect(matches(match, booking)).toBe(expected)
  })

  test('without a key that is asked for is not concerned, not even by "*"', () => {
    expect(matches({ order_id: '*' }, { ...booking, orderId: null })).toBe(false)
    expect(matches({ carrier: 'ghtk' }, { ...booking, carrier: null })).toBe(false)
  })
})

describe('an event', () => {
  test.each<[FaultMatch, boolean]>([
    [{ event: '*' }, true],
    [{ event: 'shipment-status' }, true],
    [{ event: 'creation-result' }, false],
    [{ event: 905 }, true],
    [{ event: '905' }, true],
    [{ event: 'delivered' }, true],
    [{ event: 904 }, false],
    [{ event: 'deliver' }, false],
    [{ endpoint: 2 }, true],
    [{ endpoint: '2' }, true],
    [{ endpoint: 1 }, false],
    [{ endpoint: 'http://127.0.0.1:3000/*' }, true],
    [{ endpoint: 'http://127.0.0.1:3000/hook' }, true],
    [{ endpoint: 'https://*' }, false],
    [{ event: 'delivered', endpoint: 2, order_id: 'A-*', carrier: 'ghtk' }, true],
    [{ operation: 'createShipment' }, false],
  ])('%j: %s', (match, expected) => {
    expect(matches(match, event)).toBe(expected)
  })
})
