import { useMemo } from 'preact/hooks'
import { useQuery } from '../../use-query.ts'

/** An operation of /api/v2. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Headings of the API's documentation that speak of it. */
  readonly clauses: readonly string[]
}

/** The parts of GET /openapi.json that are read here. */
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
}

interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly 'x-clause': readonly string[]
}

/** All operations, as the API's own description names them; none until it is there. */
export function useOperations(): readonly Operation[] {
  const { data } = useQuery<OpenApi>('/openapi.json')
  return useMemo(() => (data ? readOperations(data) : []), [data])
}

function readOperations({ paths }: OpenApi): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, summary, 'x-clause': clauses }]) => {
      return { id, method: method.toUpperCase(), path, summary, clauses }
    }),
  )
}
