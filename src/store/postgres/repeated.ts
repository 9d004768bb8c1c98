import type { Cancel, WallTimers } from '../../domain/ports.ts'

/** Work that is done again and again, each time so long after the last one has ended. Without timers it is never done. */
export class Repeated {
  readonly #timers: WallTimers | undefined
  readonly #everyMs: number
  readonly #work: () => Promise<void>
  #cancel: Cancel | undefined
  #underWay: Promise<void> = Promise.resolve()
  #isEnded = false

  /** @param work what it throws is for the next time: it has noted why */
  constructor(timers: WallTimers | undefined, everyMs: number, work: () => Promise<void>) {
    this.#timers = timers
    this.#everyMs = everyMs
    this.#work = work
    this.#wait()
  }

  /** Resolves when what is under way has ended. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#cancel?.()
    await this.#underWay
  }

  #wait(): void {
    if (this.#isEnded) return
    this.#cancel = this.#timers?.after(this.#everyMs, () => {
      this.#underWay = this.#work()
        .catch(() => undefined)
        .finally(() => this.#wait())
    })
  }
}
