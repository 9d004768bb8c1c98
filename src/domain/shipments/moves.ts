/** The legal moves of a standard shipment (open-clauses.md, "Legal moves (chosen), standard"). */
import type { StandardStatus } from './statuses.ts'

const MOVES: Readonly<Record<StandardStatus, readonly StandardStatus[]>> = {
  // A new order that no carrier has answered yet (`created_status: 900`); for a refused one nothing follows.
  900: [901, 914, 1000],
  901: [902, 903, 900, 914, 915, 1000],
  902: [903, 914, 915, 1000],
  903: [904, 919, 918, 917],
  904: [905, 906, 915, 916, 917],
  905: [913, 909],
  906: [904, 907, 917, 918],
  907: [908, 917],
  908: [913, 909],
  909: [912],
  910: [911],
  911: [913],
  912: [910],
  913: [],
  914: [],
  915: [],
  916: [907, 909, 913],
  917: [909],
  918: [904, 907, 917, 919],
  919: [904, 907, 917, 918],
  1000: [],
}

/** 915 goes on from where the delay struck: at pickup, or on the road to the recipient. */
const AFTER_DELAY_AT_PICKUP: readonly StandardStatus[] = [901, 902, 903, 914]
const AFTER_DELAY_AT_DELIVERY: readonly StandardStatus[] = [904, 906, 907]

export interface Course {
  /** Statuses so far, oldest first; the last one is the present. */
  readonly statuses: readonly StandardStatus[]
  /** Whether the carrier has taken the order: from then on 901 cannot become 900. */
  readonly accepted: boolean
  /** Whether it was refused: then 900 is an end, not a beginning. */
  readonly refused: boolean
  /** A partial delivery brought no COD; absent = it did, or that is not known yet. */
  readonly broughtNothing?: boolean
}

/** Where a shipment with this course may go next, most ordinary move first. */
export function allowedMoves(course: Course): readonly StandardStatus[] {
  const present = course.statuses.at(-1)
  if (present === undefined) return []
  if (present === 915) {
    const struckAt = course.statuses.findLast(status => status !== 915)
    return struckAt === 904 ? AFTER_DELAY_AT_DELIVERY : AFTER_DELAY_AT_PICKUP
  }
  return MOVES[present].filter(next => {
    if (present === 900) return !course.refused
    if (present === 901 && next === 900) return !course.accepted
    // COD was collected on the way only if a part was delivered.
    if (present === 908 && next === 909) return course.statuses.includes(916)
    if (present === 917) return course.statuses.includes(916) && course.broughtNothing !== true
    return true
  })
}

/** The shortest legal way from here to `target`, without the present status; null when there is none. */
export function shortestPath(course: Course, target: StandardStatus): readonly StandardStatus[] | null {
  const start = course.statuses.length
  let frontier: readonly (readonly StandardStatus[])[] = [course.statuses]
  const seen = new Set<string>()
  while (frontier.length > 0) {
    const next: (readonly StandardStatus[])[] = []
    for (const statuses of frontier) {
      for (const move of allowedMoves({ ...course, statuses })) {
        const path = [...statuses, move]
        if (move === target) return path.slice(start)
        // 915, 908 and 917 remember what came before, so the state is more than the status.
        const state = `${move}/${move === 915 ? statuses.at(-1) : ''}/${path.includes(916)}`
        if (!seen.has(state)) {
          seen.add(state)
          next.push(path)
        }
      }
    }
    frontier = next
  }
  return null
}
