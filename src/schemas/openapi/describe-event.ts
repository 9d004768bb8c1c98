import { readSchema } from '../registry.ts'
import type { ContractManifest } from '../types.gen.ts'
import type { Components } from './components.ts'
import { describeFile } from './describe-operation.ts'
import type { OpenApiOperation, OpenApiParameter } from './document.ts'

type ManifestEvent = ContractManifest['events'][number]

export const EVENTS_TAG = 'Events'

/** What is posted to a webhook endpoint, as an operation of the receiver. */
export function describeEvent({ name, clauses, payload }: ManifestEvent, components: Components): OpenApiOperation {
  const { description } = readSchema(payload)
  return {
    operationId: eventName(name),
    summary: typeof description === 'string' ? description : name,
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
export function eventName(name: string): string {
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
