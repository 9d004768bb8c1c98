import type { Exchange } from '../exchange.ts'
import { isProbing } from '../learn/probing-values.ts'
import { classify, isTime } from './classify.ts'
import { type Documented, documentedAnswer } from './documented.ts'
import { createInstants, type Instants } from './instants.ts'
import type { RecordedExchange } from './recording.ts'
import { createReferences, type Kind, type References } from './references.ts'

/** An exchange with the case that asked. */
export interface CaseExchange {
  readonly case: string | null
  readonly exchange: Exchange
  /** A probe wants to see it, though it may show nothing new. */
  readonly isProbe?: boolean
}

const TARGET = 'https://target.test'
/** Where a route began and ended says who lives there. */
const PLACE: Readonly<Record<string, string>> = { lat: '21.0285', lng: '105.8542' }
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g
const PHONE = /(?<![\w.])(?:\+84|84|0)\d{9}(?!\d)/g
const TOKEN = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g

/**
 * The answered exchanges without what belongs to a person, an account or a moment. What stands for a thing is the same in
 * all of them and has the form of the original, so that a body which keeps its schema still does.
 */
export function normalise(
  exchanges: readonly CaseExchange[],
  { url }: { readonly url: string },
): readonly RecordedExchange[] {
  const instants = createInstants()
  const references = createReferences()
  const parts = { instants, references, url, mentions: null }
  for (const one of exchanges) walk(one, { ...parts, onTime: value => instants.note(value) })
  // Once for the numbers of all references, once more for texts that mention what comes only later.
  for (const one of exchanges) walk(one, parts)
  const mentions = mentionsOf(references)
  return exchanges.flatMap(one => walk(one, { ...parts, mentions }) ?? [])
}

interface Rewriting {
  readonly instants: Instants
  readonly references: References
  readonly url: string
  readonly mentions: ((text: string) => string) | null
  readonly onTime?: (value: string | number) => void
}

function walk({ case: id, exchange }: CaseExchange, rewriting: Rewriting): RecordedExchange | null {
  const { sent, got, operation } = exchange
  if (got === null) return null
  const { pathname, searchParams } = new URL(sent.url)
  const rewrite = (value: unknown, as: Pick<Place, 'inQuery' | 'documented'>): unknown =>
    rewriteValue(value, { operation, rewriting, ...as })
  // What is asked is ours, and so is every field of it.
  const query = rewrite(Object.fromEntries(searchParams), { inQuery: true, documented: null })
  return {
    case: id,
    request: {
      method: sent.method,
      path: pathname
        .split('/')
        .map(part => pathPart(decodeURIComponent(part), operation, rewriting))
        .join('/'),
      // Texts stay texts.
      query: query as Record<string, string>,
      body: sent.body === null ? null : rewrite(parse(sent.body), { inQuery: false, documented: null }),
    },
    answer: {
      status: got.status,
      content_type: got.headers['content-type'] ?? null,
      body:
        got.json === undefined
          ? replaceUnknown(got.text, rewriting)
          : rewrite(got.json, { inQuery: false, documented: documentedAnswer(operation, got.status) }),
    },
  }
}

/** An endpoint goes by a number, which no text can be searched for. */
function pathPart(part: string, operation: Exchange['operation'], rewriting: Rewriting): string {
  const isNumber = operation === 'deleteWebhook' && /^\d+$/.test(part)
  return isNumber ? rewriting.references.of('serial', part) : text(part, rewriting)
}

interface Place {
  readonly operation: Exchange['operation']
  readonly inQuery: boolean
  readonly rewriting: Rewriting
  /** What the schema says of it; null = of a request, where nothing is unknown. */
  readonly documented: Documented | null
}

function rewriteValue(value: unknown, place: Place): unknown {
  const { documented, rewriting } = place
  if (Array.isArray(value)) return value.map(item => rewriteValue(item, inside(place, '0')))
  if (typeof value !== 'object' || value === null) {
    if (documented?.allows(value) === false && !isStateIn(documented, value)) return replaceUnknown(value, rewriting)
    return typeof value === 'string' ? text(value, rewriting) : value
  }
  const fields = Object.entries(value)
  const beside = new Set([...fields.map(([name]) => name), ...(documented?.fields ?? [])])
  return Object.fromEntries(
    fields.map(([name, item]) => [
      documented?.at(name).isKnown === false ? fieldName(name, rewriting) : name,
      rewriteField(name, item, { ...place, beside }),
    ]),
  )
}

/** A number of a state in another form than the schema's. */
function isStateIn({ isState }: Documented, value: unknown): boolean {
  return isState && /^-?\d{1,4}$/.test(String(value))
}

function inside(place: Place, token: string): Place {
  return { ...place, documented: place.documented?.at(token) ?? null }
}

/** What a program calls a field; anything else is data. */
const NAME = /^(?!.*\d{4})[A-Za-z_$][\w$.-]*$/

/** The name of an undocumented field, which a comparison must report. */
function fieldName(name: string, rewriting: Rewriting): string {
  return NAME.test(name) ? text(name, rewriting) : rewriting.references.of('field', name)
}

/**
 * A value that no schema knows, so its owner is unknown: another one of the same form. True, false and null
 * identify no one.
 */
function replaceUnknown(value: unknown, { instants, references, onTime }: Rewriting): unknown {
  if (typeof value === 'number') return Number(references.of('number', String(value)))
  if (typeof value !== 'string' || value === '') return value
  onTime?.(value)
  const time = instants.of(value)
  if (time !== null) return time
  return references.find(value) ?? references.of(kindOfText(value), value)
}

function kindOfText(value: string): Kind {
  if (isWhole(EMAIL, value)) return 'email'
  if (isWhole(PHONE, value)) return 'phone'
  if (/^-?\d+(\.\d+)?$/.test(value)) return 'number'
  return /^https?:\/\//i.test(value) ? 'link' : 'text'
}

function isWhole(pattern: RegExp, value: string): boolean {
  return value.match(pattern)?.[0] === value
}

function rewriteField(name: string, value: unknown, place: Place & { readonly beside: ReadonlySet<string> }): unknown {
  const { rewriting, operation, inQuery, beside, documented } = place
  const { instants, references, onTime } = rewriting
  if (documented === null && isProbing(value)) return value
  if (isTime(name) && (typeof value === 'string' || (typeof value === 'number' && value > 1e8))) {
    onTime?.(value)
    const fixed = instants.of(value)
    if (fixed !== null) return fixed
  }
  const fixedPlace = PLACE[name]
  if (fixedPlace !== undefined)
    return typeof value === 'number' ? Number(fixedPlace) : value === null ? null : fixedPlace
  if (name === 'polylines' && typeof value === 'string') return value === '' ? value : '_p~iF~ps|U'
  if (name === 'polyline_points' && Array.isArray(value)) return value.slice(0, 1).map(blur)
  const kind = classify({ operation, name, value, beside, inQuery })
  if (kind === null) return rewriteValue(value, inside(place, name))
  const reference = references.of(kind, String(value))
  if (typeof value !== 'number') return reference
  // A person's name for which a number came is a number still.
  return Number.isNaN(Number(reference)) ? replaceUnknown(value, rewriting) : Number(reference)
}

/** The first point of a route in its own form. */
function blur(point: unknown): unknown {
  if (Array.isArray(point)) return point.map((_, index) => (index === 0 ? 21.0285 : 105.8542))
  if (typeof point === 'string') return `${PLACE.lat},${PLACE.lng}`
  if (typeof point !== 'object' || point === null) return point === null ? null : 21.0285
  return Object.fromEntries(Object.keys(point).map((name, index) => [name, index === 0 ? 21.0285 : 105.8542]))
}

/** A text without what it mentions of things that have a reference, and without what looks like a person or a token. */
function text(value: string, { mentions, references, url }: Rewriting): string {
  const here = value.startsWith(url) ? TARGET + value.slice(url.length) : value
  return (mentions?.(here) ?? here)
    .replaceAll(TOKEN, token => references.of('token', token))
    .replaceAll(EMAIL, email => (/@example\.test$/.test(email) ? email : references.of('email', email)))
    .replaceAll(PHONE, phone => (/^(\+84|0)50/.test(phone) ? phone : references.of('phone', phone)))
}

/** A longer text is no name that another text mentions, and a pattern of many of them is more than the engine takes. */
const LONGEST_MENTIONED = 256

function mentionsOf(references: References): (value: string) => string {
  const known = new Map([...references.known()].filter(([word]) => word.length <= LONGEST_MENTIONED))
  if (known.size === 0) return value => value
  const words = [...known.keys()].map(word => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'gu')
  return value => value.replaceAll(pattern, word => known.get(word) ?? word)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // What is not JSON is recorded as text.
    return body
  }
}
