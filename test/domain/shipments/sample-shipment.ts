import { NO_FEES } from '../../../src/domain/shipments/amounts.ts'
import type { Address, Shipment } from '../../../src/domain/world.ts'

export const CREATED_AT = Date.parse('2026-01-05T08:00:00+07:00')

const EMPTY_ADDRESS: Address = {
  name: null,
  phone: null,
  email: null,
  street: null,
  ward: null,
  district: null,
  city: null,
}

/** A parcel with 180,400 to collect and a fee of 30,400, which the shop pays, waiting for pickup. */
export function sampleShipment(changes: Partial<Shipment> = {}): Shipment {
  return {
    id: 'GS00000001',
    line: 'standard',
    orderId: 'DH-1',
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    status: 901,
    carrierError: null,
    carrier: 'ghnv3',
    service: 12,
    trackingNumber: 'GAPBLXAE',
    carrierCode: 'GAPBLXAE',
    acceptedAt: null,
    sortingCode: '70-01-07-TM01',
    returnSortingCode: '10-04-03-TM02',
    payer: 1,
    isRecall: 0,
    from: EMPTY_ADDRESS,
    to: EMPTY_ADDRESS,
    parcel: {
      name: null,
      quantity: null,
      width: 10,
      height: 10,
      length: 10,
      weight: 500,
      volumetricWeight: 167,
      metadata: null,
      cod: 180_400,
      amount: 0,
    },
    fees: { ...NO_FEES, delivery: 28_000, service: 2_400 },
    terms: null,
    taken: { wallet: 0, recipient: 0, session: 0 },
    codCollected: null,
    isCompensated: false,
    invoiceId: null,
    expected: 'Dự kiến giao 3 ngày',
    expectedAt: null,
    isReturn: false,
    isPartDelivery: false,
    isLost: false,
    scenario: 'happy',
    history: [{ status: 901, message: null, at: CREATED_AT }],
    plan: [],
    ...changes,
  }
}
