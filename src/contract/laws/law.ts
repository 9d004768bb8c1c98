import type { OperationId } from '../../schemas/operations.ts'
import type { Basis, Check, Problem } from '../check.ts'
import type { Fields } from '../records/list-records.ts'
import { createMoves, type Moves } from './moves.ts'

/** A good answer that passed by, of whatever case. */
export interface SeenAnswer {
  readonly kind: 'answer'
  /** Of its exchange. */
  readonly number: number
  readonly operation: OperationId
  /** Whose records it shows. */
  readonly account: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The body of the request, parsed; undefined where it is not kept. */
  readonly asked: unknown
  readonly json: unknown
  /** When it was asked for and when it came, in the ticks of `Moves`. */
  readonly since: number
  readonly until: number
}

/** The payload of a delivered event. */
export interface SeenEvent {
  readonly kind: 'event'
  readonly payload: Fields
}

/** For samples: a write that was answered, or a clock that was moved (no operation). */
export interface SeenMove {
  readonly kind: 'move'
  readonly account: string
  readonly operation: OperationId | null
  readonly id: string | null
}

export type Sight = SeenAnswer | SeenEvent | SeenMove

/** What one answer says at one place. */
export interface Statement {
  readonly seen: Pick<SeenAnswer, 'number' | 'operation'>
  readonly pointer: string
  readonly value: unknown
}

/** A broken law, with the exchange to blame. */
export interface Contradiction extends Problem {
  readonly number: number
}

export interface Bench {
  readonly moves: Moves
  /** Judges once. What contradicts is asked for where the law does not hold. */
  must(holds: boolean, broken: () => Contradiction | readonly Contradiction[]): void
}

/** What a law keeps of a run. Every answer and event is shown to it once, in the order of arrival. */
export interface Watch {
  answer?(seen: SeenAnswer): void
  event?(payload: Fields): void
  /** After the last one: for what holds of all together. */
  end?(): void
}

/**
 * A rule over all that a run sees. It asks for nothing itself, and it keeps what it needs: its time grows with what passes
 * by, and no faster. To add one: a file in laws/, a line in `list-laws.ts`, a row and an example in docs/contract-checks.md.
 */
export interface Law {
  /** That of its check. */
  readonly name: string
  readonly title: string
  readonly clause: string
  watch(bench: Bench): Watch
  readonly samples: Check<readonly Sight[]>['samples']
}

/** The law as a check over everything that was seen. */
export function checkOf({ name, title, clause, samples, watch }: Law): Check<readonly Sight[]> {
  return { name, title, clause, samples, validate: sights => judgeSights(watch, sights) }
}

function judgeSights(watch: Law['watch'], sights: readonly Sight[]): readonly Contradiction[] {
  const found: Contradiction[] = []
  const moves = createMoves()
  const watching = watch({
    moves,
    must: (holds, broken) => {
      if (!holds) found.push(...[broken()].flat())
    },
  })
  for (const sight of sights) {
    if (sight.kind === 'event') watching.event?.(sight.payload)
    else if (sight.kind === 'move') moves.begin(sight)()
    else watching.answer?.({ ...sight, since: moves.tick(), until: moves.tick() })
  }
  watching.end?.()
  return found
}

interface Rule {
  readonly clause: string
  readonly basis: Basis
}

/** Two answers that contradict each other; the first is to blame. */
export function contradiction(blamed: Statement, other: Statement, { clause, basis }: Rule): Contradiction {
  return {
    number: blamed.seen.number,
    pointer: blamed.pointer,
    clause,
    basis,
    expected: `${written(other.value)}, as ${placeOf(other)} says`,
    got: `${written(blamed.value)} in ${exchangeOf(blamed)}`,
  }
}

/** An answer that contradicts itself, or what was asked. */
export function breach(at: Statement, rule: Rule & { readonly expected: string }): Contradiction {
  const { clause, basis, expected } = rule
  const got = `${written(at.value)} in ${exchangeOf(at)}`
  return { number: at.seen.number, pointer: at.pointer, clause, basis, expected, got }
}

/** `exchange 12 (listCities) at /data/0/name`; for the words of an expectation. */
export function placeOf(at: Statement): string {
  return `${exchangeOf(at)} at ${at.pointer}`
}

function exchangeOf({ seen }: Statement): string {
  return `exchange ${seen.number} (${seen.operation})`
}

const LONGEST = 80

export function written(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
