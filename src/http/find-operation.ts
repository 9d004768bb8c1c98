import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'
import { type Operation, operations } from '../schemas/operations.ts'

/** A path of the manifest. One path to a client, though the document writes {code} for its GET and {id} for its PUT. */
interface Place {
  /** Between slashes; null where a parameter stands. */
  readonly segments: readonly (string | null)[]
  readonly operations: Map<string, Operation>
  /** For `Allow`, in the order of the manifest. */
  readonly allowed: Set<string>
}

export interface FoundOperation {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
}

/** What a method and a path name: an operation; a path that takes other methods only; null = no path of the manifest. */
export type Found = FoundOperation | { readonly allowed: readonly string[] } | null

interface Table {
  readonly places: readonly Place[]
  /** What has no parameter, by method and path: nearly every call is found here. */
  readonly plain: ReadonlyMap<string, Found>
}

/** The same for all sandboxes of a process: it depends on the manifest only. */
let table: Table | undefined

/**
 * @param path below /api/v2, without the query. A path is what the document writes: /Cities is none.
 * @throws URIError for a parameter that cannot be decoded.
 */
export function findOperation(method: string, path: string): Found {
  table ??= readTable()
  return table.plain.get(`${method} ${path}`) ?? search(table.places, method, path)
}

function readTable(): Table {
  const places = readPlaces()
  const plain = new Map<string, Found>()
  for (const operation of operations()) {
    const path = belowMount(operation)
    if (path.includes('{')) continue
    for (const method of methodsOf(operation)) plain.set(`${method} ${path}`, search(places, method, path))
  }
  return { places, plain }
}

function readPlaces(): readonly Place[] {
  const places = new Map<string, Place>()
  for (const operation of operations()) {
    const segments = segmentsOf(operation)
    const key = JSON.stringify(segments)
    const place = places.get(key) ?? {
      segments,
      operations: new Map<string, Operation>(),
      allowed: new Set<string>(),
    }
    places.set(key, place)
    for (const method of methodsOf(operation)) {
      place.operations.set(method, operation)
      place.allowed.add(method)
    }
  }
  return [...places.values()]
}

function search(places: readonly Place[], method: string, path: string): Found {
  const sent = path.split('/')
  // A slash at the end does not matter.
  if (sent.length > 2 && sent.at(-1) === '') sent.pop()
  let refusing: Place | undefined
  for (const place of places) {
    const values = readValues(place, sent)
    if (values === null) continue
    const operation = place.operations.get(method)
    if (operation !== undefined) return { operation, params: nameValues(operation, values) }
    refusing ??= place
  }
  return refusing === undefined ? null : { allowed: [...refusing.allowed] }
}

/** The values of its parameters; null for a path of another place. */
function readValues({ segments }: Place, sent: readonly string[]): readonly string[] | null {
  if (segments.length !== sent.length) return null
  const isHere = segments.every((segment, at) => (segment === null ? sent[at] !== '' : segment === sent[at]))
  return isHere ? sent.filter((_, at) => segments[at] === null).map(decode) : null
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    throw new URIError(`Failed to decode param '${value}'`, { cause: error })
  }
}

function nameValues(operation: Operation, values: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(namesOf(operation).map((name, at) => [name, values[at] ?? '']))
}

function namesOf(operation: Operation): readonly string[] {
  return belowMount(operation).match(/(?<=\{)\w+(?=\})/g) ?? []
}

function segmentsOf(operation: Operation): readonly (string | null)[] {
  return belowMount(operation)
    .split('/')
    .map(segment => (segment.startsWith('{') ? null : segment))
}

/** HEAD is answered wherever GET is. */
function methodsOf({ method }: Operation): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

/** `/api/v2/cities/{code}/districts` → `/cities/{code}/districts` */
function belowMount({ path }: Operation): string {
  return path.replace(/^\/api\/v2/, '')
}

/** The 405 of a path that takes other methods. */
export function refuseMethod(method: string, allowed: readonly string[]): SandboxError {
  const detail = say('method_not_here', { method, allowed: allowed.join(', ') })
  return new SandboxError('method_not_allowed', detail, { extra: { allow: allowed } })
}
