/** Ids by key. Most keys have one row, and a Set for each of them would cost 20 MB per 100,000 rows. */
export class ExactIndex {
  readonly #ids = new Map<string, string | Set<string>>()

  add(key: string | null, id: string): void {
    if (key === null) return
    const held = this.#ids.get(key)
    if (held === undefined) this.#ids.set(key, id)
    else if (held instanceof Set) held.add(id)
    else if (held !== id) this.#ids.set(key, new Set([held, id]))
  }

  remove(key: string | null, id: string): void {
    if (key === null) return
    const held = this.#ids.get(key)
    if (held === id) this.#ids.delete(key)
    if (!(held instanceof Set)) return
    held.delete(id)
    if (held.size === 0) this.#ids.delete(key)
  }

  /** In no promised order. */
  ids(key: string): readonly string[] {
    const held = this.#ids.get(key)
    if (held === undefined) return []
    return held instanceof Set ? [...held] : [held]
  }
}
