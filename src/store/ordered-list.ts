import type { PageQuery } from './store.ts'

export interface Entry {
  readonly sort: number
  readonly id: string
}

/** What an open transaction would change in a list. */
export interface Overlay {
  readonly removed: readonly Entry[]
  readonly added: readonly Entry[]
}

export interface IdPage {
  readonly ids: readonly string[]
  readonly total: number
}

/** A block that grows beyond this is halved; moving so many entries aside costs less than a microsecond. */
const BLOCK = 512

const compare = (a: Entry, b: Entry): number => a.sort - b.sort || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * Ids in the order of (sort, id), in blocks. 100,000 shipments may share one frozen instant, and then every new id
 * belongs somewhere in the middle: one array sorted on demand stalled the loop for 40 ms at that size, blocks never do.
 */
export class OrderedList {
  readonly #blocks: Entry[][] = []

  add(entry: Entry): void {
    const end = this.#blocks.at(-1)
    const last = end?.at(-1)
    // What is listed by time or number mostly comes in that order.
    if (end && last && end.length < BLOCK && compare(last, entry) < 0) {
      end.push(entry)
      return
    }
    const at = this.#blockOf(entry)
    const block = this.#blocks[at]
    if (!block) {
      this.#blocks.push([entry])
      return
    }
    block.splice(placeIn(block, entry), 0, entry)
    if (block.length > BLOCK) this.#blocks.splice(at + 1, 0, block.splice(BLOCK >> 1))
  }

  remove(entry: Entry): void {
    const at = this.#blockOf(entry)
    const block = this.#blocks[at]
    const place = block ? placeIn(block, entry) : 0
    if (!block || block[place]?.id !== entry.id) return
    block.splice(place, 1)
    if (block.length === 0) this.#blocks.splice(at, 1)
  }

  /** `total` counts everything inside the bounds, with the overlay's changes. */
  page(query: PageQuery, overlay: Overlay = { removed: [], added: [] }): IdPage {
    const { order, offset, limit, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = query
    const inside = ({ sort }: Entry): boolean => sort >= from && sort <= to
    const removed = overlay.removed.filter(inside)
    const extra = overlay.added.filter(inside)
    const low = this.#rank(({ sort }) => sort < from)
    const high = Math.max(
      low,
      this.#rank(({ sort }) => sort <= to),
    )
    if (removed.length + extra.length === 0) {
      // A far page costs what a near one does: who goes through a long list by pages reads each entry once.
      const begin = order === 'ascending' ? low + offset : Math.max(low, high - offset - limit)
      const end = order === 'ascending' ? Math.min(high, low + offset + limit) : high - offset
      const ids = this.#slice(begin, end).map(entry => entry.id)
      return { ids: order === 'ascending' ? ids : ids.reverse(), total: high - low }
    }
    const hidden = new Set(removed.map(entry => entry.id))
    // However the overlay falls, no entry farther than this from the starting end can be on the page.
    const reach = offset + limit + hidden.size
    const near =
      order === 'ascending'
        ? this.#slice(low, Math.min(high, low + reach))
        : this.#slice(Math.max(low, high - reach), high)
    const entries = hidden.size > 0 ? near.filter(entry => !hidden.has(entry.id)) : near
    if (extra.length > 0) {
      for (const entry of extra) entries.push(entry)
      entries.sort(compare)
    }
    if (order === 'descending') entries.reverse()
    const ids = entries.slice(offset, offset + limit).map(entry => entry.id)
    return { ids, total: high - low - hidden.size + extra.length }
  }

  /** Index of the last block that begins at or before the entry, else of the first. */
  #blockOf(entry: Entry): number {
    return Math.max(0, firstWithout(this.#blocks, ([first]) => first !== undefined && compare(first, entry) <= 0) - 1)
  }

  /** How many entries stand before the first for which `before` fails. */
  #rank(before: (entry: Entry) => boolean): number {
    let rank = 0
    for (const block of this.#blocks) {
      const last = block.at(-1)
      if (!last || !before(last)) return rank + firstWithout(block, before)
      rank += block.length
    }
    return rank
  }

  /** The entries with ranks from `start` up to `end`, without `end`. */
  #slice(start: number, end: number): Entry[] {
    const entries: Entry[] = []
    let rank = 0
    for (const block of this.#blocks) {
      if (rank >= end) break
      if (rank + block.length > start) {
        for (const entry of block.slice(Math.max(0, start - rank), end - rank)) entries.push(entry)
      }
      rank += block.length
    }
    return entries
  }
}

function placeIn(block: readonly Entry[], entry: Entry): number {
  return firstWithout(block, held => compare(held, entry) < 0)
}

/** The first index where `holds` fails; it holds before and nowhere after. */
function firstWithout<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item !== undefined && holds(item)) low = middle + 1
    else high = middle
  }
  return low
}
