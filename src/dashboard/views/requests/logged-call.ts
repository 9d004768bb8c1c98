import type { RequestEntry } from '../../../schemas/types.gen.ts'
/** Calls that no account knows have an id of their own kind. */
export function isNobodys({ id }: Pick<RequestEntry, 'id'>): boolean {
  return id.startsWith('nobody-')
}
