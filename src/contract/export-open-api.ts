import { openApi } from '../schemas/openapi/open-api.ts'

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
