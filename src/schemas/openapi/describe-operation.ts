import { answersUnder } from '../answers.ts'
import { readSchema } from '../registry.ts'
import type { Answer, Cell, Operation } from '../types.gen.ts'
import type { Components } from './components.ts'
import type {
  MediaType,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  Reference,
  RequestBody,
} from './document.ts'
import { isObject, rebase } from './rebase.ts'

export interface OperationParts {
  readonly components: Components
  /** Null = every reading of the open clauses. */
  readonly switches: Readonly<Record<string, unknown>> | null
  /** Responses of every path, by status. */
  readonly everywhere: Readonly<Record<string, Reference>>
}

export function describeOperation(operation: Operation, parts: OperationParts): OpenApiOperation {
  const { operationId, clauses, auth, tags } = operation
  const parameters = [...pathParameters(operation), ...queryParameters(operation, parts.components)]
  const requestBody = bodyOf(operation, parts.components)
  return {
    operationId,
    summary: summarise(operationId),
    description: describeInWords(operation),
    // The first clause is the heading of its group.
    tags: clauses.slice(0, 1),
    security: auth ? [{ bearer: [] }] : [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === null ? {} : { requestBody }),
    responses: responsesOf(operation.cells, parts),
    'x-clause': clauses,
    'x-effects': tags,
  }
}

function responsesOf(cells: readonly Cell[], { components, switches, everywhere }: OperationParts) {
  const own: Record<string, OpenApiResponse> = {}
  for (const cell of cells) {
    const answers = switches === null ? cell.answers : answersUnder(cell, switches)
    if (answers.length > 0) own[cell.status] = describeCell(cell, answers, components)
  }
  return { ...everywhere, ...own }
}

/** `listOndemandShipments` → `List ondemand shipments`. */
function summarise(operationId: string): string {
  const words = operationId.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a caller has to know before the first call; the rest is in the schemas. */
function describeInWords({ auth, paginated, clauses, tags }: Operation): string {
  const effects = tags.flatMap(tag => EFFECTS[tag] ?? [])
  return [
    `Specification: ${clauses.join('; ')}.`,
    auth ? 'Needs an access token.' : 'Needs no token.',
    ...(paginated ? ['A page has 25 records unless `size` sets another number.'] : []),
    ...effects,
  ].join(' ')
}

const EFFECTS: Readonly<Record<string, string>> = {
  'read-only': 'Changes nothing.',
  write: 'Changes what the account holds.',
  destructive: 'Deletes or cancels.',
  irreversible: 'Cannot be undone.',
  money: 'May cost money.',
}

function pathParameters({ path, search }: Operation): readonly OpenApiParameter[] {
  return [...path.matchAll(/\/([^/]+)\/\{([a-z]+)\}/g)].map(([, collection = '', name = '']) => {
    const keys = search?.parameter === name ? `: ${search.keys.join(', ')} of the record` : ''
    return {
      name,
      in: 'path',
      required: true,
      description: `Which of ${collection.replaceAll('-', ' ')}${keys}.`,
      schema: { type: 'string', minLength: 1 },
    }
  })
}

function queryParameters({ query }: Operation, components: Components): readonly OpenApiParameter[] {
  if (query === null) return []
  const { properties, required } = readSchema(query)
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  const where = { from: query, refer: (path: string) => components.refer(path).$ref }
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
    if (!isObject(property)) return []
    const { description, ...schema } = rebase(property, where)
    return {
      name,
      in: 'query',
      required: names.includes(name),
      ...(typeof description === 'string' ? { description } : {}),
      schema,
    }
  })
}

function bodyOf({ request }: Operation, components: Components): RequestBody | null {
  if (request === null) return null
  const { required } = readSchema(request)
  return {
    // A body none of whose fields is needed may as well be absent.
    required: Array.isArray(required) && required.length > 0,
    content: { 'application/json': describeFile(request, components) },
  }
}

/** A file with all its examples. */
export function describeFile(path: string, components: Components): MediaType {
  const { examples } = readSchema(path)
  const values: readonly unknown[] = Array.isArray(examples) ? examples : []
  return {
    schema: components.refer(path),
    examples: Object.fromEntries(values.map((value, at) => [`example ${at + 1}`, { value }])),
  }
}

/** One status with those of its answers that are wanted; several are distinguished by `anyOf`. */
export function describeCell(cell: Cell, answers: readonly Answer[], components: Components): OpenApiResponse {
  return {
    description: describeAnswers(cell, answers),
    content: { 'application/json': describeBodies(answers, components) },
    'x-shown': cell.shown,
    'x-basis': cell.basis,
  }
}

function describeBodies(answers: readonly Answer[], components: Components): MediaType {
  const bodies = answers.map(answer => {
    const reference = components.referToBody(answer)
    return { answer, reference, example: components.exampleOf(reference) }
  })
  const branches = bodies.map(({ answer: { when }, reference }) => ({
    ...reference,
    ...(when === undefined ? {} : { 'x-when': when }),
  }))
  const [only] = branches
  const schema = branches.length === 1 && only !== undefined ? only : { anyOf: branches }
  const examples = Object.fromEntries(bodies.map(({ answer, example }) => [answer.name, { value: example }]))
  return { schema, examples }
}

function describeAnswers({ shown, basis }: Cell, answers: readonly Answer[]): string {
  const readings = answers.length === 1 ? '' : ` One of ${answers.length} readings of an open clause.`
  return `${firmness(shown, basis)}${readings}`
}

function firmness(shown: boolean, basis: Cell['basis']): string {
  if (!shown && basis === 'observed') return 'Seen at deployed services; the specification does not show it.'
  if (!shown) return 'The specification does not show it; chosen by this project.'
  if (basis === 'chosen') return 'The specification shows the status and no body; the body is chosen by this project.'
  return 'The specification shows it.'
}
