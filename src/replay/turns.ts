import { AsyncLocalStorage } from 'node:async_hooks'

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
  /** Called when nothing is under way any more. */
  readonly #waiting: (() => void)[] = []
  /** The latest work that is done in order. */
  #last: Promise<unknown> = Promise.resolve()
  /** Present in what is called by work that is done in order. */
  readonly #inside = new AsyncLocalStorage<{ isOpen: boolean }>()

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
      this.#ended()
    }
  }

  /**
   * Work that takes a different time here and in a replay: it begins when all such work before has ended, and what followed
   * from it has come to its end. So its order, and that of everything around it, does not depend on how long it takes.
   */
  inOrder<T>(work: () => T | PromiseLike<T>): Promise<T> {
    // A part of the work that is under way, which would wait for itself.
    if (this.#inside.getStore()?.isOpen) return this.during(work())
    const mine = this.#last.then(() => this.#quiet()).then(work)
    this.#last = mine.catch(() => undefined)
    return this.during(mine)
  }

  /** Runs what work that is done in order calls: what it asks for is a part of it. */
  async inside<T>(run: () => T | PromiseLike<T>): Promise<T> {
    const mark = { isOpen: true }
    try {
      return await this.#inside.run(mark, run)
    } finally {
      mark.isOpen = false
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
        this.#ended()
      },
    }
  }

  /** Runs `begin` once everything before it has been worked off; resolves then. */
  next(begin: () => void): Promise<void> {
    const begun = this.#begun.then(begin)
    this.#begun = begun.then(() => this.#quiet({ isAllEnded: true }))
    return begun
  }

  /** Resolves once all events so far have been worked off. */
  idle(): Promise<void> {
    return this.#begun
  }

  #ended(): void {
    this.#underWay -= 1
    this.#work += 1
    if (this.#underWay === 0) for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Resolves after some turns of the loop without any work, and with `isAllEnded` with nothing under way. */
  #quiet({ isAllEnded = false } = {}): Promise<void> {
    return new Promise(resolve => {
      let [quiet, before] = [0, this.#work]
      const again = (): void => {
        before = this.#work
        setImmediate(turn)
      }
      // Without a promise for each turn, which would take as long as the turn.
      const turn = (): void => {
        const isBusy = isAllEnded && this.#underWay > 0
        quiet = this.#work === before && !isBusy ? quiet + 1 : 0
        if (quiet === QUIET_TURNS) resolve()
        // A database or a disk takes its time: to turn meanwhile would take a processor from it.
        else if (isBusy) this.#waiting.push(again)
        else again()
      }
      again()
    })
  }
}
