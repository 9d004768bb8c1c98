import { operations } from '../schemas/operations.ts'

/** An operation as `contract list operations` shows it. */
export interface OperationLine {
  readonly operation_id: string
  readonly method: string
  readonly path: string
  readonly tags: readonly string[]
  readonly statuses: readonly number[]
}

export function listOperations(): readonly OperationLine[] {
  return operations().map(({ operationId, method, path, tags, cells }) => ({
    operation_id: operationId,
    method,
    path,
    tags,
    statuses: cells.map(({ status }) => status),
  }))
}
