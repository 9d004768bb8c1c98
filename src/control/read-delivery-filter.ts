import { SandboxError } from '../domain/errors.ts'
import type { DeliveryFilter } from '../service/delivery/deliveries.ts'
import { readWantedStatus } from '../service/shipment-list/wanted-status.ts'

const STATES = ['pending', 'held', 'delivered', 'failed', 'dropped', 'no-endpoint'] as const

/** `state`, `shipment`, `endpoint` and `status` of a list of deliveries. @throws SandboxError `invalid` naming the parameter. */
export function readDeliveryFilter(
  query: Readonly<Record<string, unknown>>,
  reference: Parameters<typeof readWantedStatus>[0],
): DeliveryFilter {
  const state = queryText(query, 'state')
  const known = STATES.find(one => one === state)
  if (state !== null && known === undefined) {
    const detail = `state cannot be "${state}"; it is one of ${STATES.join(', ')}.`
    throw new SandboxError('invalid', detail, { pointer: '/state' })
  }
  const status = queryText(query, 'status')
  // An event may tell a code that there is not; a word that there is not is a typing error.
  if (status !== null && !/^\d+$/.test(status)) readWantedStatus(reference, status, '/status')
  return {
    state: known ?? null,
    shipment: queryText(query, 'shipment'),
    endpointId: queryText(query, 'endpoint'),
    status,
  }
}

function queryText(query: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = query[key]
  if (value === undefined || value === '') return null
  if (typeof value === 'string') return value
  throw new SandboxError('invalid', `${key} was given twice; give it once.`, { pointer: `/${key}` })
}
