/** What is known about statuses: their words, which may follow which, and the ways to them. */
import { allowedOndemandMoves, shortestOndemandPath } from '../../domain/ondemand/moves.ts'
import { isOndemandStatus, ONDEMAND_STATUSES } from '../../domain/ondemand/statuses.ts'
import { allowedMoves, shortestPath } from '../../domain/shipments/moves.ts'
import { isStandardStatus, STANDARD_STATUSES } from '../../domain/shipments/statuses.ts'
import type { Line } from './script.ts'

/** A code that no table has. */
export const UNKNOWN_STATUS = 977

/** The first status of a parcel that a carrier has accepted. */
export const BEGINNING = 901

export function statusesOf(line: Line): readonly number[] {
  return line === 'ondemand' ? ONDEMAND_STATUSES : STANDARD_STATUSES
}

export function isKnown(line: Line, status: number): boolean {
  return statusesOf(line).includes(status)
}

/** What may follow the statuses so far, of which the last one is the present. */
export function movesAfter(line: Line, statuses: readonly number[]): readonly number[] {
  const present = statuses.at(-1)
  if (present === undefined) return statusesOf(line)
  if (line === 'ondemand') return isOndemandStatus(present) ? allowedOndemandMoves(present) : []
  return allowedMoves({ statuses: statuses.filter(isStandardStatus), accepted: true, refused: false })
}

const REACHED = new Map<string, ReadonlySet<number>>()

/** The statuses that legal moves lead to from a status. */
function reachedFrom(line: Line, from: number): ReadonlySet<number> {
  const key = `${line} ${from}`
  const known = REACHED.get(key)
  if (known !== undefined) return known
  const reached = new Set<number>()
  const ahead = [from]
  for (let status = ahead.pop(); status !== undefined; status = ahead.pop()) {
    // What may follow 908, 915 and 917 depends on what was before.
    for (const past of [[status], [904, status], [916, status]]) {
      for (const next of movesAfter(line, past)) {
        if (reached.has(next)) continue
        reached.add(next)
        ahead.push(next)
      }
    }
  }
  REACHED.set(key, reached)
  return reached
}

/** Whether one status comes after another one and never before it. */
export function isForward(line: Line, from: number, to: number): boolean {
  return from !== to && reachedFrom(line, from).has(to) && !reachedFrom(line, to).has(from)
}

/** The shortest way from the beginning to a status, which is its last; null when there is none. */
export function wayTo(line: Line, status: number): readonly number[] | null {
  if (status === BEGINNING || status === 900) return [status]
  if (line === 'ondemand') {
    if (!isOndemandStatus(status)) return null
    const path = shortestOndemandPath({ status: BEGINNING, pickupAt: null }, status)
    return path === null ? null : [BEGINNING, ...path]
  }
  if (!isStandardStatus(status)) return null
  const path = shortestPath({ statuses: [BEGINNING], accepted: true, refused: false }, status)
  return path === null ? null : [BEGINNING, ...path]
}

/** What shops act on comes first, so that a script that is found has statuses that everyone knows. */
const BEST_KNOWN: Readonly<Record<Line, readonly number[]>> = {
  standard: [905, 904, 903, 913, 908, 906, 914, 907, 901, 902, 916, 917],
  ondemand: [906, 910, 904, 905, 907, 909, 911, 903, 902, 901],
}

/** All walks of so many statuses, those of the best known statuses first. */
export function walksOf(line: Line, length: number): readonly (readonly number[])[] {
  let walks: readonly (readonly number[])[] = statusesOf(line).map(status => [status])
  for (let steps = 1; steps < length; steps += 1) {
    walks = walks.flatMap(walk => movesAfter(line, walk).map(next => [...walk, next]))
  }
  const known = BEST_KNOWN[line]
  const rankOf = (walk: readonly number[]) =>
    walk.reduce((sum, status) => sum + (known.includes(status) ? known.indexOf(status) : 2 * known.length), 0)
  return walks.toSorted((one, other) => rankOf(one) - rankOf(other))
}
