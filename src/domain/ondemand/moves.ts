/** The legal moves of an on-demand order (open-clauses.md, "On-demand", moves chosen), and what may be done to it when. */
import type { OndemandOrder } from './order.ts'
import type { OndemandStatus } from './statuses.ts'

const MOVES: Readonly<Record<OndemandStatus, readonly OndemandStatus[]>> = {
  900: [901, 911, 1000],
  901: [902, 911, 1000],
  902: [903, 907, 911],
  903: [904, 902, 907, 911],
  904: [905, 908],
  905: [906, 907, 908],
  906: [910, 905, 908],
  907: [905, 902, 908, 911],
  908: [909],
  909: [910, 905],
  910: [],
  911: [],
  1000: [],
}

/** Where an order may go next, most ordinary move first. */
export function allowedOndemandMoves(status: OndemandStatus): readonly OndemandStatus[] {
  return MOVES[status]
}

interface Walk {
  readonly status: OndemandStatus
  readonly onBoard: boolean
  readonly path: readonly OndemandStatus[]
}

/**
 * The shortest sensible way from here to `target`, without the present status; null when there is none. All its moves are
 * legal, but a driver's cancellation (907 before the pickup) is no short cut to the road, nor a failed delivery one back
 * to the pickup.
 */
export function shortestOndemandPath(
  order: Pick<OndemandOrder, 'status' | 'pickupAt'>,
  target: OndemandStatus,
): readonly OndemandStatus[] | null {
  let frontier: readonly Walk[] = [{ status: order.status, onBoard: order.pickupAt !== null, path: [] }]
  const seen = new Set<string>()
  while (frontier.length > 0) {
    const next: Walk[] = []
    for (const { status, onBoard, path } of frontier) {
      const moves = MOVES[status].filter(
        move => status !== 907 || (onBoard ? move !== 902 : move === 902 || move === 911),
      )
      for (const move of moves) {
        if (move === target) return [...path, move]
        const state = { status: move, onBoard: onBoard || move === 904, path: [...path, move] }
        const known = `${state.status}/${state.onBoard}`
        if (seen.has(known)) continue
        seen.add(known)
        next.push(state)
      }
    }
    frontier = next
  }
  return null
}

/** `can_cancel`: until the goods are on board. */
export function canCancel(status: OndemandStatus): boolean {
  return status === 900 || status === 901 || status === 902 || status === 903
}

/** `can_update`: while no driver is on the way, and once the carrier knows the order. */
export function canUpdate(status: OndemandStatus): boolean {
  return status === 901 || status === 902
}

/** Those of some statuses that one move leads to; a move that the table allows and the order's past rules out is none. */
export function nextOndemandMoves(
  order: Pick<OndemandOrder, 'status' | 'pickupAt'>,
  among: readonly OndemandStatus[],
): readonly OndemandStatus[] {
  return among.filter(status => shortestOndemandPath(order, status)?.length === 1)
}
