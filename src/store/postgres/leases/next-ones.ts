/** What comes next in a world, many at once. */
import type { Timer } from '../../../domain/world.ts'
import { keyText } from '../key-text.ts'
import { readBody } from '../stored-rows.ts'
import { NEXT_ONES } from './claim-statements.ts'
import type { Question } from './question.ts'

interface OnesRow {
  readonly generation: string
  readonly version: string
  readonly busy: readonly string[]
  /** Null = there is no timer. */
  readonly body: string | null
}

export interface NextOnes {
  readonly version: { readonly generation: number; readonly version: number }
  readonly timers: readonly Timer[]
  /** There are no more. */
  readonly isAll: boolean
  readonly busy: readonly string[]
}

export interface OnesWanted {
  readonly owner: string
  readonly steps: boolean
  readonly attempts: boolean
  readonly limit: number
  /** Those behind it; null = from the first on. */
  readonly after: Timer | null
  /** Only while that process holds the world; absent = whichever holds it. */
  readonly heldBy?: string
}

export function askForOnes(world: string, { owner, steps, attempts, limit, after, heldBy }: OnesWanted): Question {
  const behind = after ? [after.dueAt, keyText(after.id)] : [null, null]
  return { statement: NEXT_ONES, values: [keyText(world), owner, steps, attempts, limit, ...behind, heldBy ?? null] }
}

/** @returns undefined when there is no such world */
export function readOnes(rows: readonly object[], limit: number): NextOnes | undefined {
  // The statement gives these rows.
  const ones = rows as readonly OnesRow[]
  const [first] = ones
  if (!first) return undefined
  const timers = ones.flatMap(({ body }) => (body === null ? [] : [readBody<'timers'>({ body })]))
  return {
    version: { generation: Number(first.generation), version: Number(first.version) },
    timers,
    isAll: timers.length < limit,
    busy: first.busy,
  }
}
