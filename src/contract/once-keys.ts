import type { OperationId } from '../schemas/operations.ts'

/** Under which the first page of a list is kept for whichever case needs it. */
export function firstPageKey(operation: OperationId): string {
  return `cases: first page of ${operation}`
}

/** Under which the plain on-demand quote of a deployment is kept. */
export const ONDEMAND_QUOTE = 'cases: on-demand quote'

/** Under which the places of a city or district are kept, of which a deployment is asked once. */
export function placesKey(operation: OperationId, code: string | number = ''): string {
  return code === '' ? firstPageKey(operation) : `${operation} of ${code}`
}
