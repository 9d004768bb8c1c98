/** Answers and events in memory, for the samples of the laws. */
import type { OperationId } from '../../schemas/operations.ts'
import type { Fields } from '../records/list-records.ts'
import type { SeenAnswer, SeenEvent, SeenMove } from './law.ts'

/** A good answer with this `data`. */
export function sight(
  operation: OperationId,
  data: unknown,
  more: Partial<Pick<SeenAnswer, 'number' | 'params' | 'query' | 'asked' | 'json'>> = {},
): SeenAnswer {
  return {
    kind: 'answer',
    number: 1,
    operation,
    account: 'a',
    params: {},
    query: {},
    asked: undefined,
    json: { code: 200, status: 'success', data },
    since: 0,
    until: 0,
    ...more,
  }
}

export function eventSight(payload: Fields): SeenEvent {
  return { kind: 'event', payload }
}

export function moveSight(operation: OperationId | null, id: string | null = null): SeenMove {
  return { kind: 'move', account: 'a', operation, id }
}

/** A parcel in its three groups. */
export function parcelSample(differences: Fields = {}, more: Fields = {}): Fields {
  const fields = { id: 'GS1', order_id: 'A-1', carrier_code: 'C1', status_code: 913, ...differences }
  return { shipment: fields, history: [], invoice: null, ...more }
}
