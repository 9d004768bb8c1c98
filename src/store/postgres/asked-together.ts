interface Wanted<Found> {
  readonly keys: Set<string>
  readonly found: Promise<ReadonlyMap<string, Found>>
}

/** Questions that differ in their key alone: those that come in one turn are asked as one. */
export class AskedTogether<Found> {
  readonly #ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>
  #wanted: Wanted<Found> | undefined

  /** @param ask is given each key once, at least one */
  constructor(ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>) {
    this.#ask = ask
  }

  async get(key: string): Promise<Found | undefined> {
    this.#wanted ??= this.#begin()
    this.#wanted.keys.add(key)
    return (await this.#wanted.found).get(key)
  }

  #begin(): Wanted<Found> {
    const keys = new Set<string>()
    const found = Promise.resolve().then(() => {
      this.#wanted = undefined
      return this.#ask([...keys])
    })
    return { keys, found }
  }
}
