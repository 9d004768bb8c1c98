import type { FaultSubject } from '../../domain/faults/matches.ts'
import type { FaultCall, FaultEvent } from './faults.ts'

export function subjectOfCall({ operation, method, path, orderId, carrier }: FaultCall): FaultSubject {
  return { operation, method, path, orderId, carrier, event: null, endpoint: null }
}

export function subjectOfEvent({
  event,
  status,
  slug,
  isCreation,
  hasEarlier,
  orderId,
  carrier,
  endpoint,
}: FaultEvent): FaultSubject {
  return {
    operation: null,
    method: null,
    path: null,
    orderId,
    carrier,
    event: { name: event, status, slug, isCreation, hasEarlier },
    endpoint,
  }
}
