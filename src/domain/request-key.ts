import { drawText, fingerprint, type Rng } from './random.ts'

const DIGITS_AND_CAPITALS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** JSON with sorted keys, so that two spellings of one value are one text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(item => canonicalJson(item)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/**
 * What a creation's draws are keyed by: the operation and its order_id, else a fingerprint of the body. The occurrence
 * number of the key is added by the caller, so that requests in parallel draw what they would draw in sequence.
 */
export function requestKey(operationId: string, orderId: string | null, body: unknown): string {
  return orderId === null ? `${operationId}#${fingerprint(canonicalJson(body))}` : `${operationId}:${orderId}`
}

/** `GS` + 8 of [0-9A-Z] (open-clauses.md, "Answers"). */
export function shipmentId(random: Rng): string {
  return `GS${drawText(random, 8, DIGITS_AND_CAPITALS)}`
}
