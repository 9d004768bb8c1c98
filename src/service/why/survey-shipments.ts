import { isLeftOnTheWay, standingOf } from '../shipment-list/standing-of.ts'
import { byBooking, type OfEitherLine, rowOf } from '../shipments/of-both-lines.ts'

/** How many, and the one to speak of. */
export interface Group {
  readonly count: number
  /** Null = there are none. */
  readonly first: OfEitherLine | null
}

/** What is with all shipments of an account, or with the one that was asked about. */
export interface Survey {
  readonly count: number
  /** On-demand orders among them. */
  readonly ondemand: number
  /** Booked, not accepted yet; the one that is answered soonest. */
  readonly unanswered: Group
  /** Nothing is planned, and only a hand moves them; the newest. */
  readonly left: Group
  /** Their settlement goes on by itself; the newest. */
  readonly settling: Group
  /** Their settlement waits for a bank account; the newest. */
  readonly held: Group
  readonly ended: number
}

/** @param heldSessions ids of the sessions that wait for a bank account */
export async function surveyShipments(
  slices: AsyncIterable<readonly OfEitherLine[]> | Iterable<readonly OfEitherLine[]>,
  heldSessions: ReadonlySet<string>,
): Promise<Survey> {
  let count = 0
  let ondemand = 0
  let ended = 0
  const left = createGroup()
  const settling = createGroup()
  const held = createGroup()
  const unanswered = createGroup()
  let soonest = Number.POSITIVE_INFINITY
  const isHeld = (one: OfEitherLine): boolean =>
    one.line === 'standard' && one.shipment.status === 910 && heldSessions.has(one.shipment.invoiceId ?? '')
  const look = (one: OfEitherLine): void => {
    count += 1
    if (one.line === 'ondemand') ondemand += 1
    const standing = standingOf(one)
    if (standing === 'ended') ended += 1
    if (standing === 'waiting') (isLeftOnTheWay(one) ? left : isHeld(one) ? held : settling).add(one)
    const step = one.line === 'standard' ? one.shipment.plan[0] : undefined
    if (step?.kind !== 'accept' && step?.kind !== 'refuse') return
    unanswered.add(one, step.at < soonest)
    soonest = Math.min(soonest, step.at)
  }
  for await (const slice of slices) {
    for (const one of slice) look(one)
  }
  const groups = { unanswered: unanswered.made(), left: left.made(), settling: settling.made(), held: held.made() }
  return { count, ondemand, ...groups, ended }
}

function createGroup() {
  let count = 0
  let first: OfEitherLine | null = null
  return {
    /** `isFirst`: whether it is spoken of rather than those before it; the newer one by default. */
    add(one: OfEitherLine, isFirst = first === null || byBooking(rowOf(one), rowOf(first)) < 0): void {
      count += 1
      if (isFirst) first = one
    },
    made: (): Group => ({ count, first }),
  }
}
