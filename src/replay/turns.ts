import { setImmediate } from 'node:timers/promises'

/** So many turns of the loop without any work are the end of an event. */
const QUIET_TURNS = 2

/**
 * One event from outside after another: a call, a timer, the answer of a receiver. Each is worked off before the next one
 * begins, so that the order of events alone decides what comes of them.
 */
export class Turns {
  #begun: Promise<void> = Promise.resolve()
  #work = 0
  #underWay = 0

  /** Work was done: what is going on has not ended. */
  touch(): void {
    this.#work += 1
  }

  /** Work that has no part in the order of events, and ends by itself: the event lasts until then. */
  async during<T>(work: T | PromiseLike<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await work
    } finally {
      this.#underWay -= 1
      this.#work += 1
    }
  }

  /** An event that begins now and lasts until it is ended. */
  open(): { readonly isOpen: boolean; readonly end: () => void } {
    let isOpen = true
    this.#underWay += 1
    void this.next(() => undefined)
    return {
      get isOpen() {
        return isOpen
      },
      end: () => {
        if (!isOpen) return
        isOpen = false
        this.#underWay -= 1
        this.#work += 1
      },
    }
  }

  /** Runs `begin` once everything before it has been worked off; resolves then. */
  next(begin: () => void): Promise<void> {
    const begun = this.#begun.then(begin)
    this.#begun = begun.then(() => this.#settled())
    return begun
  }

  /** Resolves once all events so far have been worked off. */
  idle(): Promise<void> {
    return this.#begun
  }

  async #settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      const before = this.#work
      await setImmediate()
      quiet = this.#work === before && this.#underWay === 0 ? quiet + 1 : 0
    }
  }
}
