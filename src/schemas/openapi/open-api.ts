/** OpenAPI 3.1 of /api/v2, made of the manifest and the schemas: what they say, no more and no less. */
import { contractManifest } from '../operations.ts'
import { readSchema } from '../registry.ts'
import type { ContractManifest } from '../types.gen.ts'
import { type Components, createComponents } from './components.ts'
import { describeCell, describeFile, describeOperation, type OperationParts } from './describe-operation.ts'
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './document.ts'
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

\`x-clause\` names the heading of the specification a thing comes from; \`x-basis\` says how firm its type is: \`shown\` by a
table, taken from an \`example\`, \`observed\` at deployed services, or \`chosen\` by this project. \`x-form-basis\` says the
same of its pattern, format, values and bounds, and \`x-required-basis\` of its being there; without them these are \`chosen\`. Where the specification
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

type ManifestEvent = ContractManifest['events'][number]

const EVENTS_TAG = 'Events'

/** What is posted to a webhook endpoint, as an operation of the receiver. */
function describeEvent({ name, clauses, payload }: ManifestEvent, components: Components): OpenApiOperation {
  const { description } = readSchema(payload)
  return {
    operationId: eventName(name),
    summary: typeof description === 'string' ? description : name,
    description: `Posted to every registered endpoint. Specification: ${clauses.join('; ')}.`,
    tags: [EVENTS_TAG],
    // A signature is no login: see the headers.
    security: [],
    parameters: SIGNATURE_HEADERS,
    requestBody: { required: true, content: { 'application/json': describeFile(payload, components) } },
    responses: {
      '2XX': { description: 'Received. Anything else, a redirect included, is a failed attempt that is repeated.' },
    },
    'x-clause': clauses,
  }
}

/** `shipment-status` → `shipmentStatus`. */
function eventName(name: string): string {
  return name.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

const OTHER_SCHEMES =
  'Of the scheme standard (Standard Webhooks), which the sandbox signs with by default; absent under a ' +
  'scheme that has other headers, or none (docs/verify/README.md).'

const SIGNATURE_HEADERS: readonly OpenApiParameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: false,
    description: `Id of the message, the same on every repetition: by it a receiver knows what it has had. ${OTHER_SCHEMES}`,
    schema: { type: 'string', minLength: 1 },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: false,
    description: `When this attempt was sent, UNIX seconds of wall time. ${OTHER_SCHEMES}`,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: false,
    description:
      'v1 and a comma, then the HMAC-SHA256 of id, timestamp and the bytes of the body, joined by dots, in base64; ' +
      `several, with spaces between, while a secret is being rotated. ${OTHER_SCHEMES}`,
    schema: { type: 'string', pattern: '^v1a?,[A-Za-z0-9+/]+=*( v1a?,[A-Za-z0-9+/]+=*)*$' },
  },
]
