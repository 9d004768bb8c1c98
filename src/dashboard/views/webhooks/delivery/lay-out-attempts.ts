import type { DeliveryAttempt, DeliveryDetail } from '../../../../schemas/types.gen.ts'
import { toMs } from '../../../format.ts'

/** A bar of the picture: an attempt as it was, or one that is still to come. */
export interface Bar {
  readonly x: number
  readonly width: number
  /** Virtual ms. */
  readonly at: number
  /** The attempt; null for one to come. */
  readonly attempt: DeliveryAttempt | null
  readonly look: 'taken' | 'failed' | 'next' | 'later'
}

/** What lies between two bars. */
export interface Wait {
  readonly from: number
  readonly to: number
  /** Virtual ms. */
  readonly ms: number
  readonly isPlanned: boolean
  /** So long that the line is broken: the picture is no longer to scale there. */
  readonly isLong: boolean
}

export interface AttemptLayout {
  /** Where the event itself stands. */
  readonly eventX: number
  readonly bars: readonly Bar[]
  readonly waits: readonly Wait[]
  /** So many more would be tried after the last that is drawn. */
  readonly more: number
  /** Where the virtual now stands, between the last attempt and the next; null where there is no next one, or no clock. */
  readonly nowX: number | null
  readonly width: number
}

const MARGIN = 56
/** Labels of two bars must not meet. */
const ROOM = 68
const ROOM_FOR_DOUBLING = 7
const MOST_ROOM = 100
const ROOM_FOR_NOW = 40
const THINNEST = 14
const WIDEST = 120
const HOUR = 3_600_000
const LONG_MS = 2 * HOUR
/** Of what is planned, the next attempt and so many after it. */
const MOST_LATER = 3

/**
 * Places the attempts of a delivery on a line from left to right. Neither waits (a second to a day) nor attempts (a
 * millisecond to fifteen seconds) would show on one linear axis, so both take room by their order of magnitude.
 * @param waits of the endpoint's retry preset, virtual ms
 * @param now virtual ms; 0 = not known
 */
export function layOutAttempts(
  delivery: Pick<DeliveryDetail, 'at' | 'attempts' | 'next_at' | 'state'>,
  { waits: plan, now }: { readonly waits: readonly number[]; readonly now: number },
): AttemptLayout {
  const bars: Bar[] = []
  const waits: Wait[] = []
  let x = MARGIN
  let before = toMs(delivery.at)
  let nowX: number | null = null
  const place = (bar: Pick<Bar, 'at' | 'attempt' | 'look'>) => {
    const ms = Math.max(0, bar.at - before)
    const holdsNow = bar.look === 'next' && now !== 0
    const room = Math.min(MOST_ROOM, ROOM_FOR_DOUBLING * Math.log2(1 + ms / 1_000))
    const from = x
    x += ROOM + room + (holdsNow ? ROOM_FOR_NOW : 0)
    const isPlanned = bar.attempt === null
    waits.push({ from, to: x, ms, isPlanned, isLong: ms >= LONG_MS })
    if (holdsNow) {
      const share = ms <= 0 ? 1 : (now - before) / ms
      nowX = from + (x - from) * Math.min(0.75, Math.max(0.25, share))
    }
    const width = bar.attempt ? widthOf(bar.attempt.ms) : THINNEST
    bars.push({ ...bar, x, width })
    x += width
    before = bar.at
  }

  for (const attempt of delivery.attempts) {
    place({ at: toMs(attempt.virtual_at), attempt, look: isTaken(attempt) ? 'taken' : 'failed' })
  }
  let more = 0
  if (delivery.next_at !== null) {
    let at = toMs(delivery.next_at)
    place({ at, attempt: null, look: 'next' })
    // By hand does not count; the one that is next is made after as many waits as there were attempts.
    const made = delivery.attempts.filter(({ cause }) => cause === 'scheduled').length
    const left = plan.slice(made)
    for (const wait of left.slice(0, MOST_LATER)) {
      at += wait
      place({ at, attempt: null, look: 'later' })
    }
    more = Math.max(0, left.length - MOST_LATER)
  }
  return { eventX: MARGIN, bars, waits, more, nowX, width: x + MARGIN + (more > 0 ? 40 : 0) }
}

/** As long as it took: 16 for a millisecond, 106 for fifteen seconds. */
function widthOf(ms: number): number {
  return Math.min(WIDEST, THINNEST + 8 * Math.log2(1 + ms / 5))
}

/** Whether the receiver took it. A 2xx can be a failure too, where the profile wants a 200: then a sentence says so. */
export function isTaken({ answer, error, detail }: Pick<DeliveryAttempt, 'answer' | 'error' | 'detail'>): boolean {
  return error === null && detail === null && answer !== null && answer >= 200 && answer < 300
}

/** `500`, or what went wrong on the wire. */
export function outcomeOf({ answer, error }: Pick<DeliveryAttempt, 'answer' | 'error'>): string {
  return error ?? String(answer ?? '—')
}
