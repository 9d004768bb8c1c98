import type { ServedRequest } from '../../../src/service/requests/request-entry.ts'

/** A call as the API hands it over. */
export function servedRequest(changes: Partial<ServedRequest> = {}): ServedRequest {
  return {
    receivedAt: 1_000,
    ms: 2,
    method: 'POST',
    path: '/api/v2/shipments',
    isPathRedacted: false,
    operation: 'createShipment',
    rawHeaders: ['Host', '127.0.0.1', 'Content-Type', 'application/json'],
    sent: '{"shipment":{"order_id":"DH-1","parcel":{"cod":1000}}}',
    isSentWhole: true,
    status: 200,
    answerHeaders: { 'Content-Type': 'application/json; charset=utf-8' },
    answer: '{"code":200}',
    isAnswerFixed: false,
    faults: [],
    shipment: 'GS6ZE234V6',
    orderId: 'DH-1',
    ...changes,
  }
}
