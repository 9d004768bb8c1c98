import { plain } from './output.ts'

/** Enough for days of watching; a hostile sender cannot fill the memory. */
const MOST_ORDERS = 1_000
const MOST_POINTS = 50
const LONGEST_WORD = 40
/** What nothing has happened at yet. */
const UNTOUCHED = 'pending'

/**
 * Tells what each push of an on-demand order says of its points that the one before did not: `point 1 arrived`. Two
 * pushes of one status differ in nothing else. Points are counted from 1, and are untouched until somebody says otherwise.
 */
export function followPoints(): (event: Readonly<Record<string, unknown>>) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return ({ gcode, paths }) => {
    if (typeof gcode !== 'string' || gcode.length > LONGEST_WORD || !Array.isArray(paths)) return []
    const before = known.get(gcode) ?? []
    const states = paths.slice(0, MOST_POINTS).map(stateOf)
    known.delete(gcode)
    known.set(gcode, states)
    const [oldest] = known.keys()
    if (known.size > MOST_ORDERS && oldest !== undefined) known.delete(oldest)
    return states.flatMap((state, index) =>
      state === UNTOUCHED || state === before[index] ? [] : [`point ${index + 1} ${state}`],
    )
  }
}

function stateOf(path: unknown): string {
  const found = typeof path === 'object' && path !== null && 'status' in path ? path.status : undefined
  return typeof found === 'string' && found !== '' ? plain(found, LONGEST_WORD) : UNTOUCHED
}
