import { openApi } from '../schemas/openapi/open-api.ts'
import { operations } from '../schemas/operations.ts'

export interface OpenApiExport {
  /** Base of the paths, without `/api/v2`. */
  readonly serverUrl: string
  /** Only what this profile answers; absent = every reading. */
  readonly switches?: Readonly<Record<string, unknown>>
}

/** OpenAPI 3.1 of /api/v2 with its webhooks, as indented JSON. */
export function exportOpenApi({ serverUrl, switches }: OpenApiExport): string {
  return JSON.stringify(openApi({ serverUrl, ...(switches === undefined ? {} : { profile: switches }) }), null, 2)
}

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
