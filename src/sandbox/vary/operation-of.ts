import { findOperation } from '../../http/find-operation.ts'
import { operations } from '../../schemas/operations.ts'
import type { CallPlace } from '../../vary/campaign.ts'

/** The operation of a call of /api/v2; null = none of the contract. */
export function operationOf(method: string, url: string): string | null {
  const [path = ''] = url.slice('/api/v2'.length).split('?')
  try {
    const found = findOperation(method, path)
    return found !== null && 'operation' in found ? found.operation.operationId : null
  } catch (error) {
    // A parameter that cannot be decoded: the call is refused.
    if (error instanceof URIError) return null
    throw error
  }
}

/** Whether a call of the operation shows a token. */
export function needsToken({ operation }: CallPlace): boolean {
  return operations().find(({ operationId }) => operationId === operation)?.auth === true
}
