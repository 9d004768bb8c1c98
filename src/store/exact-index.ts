/**
 * An index of more keys than this is divided. A map that has to grow is laid out again at once, which takes 30 ms with 250,000
 * keys, and the indexes of a table grow with the same row; parts of it grow one by one.
 */
const UNDIVIDED_KEYS = 8_192
const PARTS = 64

type Ids = Map<string, string | Set<string>>

/** Ids by key. Most keys have one row, and a Set for each of them would cost 20 MB per 100,000 rows. */
export class ExactIndex {
  /** One, or `PARTS`. */
  #parts: readonly Ids[] = [new Map()]

  add(key: string | null, id: string): void {
    if (key === null) return
    const ids = this.#idsOf(key)
    const held = ids.get(key)
    if (held === undefined) {
      ids.set(key, id)
      if (this.#parts.length === 1 && ids.size > UNDIVIDED_KEYS) this.#divide(ids)
    } else if (held instanceof Set) held.add(id)
    else if (held !== id) ids.set(key, new Set([held, id]))
  }

  remove(key: string | null, id: string): void {
    if (key === null) return
    const ids = this.#idsOf(key)
    const held = ids.get(key)
    if (held === id) ids.delete(key)
    if (!(held instanceof Set)) return
    held.delete(id)
    if (held.size === 0) ids.delete(key)
  }

  /** In no promised order. */
  ids(key: string): readonly string[] {
    const held = this.#idsOf(key).get(key)
    if (held === undefined) return []
    return held instanceof Set ? [...held] : [held]
  }

  #idsOf(key: string): Ids {
    const { length } = this.#parts
    // There is a part for every number below the length.
    return this.#parts[length === 1 ? 0 : partOf(key)] as Ids
  }

  #divide(ids: Ids): void {
    const parts = Array.from({ length: PARTS }, (): Ids => new Map())
    for (const [key, held] of ids) parts[partOf(key)]?.set(key, held)
    this.#parts = parts
  }
}

/** FNV-1a, cut to the number of a part: keys that differ in any character are spread. */
function partOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 16)) & (PARTS - 1)
}
