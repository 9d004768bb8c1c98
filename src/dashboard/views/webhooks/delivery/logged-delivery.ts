import type { DeliveryAttempt } from '../../../../schemas/types.gen.ts'

/** Whether the receiver took it. A 2xx can be a failure too, where the profile wants a 200: then a sentence says so. */
export function isTaken({ answer, error, detail }: Pick<DeliveryAttempt, 'answer' | 'error' | 'detail'>): boolean {
  return error === null && detail === null && answer !== null && answer >= 200 && answer < 300
}

/** `500`, or what went wrong on the wire. */
export function outcomeOf({ answer, error }: Pick<DeliveryAttempt, 'answer' | 'error'>): string {
  return error ?? String(answer ?? '—')
}
