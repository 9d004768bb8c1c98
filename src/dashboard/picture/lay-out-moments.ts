import { toMs } from '../format.ts'

/** Where a moment stands in the picture; labels stand below and above in turns, so that two have the room of one. */
export interface Placed {
  readonly moment: Moment
  readonly x: number
  readonly side: 'below' | 'above'
}

/** What lies between two moments. */
export interface Gap {
  readonly from: number
  readonly to: number
  readonly ms: number
  /** So long that the line is broken: the picture is no longer to scale there. */
  readonly isLong: boolean
  readonly isPlanned: boolean
}

export interface Layout {
  readonly placed: readonly Placed[]
  readonly gaps: readonly Gap[]
  /** Where the virtual now is; null while unknown. */
  readonly nowX: number | null
  readonly width: number
}

const MARGIN = 76
const STEP = 86
/** A longer wait takes more room, by its order of magnitude: a linear axis would show the days between and nothing else. */
const ROOM_FOR_DOUBLING = 9
const MOST_ROOM = 56
/** More room where the now stands between two labels, and where it stands after the last one. */
const ROOM_FOR_NOW = 80
const ROOM_AT_THE_END = 84
/** From the middle of a label to where no letter of it stands any more. */
const HALF_LABEL = 82
const HOUR = 3_600_000
const LONG_MS = 12 * HOUR

/**
 * Places moments on a line from left to right.
 * @param moments in the order of time
 * @param now virtual ms; 0 = not known
 */
export function layOutMoments(moments: readonly Moment[], now: number): Layout {
  const placed: Placed[] = []
  const gaps: Gap[] = []
  let x = MARGIN
  for (const [index, moment] of moments.entries()) {
    const before = moments[index - 1]
    if (before) {
      const ms = Math.max(0, toMs(moment.at) - toMs(before.at))
      const from = x
      const holdsNow = now !== 0 && moment.isPlanned && !before.isPlanned
      x += STEP + Math.min(MOST_ROOM, ROOM_FOR_DOUBLING * Math.log2(1 + ms / HOUR)) + (holdsNow ? ROOM_FOR_NOW : 0)
      gaps.push({ from, to: x, ms, isLong: ms >= LONG_MS, isPlanned: moment.isPlanned })
    }
    placed.push({ moment, x, side: index % 2 === 0 ? 'below' : 'above' })
  }
  return {
    placed,
    gaps,
    nowX: now === 0 ? null : placeNow(placed, now),
    width: x + Math.max(MARGIN, ROOM_AT_THE_END + 30),
  }
}

/** Between what has happened and what is planned, as far on as time has gone; never on top of either or its label. */
function placeNow(placed: readonly Placed[], now: number): number | null {
  const last = placed.findLast(({ moment }) => !moment.isPlanned)
  const next = placed.find(({ moment }) => moment.isPlanned)
  if (!last) return null
  if (!next) return last.x + ROOM_AT_THE_END
  const begun = toMs(last.moment.at)
  const length = toMs(next.moment.at) - begun
  const share = length <= 0 ? 1 : (now - begun) / length
  const x = last.x + (next.x - last.x) * share
  return Math.min(next.x - HALF_LABEL, Math.max(last.x + HALF_LABEL, x))
}

/** What became of a webhook that reported a moment. */
export interface Mark {
  readonly state: 'delivered' | 'failed' | 'waiting'
  /** Which endpoint and what became of it, in words. */
  readonly title: string
  /** From 0, one for each endpoint: the same at every moment of the course. */
  readonly column: number
}

/** A moment of a parcel's course: it has happened, or it is planned. */
export interface Moment {
  /** ISO 8601, virtual time. */
  readonly at: string
  readonly slug: string
  readonly code: number
  /** As the carrier says it, in Vietnamese. */
  readonly text: string
  readonly message: string | null
  readonly isPlanned: boolean
  readonly marks: readonly Mark[]
}
