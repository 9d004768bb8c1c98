/** How long a state may take to follow the last answer. All in wall ms. */

const LOOK_EVERY_MS = 25
const LOOK_AT_LEAST_EVERY_MS = 150
/** Of a consumer that was always right with its answer. */
const SHORT_MS = 250
const LONG_MS = 2_600
/** Of one that works after its answer. */
const LONGEST_MS = 4_500
/** Who works after the answer may do more than what is waited for. */
const QUIET = 1.25

export type PatienceKind = 'short' | 'long'

/** Waits for states, and remembers how long they took. */
export class Patience {
  /** The longest that a state was seen to follow its answer. */
  #lag = 0

  get lagMs(): number {
    return this.#lag
  }

  /** How long to wait for what may not come. */
  limitMs(kind: PatienceKind, lagMs = this.#lag): number {
    if (lagMs === 0) return kind === 'short' ? SHORT_MS : LONG_MS
    return kind === 'long' ? LONGEST_MS : Math.min(LONGEST_MS, 2 * lagMs + SHORT_MS)
  }

  /**
   * What is read once it fits and has had time to change again, or once the time is over.
   * @param fits whether this is what is waited for; null = that is not known, so all of the time passes.
   */
  async settle<T>(
    read: () => Promise<T>,
    { fits, patience }: { readonly fits: ((value: T) => boolean) | null; readonly patience: PatienceKind },
  ): Promise<T> {
    const began = performance.now()
    let value = await read()
    let text = JSON.stringify(value)
    let every = LOOK_EVERY_MS
    let lag = this.#lag
    for (;;) {
      const passed = performance.now() - began
      const limit = this.limitMs(patience, lag)
      const isDone = fits?.(value) ?? false
      const end = isDone ? Math.min(limit, QUIET * lag) : limit
      if (passed >= end) break
      await wait(Math.min(every, end - passed))
      every = Math.min(LOOK_AT_LEAST_EVERY_MS, 1.5 * every)
      value = await read()
      const now = JSON.stringify(value)
      if (now !== text) lag = Math.max(lag, Math.ceil(performance.now() - began))
      text = now
    }
    this.#lag = Math.max(this.#lag, lag)
    return value
  }
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, Math.max(1, ms)))
}
