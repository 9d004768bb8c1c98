/** What is asked of one world happens in the order in which it was asked; other worlds do not wait. */
export class WorldTurns {
  /** The end of each world's queue; worlds with nothing waiting are not in it. */
  readonly #ends = new Map<string, Promise<void>>()

  /** Runs `work` when everything asked of this world before has ended. */
  run<T>(world: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#ends.get(world) ?? Promise.resolve()).then(work)
    const over = (): void => {
      if (this.#ends.get(world) === end) this.#ends.delete(world)
    }
    const end = mine.then(over, over)
    this.#ends.set(world, end)
    return mine
  }

  /** Runs `work` at once over those of the worlds in which nothing is under way; what is asked of them meanwhile waits. */
  runIdle<T>(worlds: readonly string[], work: (idle: readonly string[]) => Promise<T>): Promise<T> {
    const idle = worlds.filter(world => !this.#ends.has(world))
    const mine = work(idle)
    const over = (): void => {
      for (const world of idle) if (this.#ends.get(world) === end) this.#ends.delete(world)
    }
    const end = mine.then(over, over)
    for (const world of idle) this.#ends.set(world, end)
    return mine
  }

  /** Resolves when all that was asked until now has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#ends.values())
  }
}
