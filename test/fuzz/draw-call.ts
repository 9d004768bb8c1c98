/** Calls of both APIs: valid ones, damaged ones, and ones whose bytes are wrong. */
import { deflateRawSync, gzipSync } from 'node:zlib'
import { drawInteger, type Rng } from '../../src/domain/random.ts'
import { controlManifest } from '../../src/schemas/control-routes.ts'
import { operations } from '../../src/schemas/operations.ts'
import { drawValue, isObject, pick } from './draw-value.ts'
import { HOSTILE_TEXTS, hostileValue, spoil } from './spoil.ts'

export interface Call {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** It waits by design: for an event, for deliveries, or for the receiver of a test. */
  readonly waits: boolean
}

/** What earlier answers have given: ids and codes that exist. */
export interface Known {
  readonly token: string
  readonly ids: readonly string[]
  readonly rates: readonly string[]
}

/** The account of the calls of /api/v2. */
export const CALLER = 'fuzz'
/** The account in which calls of the control API change what is answered. */
export const CHANGED = 'changed'

/** One never ends; one would remove the accounts of the run. */
const LEFT_OUT = new Set(['streamEvents', 'deleteAccount'])
/** Their answers are made to fail by these, which are no defects. */
const ONLY_CHANGED = ['/faults', '/profile', '/state', '/reset', '/snapshots', '/accounts']
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']

export function drawCall(random: Rng, known: Known): Call {
  return random() < 0.6 ? drawApiCall(random, known) : drawControlCall(random, known)
}

function drawApiCall(random: Rng, known: Known): Call {
  const operation = pick(random, operations())
  const query = operation.query ? drawValue(random, operation.query) : {}
  return finish(random, {
    method: operation.method,
    path: fillPath(random, operation.path, known),
    query,
    value: operation.request ? withRate(random, drawValue(random, operation.request), known) : undefined,
    headers: { authorization: `Bearer ${known.token}` },
    waits: false,
  })
}

/** A booking by a rate that was quoted goes further than one by a rate of the examples. */
function withRate(random: Rng, value: unknown, { rates }: Known): unknown {
  if (rates.length === 0 || !isObject(value) || !isObject(value.shipment) || !('rate' in value.shipment)) return value
  return { ...value, shipment: { ...value.shipment, rate: pick(random, rates) } }
}

function drawControlCall(random: Rng, known: Known): Call {
  const routes = controlManifest().routes.filter(({ name }) => !LEFT_OUT.has(name))
  const route = pick(random, routes)
  const isChange = ONLY_CHANGED.some(path => route.path.startsWith(path))
  const account = isChange || random() < 0.5 ? CHANGED : CALLER
  const query = Object.fromEntries(
    route.query.filter(() => random() < 0.5).map(name => [name, pick(random, [...HOSTILE_TEXTS, '1', 'all', 'open'])]),
  )
  return finish(random, {
    method: route.method,
    path: `/__sandbox${fillPath(random, route.path.replace('/accounts/{id}', `/accounts/other-${drawInteger(random, 1, 5)}`), known)}`,
    query,
    value: route.body ? hurry(route.path, drawValue(random, route.body)) : undefined,
    headers: { 'x-sandbox-account': account },
    waits: /wait|advance|fill|settlement|recover|restore|state|\/test$/.test(route.path),
  })
}

/** What waits waits for nothing that comes: so it would be for as long as it may. */
function hurry(path: string, value: unknown): unknown {
  if (!isObject(value)) return value
  // A fill of 10,000 parcels takes a minute, and what looks through all of them takes longer afterwards.
  if (path === '/fill') return { ...value, shipments: 30 }
  if (path.endsWith('/wait')) return { ...value, timeout_ms: 20 }
  return path === '/clock/advance' ? { ...value, settle_timeout_ms: 20 } : value
}

interface Draft {
  readonly method: string
  readonly path: string
  readonly query: unknown
  readonly value: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly waits: boolean
}

function finish(random: Rng, draft: Draft): Call {
  const { path, waits } = draft
  const isSpoilt = random() < 0.6
  const query = isSpoilt && random() < 0.5 ? spoil(random, draft.query) : draft.query
  const value = isSpoilt && draft.value !== undefined ? spoil(random, draft.value) : draft.value
  const method = random() < 0.03 ? pick(random, METHODS) : draft.method
  const search = isObject(query) && Object.keys(query).length > 0 ? `?${writeQuery(random, query)}` : ''
  const sent = method === 'GET' || method === 'HEAD' ? undefined : value
  const { body, headers } = writeBody(random, sent)
  return {
    method,
    path: path + search,
    headers: { ...spoilHeaders(random, draft.headers), ...headers },
    body,
    waits,
  }
}

function fillPath(random: Rng, path: string, { ids }: Known): string {
  const places = ['1', '79', '760', 'happy', ...ids]
  return path.replaceAll(/\{\w+\}/g, () =>
    encode(random, pick(random, random() < 0.7 ? places : HOSTILE_TEXTS.filter(text => text !== ''))),
  )
}

/** Lone surrogates cannot be encoded; what is not encoded must be legal in a request line. */
function encode(random: Rng, text: string): string {
  const whole = wellFormed(text)
  if (random() < 0.1) return whole.replaceAll(/[^!-~]/g, '').replaceAll('#', '') || 'x'
  return encodeURIComponent(whole)
}

const wellFormed = (text: string): string => Buffer.from(text).toString('utf8')

function writeQuery(random: Rng, query: Record<string, unknown>): string {
  return Object.entries(query)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      const key = random() < 0.05 ? `${name}[${pick(random, ['', '0', 'a', '__proto__'])}]` : name
      return `${encodeURIComponent(wellFormed(key))}=${encode(random, text)}`
    })
    .join('&')
}

function spoilHeaders(random: Rng, headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (random() < 0.95) return headers
  const name = pick(random, Object.keys(headers))
  const value = pick(random, HOSTILE_TEXTS).replaceAll(/[^ -~]/g, '')
  return { ...headers, [name]: random() < 0.5 ? value : `${headers[name]}x` }
}

interface Written {
  readonly body: Buffer | null
  readonly headers: Readonly<Record<string, string>>
}

function writeBody(random: Rng, value: unknown): Written {
  if (value === undefined) return { body: null, headers: {} }
  const text = JSON.stringify(value)
  const json = { 'content-type': 'application/json' }
  if (random() < 0.85) return { body: Buffer.from(text), headers: json }
  const odd: readonly (() => Written)[] = [
    () => ({ body: Buffer.from(text), headers: {} }),
    () => ({ body: Buffer.from(text), headers: { 'content-type': pick(random, ODD_TYPES) } }),
    () => ({ body: Buffer.from(text.slice(0, Math.floor(random() * text.length))), headers: json }),
    () => ({ body: Buffer.from(`{"a":1,"a":${text},"__proto__":{"polluted":true}}`), headers: json }),
    () => ({ body: Buffer.from('['.repeat(drawInteger(random, 40, 20_000))), headers: json }),
    () => ({ body: Buffer.from(`\ufeff${text}`), headers: json }),
    () => ({ body: Buffer.from([0xff, 0xfe, 0x00, 0xd8]), headers: json }),
    () => ({ body: gzipSync(text), headers: { ...json, 'content-encoding': 'gzip' } }),
    () => ({ body: gzipSync(Buffer.alloc(4_000_000, 0x20)), headers: { ...json, 'content-encoding': 'gzip' } }),
    () => ({ body: deflateRawSync(text), headers: { ...json, 'content-encoding': 'gzip' } }),
    () => ({ body: Buffer.from(text), headers: { ...json, 'content-encoding': 'br' } }),
    () => ({ body: Buffer.alloc(1_200_000, 0x5b), headers: json }),
    () => ({ body: Buffer.from(JSON.stringify(hostileValue(random))), headers: json }),
    () => ({ body: Buffer.alloc(0), headers: json }),
  ]
  return pick(random, odd)()
}

const ODD_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/xml',
  'x',
  '/',
]
