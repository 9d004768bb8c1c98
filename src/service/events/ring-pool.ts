/** Finished entries of a log: the newest are kept, by number and by bytes, and the oldest leave. */
export interface Ring<Entry> {
  /** `number` is greater than that of every entry before it; `bytes` is what the entry is estimated to hold. */
  push(number: number, entry: Entry, bytes: number): void
  /** At most `limit` entries numbered above `number`, oldest first. */
  after(number: number, limit: number): readonly Kept<Entry>[]
  /** The greatest number among those that have left; what was given at the start while none has. */
  readonly lastLeft: number
  readonly size: number
  readonly bytes: number
  /** Leaves the pool; a ring that is gone keeps nothing any more. */
  close(): void
}

export interface Kept<Entry> {
  readonly number: number
  readonly entry: Entry
  readonly bytes: number
}

export interface RingLimits {
  readonly entries: number
  /** The newest entry stays even if it alone is larger. */
  readonly bytes: number
}

/** Of one account's log, of events or of calls. */
export const LOG_LIMITS: RingLimits = { entries: 10_000, bytes: 8 * 1_048_576 }

/** Rings that share one limit of bytes: beyond it the largest gives way, so that one busy account costs no quiet one its log. */
export interface RingPool {
  /** `from`: numbers up to it count as having left already. */
  open<Entry>(limits: RingLimits, from: number): Ring<Entry>
  readonly bytes: number
}

/** Cut down by so much at once, so that looking for the largest one is rare. */
const GIVES_WAY = 1 / 8

interface Member {
  readonly bytes: number
  dropTo(bytes: number): void
}

export function createRingPool(totalBytes: number): RingPool {
  const members = new Set<Member>()
  let total = 0

  const relieve = (): void => {
    while (total > totalBytes) {
      let largest: Member | undefined
      for (const member of members) if (member.bytes > (largest?.bytes ?? 0)) largest = member
      if (!largest) return
      largest.dropTo(Math.floor(largest.bytes * (1 - GIVES_WAY)))
    }
  }

  return {
    get bytes() {
      return total
    },
    open<Entry>(limits: RingLimits, from: number): Ring<Entry> {
      let kept: (Kept<Entry> | undefined)[] = []
      /** Where the oldest one stands; those before it have left. */
      let first = 0
      let bytes = 0
      let lastLeft = from

      const dropOldest = (): void => {
        const oldest = kept[first]
        if (!oldest) return
        kept[first] = undefined
        first += 1
        bytes -= oldest.bytes
        total -= oldest.bytes
        lastLeft = oldest.number
        // Seldom, so that leaving costs the same however many there are.
        if (first > 1_000 && first * 2 > kept.length) {
          kept = kept.slice(first)
          first = 0
        }
      }
      const size = () => kept.length - first
      const member: Member = {
        get bytes() {
          return bytes
        },
        dropTo(wanted) {
          while (bytes > wanted && size() > 0) dropOldest()
        },
      }
      members.add(member)
      return {
        push(number, entry, weight) {
          if (!members.has(member)) return
          kept.push({ number, entry, bytes: weight })
          bytes += weight
          total += weight
          while (size() > 1 && (size() > limits.entries || bytes > limits.bytes)) dropOldest()
          if (total > totalBytes) relieve()
        },
        after(number, limit) {
          const from = firstAbove(kept, first, number)
          const found: Kept<Entry>[] = []
          for (let at = from; at < kept.length && found.length < limit; at++) {
            const one = kept[at]
            if (one) found.push(one)
          }
          return found
        },
        get lastLeft() {
          return lastLeft
        },
        get size() {
          return size()
        },
        get bytes() {
          return bytes
        },
        close() {
          member.dropTo(-1)
          members.delete(member)
        },
      }
    },
  }
}

/** Numbers grow, so the place is found by halving. */
function firstAbove(kept: readonly (Kept<unknown> | undefined)[], first: number, number: number): number {
  let low = first
  let high = kept.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((kept[middle]?.number ?? -1) > number) high = middle
    else low = middle + 1
  }
  return low
}
