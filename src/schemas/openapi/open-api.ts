/** OpenAPI 3.1 of /api/v2, made of the manifest and the schemas: what they say, no more and no less. */
import { contractManifest } from '../operations.ts'
import type { ContractManifest } from '../types.gen.ts'
import { createComponents } from './components.ts'
import { describeCell } from './describe-cell.ts'
import { describeEvent, EVENTS_TAG, eventName } from './describe-event.ts'
import { describeOperation, type OperationParts } from './describe-operation.ts'
import type { OpenApiDocument, OpenApiOperation, OpenApiResponse } from './document.ts'
import { packageVersion } from './package-version.ts'

export interface OpenApiOptions {
  /** Base of the paths, without `/api/v2`: `http://127.0.0.1:4100`. */
  readonly serverUrl: string
  /** Switches of a profile; with them only the answers that it gives. Absent = every reading of the open clauses. */
  readonly profile?: Readonly<Record<string, unknown>>
}

const DESCRIPTION = `What a carrier-sandbox answers under /api/v2, and what it pushes to webhook endpoints. Made of the
JSON Schemas by which it judges requests, its own answers and, with \`carrier-sandbox contract run\`, those of any other
deployment.

\`x-clause\` names the heading of the specification a thing comes from; \`x-basis\` says how firm it is: \`shown\` by a
table, taken from an \`example\`, \`observed\` at deployed services, or \`chosen\` by this project. Where the specification
leaves something open, \`anyOf\` lists the readings and \`x-when\` the switches of the profile that choose each.`

/** Equal for equal options, to the order of the keys. @throws Error when the schemas do not fit together. */
export function openApi({ serverUrl, profile }: OpenApiOptions): OpenApiDocument {
  const manifest = contractManifest()
  const components = createComponents()
  const responses: Record<string, OpenApiResponse> = {}
  const everywhere: Record<string, { readonly $ref: string }> = {}
  for (const cell of manifest.everywhere) {
    responses[`Status${cell.status}`] = describeCell(cell, cell.answers, components)
    everywhere[cell.status] = { $ref: `#/components/responses/Status${cell.status}` }
  }
  const paths = describePaths(manifest, { components, switches: profile ?? null, everywhere })
  const webhooks = Object.fromEntries(
    manifest.events.map(event => [eventName(event.name), { post: describeEvent(event, components) }]),
  )
  return {
    openapi: '3.1.0',
    info: { title: 'Shipping aggregator /api/v2', version: packageVersion(), description: DESCRIPTION },
    servers: [{ url: serverUrl }],
    tags: tagsOf(manifest),
    paths,
    webhooks,
    components: {
      schemas: components.all(),
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /api/v2/login.' },
      },
    },
  }
}

/**
 * Two paths that differ in the name of a parameter alone are one path to OpenAPI: the first gives the name, so
 * `/ondemand-shipments/{id}` stands under `/ondemand-shipments/{code}`.
 */
function describePaths({ operations }: ContractManifest, parts: OperationParts): OpenApiDocument['paths'] {
  const shapeOf = (path: string): string => path.replace(/\{[a-z]+\}/g, '{}')
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const operation of operations) {
    const first = operations.find(({ path }) => shapeOf(path) === shapeOf(operation.path))
    const path = first?.path ?? operation.path
    const methods = paths[path] ?? {}
    methods[operation.method.toLowerCase()] = describeOperation({ ...operation, path }, parts)
    paths[path] = methods
  }
  return paths
}

function tagsOf({ operations }: ContractManifest): OpenApiDocument['tags'] {
  const groups = new Set(operations.flatMap(({ clauses }) => clauses.slice(0, 1)))
  return [...groups].map(name => ({ name })).concat({ name: EVENTS_TAG })
}
