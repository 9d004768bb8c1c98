import type { Delivery, Endpoint } from '../../src/domain/outbox-rows.ts'
import type { Address, Shipment, Timer } from '../../src/domain/world.ts'

const EMPTY_ADDRESS: Address = {
  name: null,
  phone: null,
  email: null,
  street: null,
  ward: null,
  district: null,
  city: null,
}

export function shipment(id: string, changes: Partial<Shipment> = {}): Shipment {
  return {
    id,
    line: 'standard',
    orderId: null,
    createdAt: 0,
    updatedAt: 0,
    status: 901,
    carrierError: null,
    carrier: null,
    service: null,
    trackingNumber: null,
    carrierCode: null,
    acceptedAt: null,
    sortingCode: null,
    returnSortingCode: null,
    payer: 1,
    isRecall: 0,
    from: EMPTY_ADDRESS,
    to: EMPTY_ADDRESS,
    parcel: {
      name: 'Giày \u2028 số 42',
      quantity: 1,
      width: null,
      height: null,
      length: null,
      weight: 500,
      volumetricWeight: null,
      metadata: null,
      cod: 0,
      amount: 0,
    },
    fees: {
      delivery: 0,
      service: 0,
      cod: 0,
      insurance: 0,
      return: 0,
      redelivery: 0,
      updateInfo: 0,
      overweight: 0,
      discount: 0,
    },
    terms: null,
    taken: { wallet: 0, recipient: 0, session: 0 },
    codCollected: null,
    isCompensated: false,
    invoiceId: null,
    expected: null,
    expectedAt: null,
    isReturn: false,
    isPartDelivery: false,
    isLost: false,
    scenario: 'happy',
    history: [],
    plan: [],
    ...changes,
  }
}

export function timer(id: string, dueAt: number): Timer {
  return { id, dueAt, kind: 'step', shipmentId: 's' }
}

export function endpoint(id: string): Endpoint {
  return {
    id,
    url: 'http://127.0.0.1/',
    secret: 'whsec_',
    oldSecrets: [],
    settings: { signature: null, retry: null, ordered: false, onDisabled: 'hold' },
    disabled: null,
    failingSince: null,
    origin: 'api',
    createdAt: 0,
    updatedAt: 0,
  }
}

export function delivery(id: string, changes: Partial<Delivery> = {}): Delivery {
  return {
    id,
    seq: 0,
    messageId: 'm0',
    shipmentId: 's',
    endpointId: null,
    url: null,
    state: 'pending',
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
