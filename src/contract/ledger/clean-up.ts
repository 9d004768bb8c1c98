import { type OperationId, operation } from '../../schemas/operations.ts'
import type { Client } from '../client/open-client.ts'
import type { Exchange } from '../exchange.ts'
import type { Leftover } from '../report.ts'
import { fieldsOf } from '../target/fields.ts'
import type { LedgerEntry, MadeKind } from './ledger.ts'

/** Statuses in which nothing is under way any more; the numbers of the two lines differ. */
const AT_REST = {
  shipment: { field: 'status_code', codes: [900, 905, 908, 909, 910, 911, 912, 913, 914, 916, 917, 1000] },
  ondemand: { field: 'status', codes: [909, 910, 911, 1000] },
} as const

export interface CleanUpParts {
  /** Its policy lets ids of the ledger be deleted. */
  readonly client: Client
  readonly token: string
  /** A thing is gone, or was never made. */
  readonly onRemoved: (entry: LedgerEntry) => void
  /** The id of a thing of which only the nonce was known: the policy lets it pass from then on. */
  readonly onFound: (entry: LedgerEntry, id: string) => void
}

/** A request that got no answer may still be at work behind a gateway; after so long nothing comes of it any more. */
const LATEST_MS = 5 * 60_000

type ThingKind = Exclude<MadeKind, 'account'>
interface Thing extends LedgerEntry {
  readonly kind: ThingKind
}

/**
 * Takes away what the ledger names: by its id, else by an exact match of the nonce, and nothing else. Cancelled parcels
 * stay on record at the service; that is as far away as they go.
 * @returns what is still there.
 */
export async function cleanUp(entries: readonly LedgerEntry[], parts: CleanUpParts): Promise<readonly Leftover[]> {
  const left: Leftover[] = []
  // The last first: a webhook that was registered before the parcels hears of their end.
  for (const entry of entries.filter(({ removed }) => !removed).reverse()) {
    const { kind } = entry
    if (kind === 'account') continue
    const why = await takeAway({ ...entry, kind }, parts)
    if (why === null) parts.onRemoved(entry)
    else left.push({ kind, id: entry.id, nonce: entry.nonce, why })
  }
  return left
}

/** Null = it is gone. */
async function takeAway(entry: Thing, parts: CleanUpParts): Promise<string | null> {
  const found = entry.id === null ? await findByNonce(entry, parts) : [entry.id]
  // What was refused and cannot be looked for was not made: a claim needs more than that.
  if (typeof found === 'string') return entry.turnedAway === true ? null : found
  if (found.length === 0 && !entry.answered && Date.now() - entry.at < LATEST_MS) {
    return 'its request got no answer and may be carried out yet; run "contract cleanup" in some minutes'
  }
  for (const id of found) {
    if (entry.id === null) parts.onFound(entry, id)
    const why = await remove(entry, id, parts)
    if (why !== null) return why
  }
  return null
}

const REMOVE: Readonly<Record<ThingKind, { readonly operation: OperationId; readonly param: string }>> = {
  customer: { operation: 'deleteCustomer', param: 'id' },
  webhook: { operation: 'deleteWebhook', param: 'id' },
  shipment: { operation: 'deleteShipment', param: 'id' },
  ondemand: { operation: 'deleteOndemandShipment', param: 'id' },
}

async function remove(entry: Thing, id: string, parts: CleanUpParts): Promise<string | null> {
  const { got, error } = await ask(parts, REMOVE[entry.kind].operation, { params: { [REMOVE[entry.kind].param]: id } })
  if (got?.status === 200 || got?.status === 404) return null
  if (got?.status === 422 && (entry.kind === 'shipment' || entry.kind === 'ondemand')) {
    // It cannot be cancelled: either nothing is under way any more, or a carrier has it.
    const open = await isOpen(entry.kind, id, parts)
    return open === false ? null : `it can no longer be cancelled (${open}); ask the service to`
  }
  return `${REMOVE[entry.kind].operation} ${id}: ${got === null ? error : `status ${got.status}`}`
}

/** False = nothing is under way; else the status in which it stands. */
async function isOpen(kind: 'shipment' | 'ondemand', id: string, parts: CleanUpParts): Promise<string | false> {
  const { got } =
    kind === 'shipment'
      ? await ask(parts, 'searchShipments', { query: { code: id } })
      : await ask(parts, 'getOndemandShipment', { params: { code: id } })
  const record = recordsOf(got?.json).find(fields => fields.id === id)
  return record === undefined ? 'its record cannot be found' : standsOpen(kind, record)
}

/** Ids of what holds the nonce; a text when it could not be looked for. */
async function findByNonce(entry: Thing, parts: CleanUpParts): Promise<readonly string[] | string> {
  const search = await searchFor(entry, parts)
  const { got } = search.exchange
  if (got?.status === 404) return []
  if (got?.status !== 200) return `it could not be looked for: ${got === null ? search.exchange.error : got.status}`
  return recordsOf(got.json)
    .filter(fields => holdsNonce(String(fields[search.field] ?? ''), entry.nonce))
    .map(({ id }) => String(id))
}

async function searchFor(
  { kind, nonce }: Thing,
  parts: CleanUpParts,
): Promise<{ readonly exchange: Exchange; readonly field: string }> {
  if (kind === 'customer') {
    return { exchange: await ask(parts, 'searchCustomers', { query: { q: nonce } }), field: 'email' }
  }
  if (kind === 'webhook') return { exchange: await ask(parts, 'listWebhooks', {}), field: 'endpoint' }
  if (kind === 'shipment') {
    return { exchange: await ask(parts, 'searchShipments', { query: { code: nonce } }), field: 'order_id' }
  }
  return { exchange: await ask(parts, 'getOndemandShipment', { params: { code: nonce } }), field: 'order_id' }
}

/** As a word of its own: the nonce of one thing may begin another's. */
function holdsNonce(text: string, nonce: string): boolean {
  return text.split(/[^A-Za-z0-9]+/).includes(nonce)
}

interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

async function ask({ client, token }: CleanUpParts, id: OperationId, asked: Asked): Promise<Exchange> {
  return client.send({
    operation: operation(id),
    params: asked.params ?? {},
    query: asked.query ?? {},
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    body: null,
    irreversible: false,
  })
}

type Fields = Readonly<Record<string, unknown>>

/** The records of an answer, a single one included, each with its fields at the root whatever its layout. */
function recordsOf(json: unknown): readonly Fields[] {
  const { data } = fieldsOf(json)
  const records: readonly unknown[] = Array.isArray(data) ? data : [data ?? json]
  return records.map(record => ({ ...fieldsOf(fieldsOf(record).shipment), ...fieldsOf(record) }))
}

/** False = at rest; else its status for a person. */
function standsOpen(kind: keyof typeof AT_REST, record: Fields): string | false {
  const { field, codes } = AT_REST[kind]
  const code = Number(record[field])
  return codes.some(rest => rest === code) ? false : `status ${code} ${String(record.status_text ?? '')}`.trim()
}
