/** The control API as one OpenAPI 3.1 document, made of `schemas/control.json` and the schemas beside it. */
import { controlManifest } from '../control-routes.ts'
import type { ControlManifest, ControlRoute } from '../types.gen.ts'
import { type Components, createComponents } from './components.ts'
import { describeFile } from './describe-operation.ts'
import type { MediaType, OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './document.ts'
import { packageVersion } from './package-version.ts'

const DESCRIPTION =
  'The levers of the sandbox. It is no part of the contract of /api/v2 and never subject to faults. Errors are problem+json.'

const PROBLEM = 'sandbox/problem.schema.json'

export interface ControlApiOptions {
  /** Base of the sandbox, without /__sandbox. */
  readonly serverUrl: string
}

/** Equal options give the same bytes. @throws Error when the manifest and the schemas do not fit together. */
export function controlApi({ serverUrl }: ControlApiOptions): OpenApiDocument {
  const manifest = controlManifest()
  const components = createComponents()
  const refused = Object.fromEntries(
    manifest.everywhere.map(status => [`Refused${status}`, refusal(status, components)] as const),
  )
  const paths = describePaths(manifest, components)
  return {
    openapi: '3.1.0',
    info: { title: 'carrier-sandbox: control API', version: packageVersion(), description: DESCRIPTION },
    servers: [{ url: `${serverUrl}/__sandbox` }],
    tags: manifest.groups.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks: {},
    components: {
      schemas: components.all(),
      responses: refused,
      securitySchemes: {
        control: {
          type: 'http',
          scheme: 'bearer',
          description: 'The control token, where there is one: `start` prints it.',
        },
      },
    },
  }
}

function describePaths({ routes, everywhere }: ControlManifest, components: Components): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const route of routes) {
    const methods = paths[route.path] ?? {}
    methods[route.method.toLowerCase()] = describeRoute(route, { components, everywhere })
    paths[route.path] = methods
  }
  return paths
}

interface RouteParts {
  readonly components: Components
  readonly everywhere: readonly number[]
}

function describeRoute(route: ControlRoute, { components, everywhere }: RouteParts): OpenApiOperation {
  const { name, summary, group, open, body } = route
  const parameters = [...pathParameters(route), ...queryParameters(route), ...(route.account ? [ACCOUNT] : [])]
  const shared = Object.fromEntries(
    everywhere.map(status => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
  const own = Object.fromEntries(route.refusals.map(status => [status, refusal(status, components)]))
  return {
    operationId: name,
    summary,
    description: `${summary.replace(/\.$/, '')}. ${open ? 'No token is needed.' : 'The control token is needed where one was set.'}`,
    tags: [group],
    // A token is needed only where one was set.
    security: open ? [] : [{}, { control: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null
      ? {}
      : { requestBody: { required: false, content: { 'application/json': describeFile(body, components) } } }),
    responses: { ...successes(route, components), ...shared, ...own },
  }
}

/** Several media types of one status are one response. */
function successes({ answers }: ControlRoute, components: Components): Readonly<Record<string, OpenApiResponse>> {
  const responses: Record<string, OpenApiResponse> = {}
  for (const { status, type, schema } of answers) {
    const media: MediaType = schema === null ? { schema: { type: 'string' } } : describeFile(schema, components)
    const before = responses[status]?.content ?? {}
    responses[status] =
      type === undefined
        ? { description: 'Done; no body.' }
        : { description: DONE[status] ?? 'Done.', content: { ...before, [type]: media } }
  }
  return responses
}

const DONE: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Started; the log has the result.',
}

function refusal(status: number, components: Components): OpenApiResponse {
  return {
    description: REFUSED[status] ?? 'Refused.',
    content: { 'application/problem+json': { schema: components.refer(PROBLEM) } },
  }
}

const REFUSED: Readonly<Record<number, string>> = {
  400: 'The body is not JSON.',
  401: 'The control token is missing or wrong.',
  403: 'The Origin is not allowed.',
  404: 'The account or the record is unknown.',
  409: 'The present state does not allow it.',
  413: 'The body is too large.',
  415: 'The body is not application/json.',
  422: 'A value is invalid; `pointer` names it.',
  503: 'The store is read-only, or the sandbox is stopping.',
}

const ACCOUNT: OpenApiParameter = {
  name: 'X-Sandbox-Account',
  in: 'header',
  required: false,
  description: 'Id of the account; absent = the default account.',
  schema: { type: 'string' },
}

function pathParameters({ path }: ControlRoute): readonly OpenApiParameter[] {
  return [...path.matchAll(/\/([^/]+)\/\{([a-z]+)\}/g)].map(([, collection = '', name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `Which of ${collection}.`,
    schema: { type: 'string', minLength: 1 },
  }))
}

function queryParameters({ query, paged }: ControlRoute): readonly OpenApiParameter[] {
  const own = query.map(({ name, description, schema, example }) => ({
    name,
    in: 'query' as const,
    required: false,
    description,
    schema: { ...schema, ...(example === undefined ? {} : { examples: [example] }) },
  }))
  return paged ? [...own, ...PAGING] : own
}

const PAGING: readonly OpenApiParameter[] = [
  {
    name: 'size',
    in: 'query',
    required: false,
    description: 'Of a page; more than 500 is 500.',
    schema: { type: 'integer', minimum: 1, default: 50 },
  },
  {
    name: 'page',
    in: 'query',
    required: false,
    description: 'From 1.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
]
