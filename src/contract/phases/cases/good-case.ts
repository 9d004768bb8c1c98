import type { OperationId } from '../../../schemas/operations.ts'
import type { ContractCase } from '../../case.ts'
import { type CaseWishes, caseOf } from '../case-of.ts'

/** A good request: `GET /api/v2/cities › 200 › all cities`. */
export function goodCase(
  operation: OperationId,
  title: string,
  wishes: Omit<CaseWishes, 'operation' | 'title' | 'status'>,
): ContractCase {
  return caseOf('cases', { ...wishes, operation, title, status: 200 })
}
