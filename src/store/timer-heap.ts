import type { Timer } from '../domain/world.ts'
import type { Claim } from './store.ts'

const before = (a: Timer, b: Timer): boolean => (a.dueAt === b.dueAt ? a.id < b.id : a.dueAt < b.dueAt)

/**
 * The timers of one world by (dueAt, id). The heap holds the rows themselves (100,000 of them cost 1 MB more) and
 * never searches: a row that is no longer the table's own is thrown away when it comes to the top.
 */
export class TimerHeap {
  readonly #live: ReadonlyMap<string, Timer>
  /** The number of each claim by the timer's id. */
  readonly #claims = new Map<string, number>()
  #heap: Timer[] = []

  /** `live` is the world's table of timers; the heap reads it and never changes it. */
  constructor(live: ReadonlyMap<string, Timer>) {
    this.#live = live
  }

  /** To be called after the row is in the table. */
  added(timer: Timer): void {
    // Rescheduling leaves the old rows behind; without this they would pile up under a far due time.
    if (this.#heap.length > 64 + 2 * this.#live.size) this.#rebuild()
    else this.#push(timer)
  }

  /** A claim ends with its row: the work is done, and the same id may come back as new work. */
  removed(id: string): void {
    this.#claims.delete(id)
  }

  /** Rows held, dead ones included. */
  get size(): number {
    return this.#heap.length
  }

  /** The earliest unclaimed timer. */
  next(): Timer | undefined {
    for (let top = this.#heap[0]; top; top = this.#heap[0]) {
      if (this.#live.get(top.id) === top && !this.#claims.has(top.id)) return top
      this.#pop()
    }
    return undefined
  }

  /** The earliest unclaimed timers. It looks at every row: those that are claimed, or dead, may lie above all others. */
  first(limit: number): Timer[] {
    const found: Timer[] = []
    for (const timer of this.#live.values()) {
      const last = found.at(-1)
      const isBehind = found.length === limit && (!last || before(last, timer))
      if (isBehind || this.#claims.has(timer.id)) continue
      const at = found.findIndex(one => before(timer, one))
      found.splice(at < 0 ? found.length : at, 0, timer)
      if (found.length > limit) found.pop()
    }
    return found
  }

  /** Takes what is due under one number, the earliest first. */
  claimDue({ until, limit, number }: { until: number; limit: number; number: number }): Claim[] {
    const claims: Claim[] = []
    for (let timer = this.next(); timer && timer.dueAt <= until && claims.length < limit; timer = this.next()) {
      this.#claims.set(timer.id, number)
      claims.push({ timer, number })
    }
    return claims
  }

  release({ timer: { id }, number }: Claim): void {
    if (this.#claims.get(id) !== number) return
    this.#claims.delete(id)
    const timer = this.#live.get(id)
    if (timer) this.added(timer)
  }

  #rebuild(): void {
    this.#heap = [...this.#live.values()]
    for (let at = this.#heap.length >>> 1; at >= 0; at--) this.#sink(at)
  }

  #push(timer: Timer): void {
    this.#heap.push(timer)
    this.#rise(this.#heap.length - 1, { timer, root: 0 })
  }

  #pop(): void {
    const last = this.#heap.pop()
    if (!last || this.#heap.length === 0) return
    this.#heap[0] = last
    this.#sink(0)
  }

  /**
   * The smaller children rise all the way, then the timer finds its place from below: it came from the bottom and mostly
   * belongs there, so this takes half the comparisons of looking at it on every level.
   */
  #sink(from: number): void {
    const timer = this.#heap[from]
    if (!timer) return
    let at = from
    for (let left = 2 * at + 1; left < this.#heap.length; left = 2 * at + 1) {
      const one = this.#heap[left]
      const other = this.#heap[left + 1]
      const child = one && other && before(other, one) ? other : one
      if (!child) break
      this.#heap[at] = child
      at = child === one ? left : left + 1
    }
    this.#rise(at, { timer, root: from })
  }

  /** Puts a timer at `from`, or as far above it, up to `root`, as it belongs. */
  #rise(from: number, { timer, root }: { readonly timer: Timer; readonly root: number }): void {
    let at = from
    while (at > root) {
      const above = (at - 1) >>> 1
      const parent = this.#heap[above]
      if (!parent || !before(timer, parent)) break
      this.#heap[at] = parent
      at = above
    }
    this.#heap[at] = timer
  }
}
