import { allowedOndemandMoves } from '../ondemand/moves.ts'
import type { OndemandScenarioStep, OndemandStatus } from '../ondemand/statuses.ts'
import { allowedMoves } from '../shipments/moves.ts'
import type { StandardStatus } from '../shipments/statuses.ts'
import type { ScenarioStep, Script, StepOf } from './scenario.ts'

export interface IllegalMove {
  /** Of the step's entry. */
  readonly pointer: string
  readonly message: string
}

/** Moves that are illegal on any way through the script and do not say `force: true`, each with what is legal there. */
export function illegalMoves(
  script: Script<ScenarioStep>,
  slugOf: (status: StandardStatus) => string,
): readonly IllegalMove[] {
  return walkScript(script, {
    start: 901,
    allowed: statuses => allowedMoves({ statuses, accepted: true, refused: false }),
    // What `allowedMoves` looks back at: where a delay struck, and whether a part was delivered.
    remembers: statuses => [...(statuses.includes(916) ? ([916] as const) : []), ...statuses.slice(-2)],
    isNews: () => false,
    slugOf,
  })
}

/** The same for the on-demand line. */
export function illegalOndemandMoves(
  script: Script<OndemandScenarioStep>,
  slugOf: (status: OndemandStatus) => string,
): readonly IllegalMove[] {
  return walkScript(script, {
    start: 900,
    allowed: statuses => allowedOndemandMoves(statuses.at(-1) ?? 900),
    remembers: statuses => statuses.slice(-1),
    // News of a point, e.g. the driver's arrival, is no move (`moveOrder`).
    isNews: ({ pointState, status }, present) => pointState !== null && status === present,
    slugOf,
  })
}

interface Rules<Status, Step> {
  readonly start: Status
  /** Legal moves after these statuses. */
  allowed(statuses: readonly Status[]): readonly Status[]
  /** As much of a course as `allowed` looks at: courses that are alike in it are one. */
  remembers(statuses: readonly Status[]): readonly Status[]
  isNews(step: Step, present: Status | undefined): boolean
  slugOf(status: Status): string
}

/** Courses a parcel may have had by now, by what matters of them: rounds and choices make many ways, but few of these. */
type Courses<Status> = ReadonlyMap<string, readonly Status[]>

function walkScript<Status extends number, Step extends StepOf<Status>>(
  whole: Script<Step>,
  rules: Rules<Status, Step>,
): readonly IllegalMove[] {
  const problems = new Map<string, IllegalMove>()

  const take = (courses: Courses<Status>, step: Step, pointer: string): Courses<Status> => {
    const after = new Map<string, readonly Status[]>()
    for (const [key, statuses] of courses) {
      const present = statuses.at(-1)
      if (rules.isNews(step, present)) {
        after.set(key, statuses)
        continue
      }
      const legal = rules.allowed(statuses)
      if (!step.force && !legal.includes(step.status) && !problems.has(pointer)) {
        problems.set(pointer, { pointer, message: complaint(rules, { from: present, to: step.status, legal }) })
      }
      add(after, [...statuses, step.status])
    }
    return after
  }
  const add = (courses: Map<string, readonly Status[]>, statuses: readonly Status[]) => {
    const kept = rules.remembers(statuses)
    courses.set(kept.join(), kept)
  }
  const go = (script: Script<Step>, before: Courses<Status>): Courses<Status> => {
    let courses = before
    for (const entry of script) {
      if (entry.kind === 'step') courses = take(courses, entry.step, entry.pointer)
      else if (entry.kind === 'choice') {
        courses = new Map(entry.options.flatMap(option => [...go(option.script, courses)]))
      } else {
        for (let round = 0; round < entry.rounds; round++) {
          const next = go(entry.script, courses)
          const isSame = next.size === courses.size && [...next.keys()].every(key => courses.has(key))
          courses = next
          // Further rounds would find what this one found.
          if (isSame) break
        }
      }
    }
    return courses
  }
  const start = new Map<string, readonly Status[]>()
  add(start, [rules.start])
  go(whole, start)
  return [...problems.values()]
}

function complaint<Status extends number>(
  { slugOf }: Pick<Rules<Status, unknown>, 'slugOf'>,
  move: { readonly from: Status | undefined; readonly to: Status; readonly legal: readonly Status[] },
): string {
  const named = (status: Status) => `${slugOf(status)} (${status})`
  const legal = move.legal.length === 0 ? 'nothing follows it' : `legal: ${move.legal.map(slugOf).join(', ')}`
  const from = move.from === undefined ? 'a new order' : named(move.from)
  return `${from} cannot move to ${named(move.to)}; ${legal}; or say force: true`
}
