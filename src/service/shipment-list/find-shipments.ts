import { SandboxError } from '../../domain/errors.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { foldAccents } from '../../domain/text/text-keys.ts'
import type { Shipment } from '../../domain/world.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { Page } from '../../store/store.ts'
import { newestFirst } from '../input/list-page.ts'
import type { Reference } from '../reference/reference.ts'
import { listBothLines, type OfEitherLine, rowOf } from '../shipments/of-both-lines.ts'
import type { Core } from '../world/core.ts'
import { inSlices } from '../world/in-slices.ts'
import { STANDINGS, type Standing, standingOf } from './standing-of.ts'
import { readWantedStatus, type WantedStatus } from './wanted-status.ts'

const APART = '|'

/** Rows never change, so what was folded once stays right for as long as the row is there. */
const folded = new WeakMap<Shipment | OndemandOrder, string>()

/** What a list of shipments is narrowed to; null = not by this. */
interface ShipmentFilter {
  /** A part of an id, order_id, carrier code, name or phone, accents and case aside. */
  readonly text: string | null
  readonly line: OfEitherLine['line'] | null
  readonly status: WantedStatus | null
  readonly standing: Standing | null
}

export interface FindRequest {
  readonly size: number
  /** From 1. */
  readonly page: number
  readonly filter: ShipmentFilter
}

/** So many are looked at before other work gets a turn: a few ms. */
const SLICE = 2_000

/** Shipments of both lines that fit, newest first. Without a filter it reads no more than the page and what is before it. */
export async function findShipments(
  core: Pick<Core, 'store' | 'reference' | 'clocks'>,
  world: string,
  { size, page, filter }: FindRequest,
): Promise<Page<OfEitherLine>> {
  if (isEmpty(filter)) return listBothLines(core, world, { size, page })
  const fits = fitting(filter)
  const found: OfEitherLine[] = []
  for await (const slice of inSlices(await allOf(core, world, filter.line), SLICE)) {
    for (const one of slice) if (fits(one)) found.push(one)
  }
  const offset = (page - 1) * size
  return { rows: found.slice(offset, offset + size), total: found.length }
}

function isEmpty({ text, line, status, standing }: ShipmentFilter): boolean {
  return text === null && line === null && status === null && standing === null
}

/** Every shipment of a line, or of both, newest first. */
async function allOf(
  core: Pick<Core, 'store'>,
  world: string,
  line: ShipmentFilter['line'],
): Promise<readonly OfEitherLine[]> {
  const all = { order: 'descending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
  const [parcels, orders] = await core.store.read(world, view =>
    // Both at once: between two awaited reads a booking could come in.
    Promise.all([view.page('shipmentsByCreation', all), view.page('ondemandByCreation', all)]),
  )
  const standard = line === 'ondemand' ? [] : parcels.rows.map(shipment => ({ line: 'standard', shipment }) as const)
  const ondemand = line === 'standard' ? [] : orders.rows.map(order => ({ line: 'ondemand', order }) as const)
  // Each is sorted already.
  if (standard.length === 0) return ondemand
  if (ondemand.length === 0) return standard
  const byTime = newestFirst(({ createdAt }: Shipment | OndemandOrder) => createdAt)
  return [...standard, ...ondemand].sort((a, b) => byTime(rowOf(a), rowOf(b)))
}

function fitting({ text, status, standing }: ShipmentFilter): (one: OfEitherLine) => boolean {
  const wanted = text === null ? null : foldAccents(text)
  return one =>
    (status === null || rowOf(one).status === status[one.line]) &&
    (standing === null || standingOf(one) === standing) &&
    (wanted === null || searchTextOf(one).includes(wanted))
}

/**
 * What a shipment is looked for by, as one text without accents: id, order_id, the carrier's code, and the names and
 * phones of everyone on its way. Parts are separated by a character that is not searched for.
 */
function searchTextOf(found: OfEitherLine): string {
  const row = rowOf(found)
  const known = folded.get(row)
  if (known !== undefined) return known
  // At once: folding each of 70,000 parts took three times as long.
  const made = foldAccents(partsOf(found).join(APART))
  folded.set(row, made)
  return made
}

function partsOf(found: OfEitherLine): readonly (string | null)[] {
  if (found.line === 'standard') {
    const { id, orderId, carrierCode, from, to } = found.shipment
    return [id, orderId, carrierCode, to.name, to.phone, from.name, from.phone]
  }
  const { id, orderId, code, points } = found.order
  return [id, orderId, code, ...points.flatMap(({ name, phone }) => [name, phone])]
}

const LINES = ['standard', 'ondemand'] as const
const LONGEST_TEXT = 200

/** `q`, `line`, `status` and `state` of a list of shipments. @throws SandboxError `invalid` naming the parameter. */
export function readShipmentFilter(
  query: Readonly<Record<string, unknown>>,
  reference: Pick<Reference, 'statuses' | 'ondemandStatuses'>,
): ShipmentFilter {
  const status = queryText(query, 'status')
  return {
    text: readText(query),
    line: oneOf(query, 'line', LINES),
    status: status === null ? null : readWantedStatus(reference, status, '/status'),
    standing: oneOf(query, 'state', STANDINGS),
  }
}

/** What folds to nothing, spaces alone, is in every text. */
function readText(query: Readonly<Record<string, unknown>>): string | null {
  const text = queryText(query, 'q')
  if (text === null || foldAccents(text) === '') return null
  if (text.length <= LONGEST_TEXT) return text
  const detail = `q has ${text.length} characters, ${LONGEST_TEXT} are allowed; give a part of an id, code, name or phone.`
  throw new SandboxError('invalid', detail, { pointer: '/q' })
}

function oneOf<Word extends string>(
  query: Readonly<Record<string, unknown>>,
  key: string,
  words: readonly Word[],
): Word | null {
  const text = queryText(query, key)
  if (text === null) return null
  const known = words.find(word => word === text)
  if (known !== undefined) return known
  const detail = `${key} cannot be "${text.slice(0, 100)}"; ${didYouMean(text, words)}`
  throw new SandboxError('invalid', detail, { pointer: `/${key}` })
}

function queryText(query: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = query[key]
  if (value === undefined || value === '') return null
  if (typeof value === 'string') return value
  throw new SandboxError('invalid', `${key} was given twice; give it once.`, { pointer: `/${key}` })
}
