/** What a script means: the deviations in it, whether it is legal, and what a correct shop shows after it. */
import { readFileSync } from 'node:fs'
import { allowedOndemandMoves, shortestOndemandPath } from '../../src/domain/ondemand/moves.ts'
import { isOndemandStatus } from '../../src/domain/ondemand/statuses.ts'
import { allowedMoves, shortestPath } from '../../src/domain/shipments/moves.ts'
import { isStandardStatus } from '../../src/domain/shipments/statuses.ts'
import type { Deviation, Line, OrderOutcome, Script, ScriptEvent } from './read-shops.ts'

export interface StatusRow {
  readonly code: string
  readonly slug: string
  readonly effect: string | null
  readonly next: readonly string[]
}

/** By line, in the order of progress. */
export const STATUS_ROWS: Readonly<Record<Line, readonly StatusRow[]>> = JSON.parse(
  readFileSync(new URL('shops/statuses.json', import.meta.url), 'utf8'),
)

export const parcelOf = ({ parcel = 1 }: ScriptEvent) => parcel
export const orderOf = ({ order = 1 }: ScriptEvent) => order
export const lineOf = ({ line = 'standard' }: ScriptEvent) => line
/** Null = an unknown status. */
const rowOf = (event: ScriptEvent) =>
  STATUS_ROWS[lineOf(event)].find(({ code }) => code === String(event.status)) ?? null

/** The numbers that occur, in their order. */
const distinct = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b)

export const ordersOf = ({ history }: Pick<Script, 'history'>) => distinct(history.map(orderOf))
export const parcelsOf = ({ history }: Pick<Script, 'history'>, order: number) =>
  distinct(history.filter(event => orderOf(event) === order).map(parcelOf))
const eventsOf = ({ history }: Pick<Script, 'history'>, parcel: number) =>
  history.filter(event => parcelOf(event) === parcel)

/** What the history itself says, whatever the deliveries are. */
export function outcomeOf(script: Pick<Script, 'history'>): readonly OrderOutcome[] {
  return ordersOf(script).map(order => {
    const parcels = parcelsOf(script, order).map(parcel => {
      const known = eventsOf(script, parcel).filter(event => rowOf(event) !== null)
      const last = known.at(-1)
      return {
        slug: (last && rowOf(last)?.slug) ?? null,
        progress: last === undefined ? Number.POSITIVE_INFINITY : progressOf(last),
        effects: known.filter(event => rowOf(event)?.effect !== null).length,
      }
    })
    const [behind] = parcels.toSorted((a, b) => a.progress - b.progress)
    return {
      status: behind?.slug ?? null,
      effects: parcels.reduce((sum, { effects }) => sum + effects, 0),
      parcels: parcels.map(({ slug }) => slug),
    }
  })
}

const progressOf = (event: ScriptEvent) =>
  STATUS_ROWS[lineOf(event)].findIndex(({ code }) => code === String(event.status))

/** The deviations of a script from the plain delivery of a plain history. */
export function deviationsOf({ history, deliveries }: Script): ReadonlySet<Deviation> {
  const found = new Set<Deviation>()
  const add = (holds: boolean, deviation: Deviation) => {
    if (holds) found.add(deviation)
  }
  for (const [index, delivery] of deliveries.entries()) {
    const { event, attempt = 1 } = delivery
    const before = deliveries.slice(0, index)
    const same = before.filter(other => other.event === event)
    const parcel = parcelAt(history, event)
    const isOvertaken = before.some(other => other.event > event && parcelAt(history, other.event) === parcel)
    add(
      same.some(other => (other.attempt ?? 1) === attempt),
      'duplicate',
    )
    add(
      same.some(other => (other.attempt ?? 1) < attempt),
      'retry-after-lost-answer',
    )
    add(same.length === 0 && isOvertaken, 'reorder')
    add(delivery.late !== undefined, 'late')
    add(delivery.at_once === true, 'two-at-once')
    add(delivery.signature !== undefined, 'rotated-secret')
  }
  for (const [index, event] of history.entries()) {
    const before = history.slice(0, index)
    const own = before.filter(other => parcelOf(other) === parcelOf(event))
    add(event.unknown_field === true, 'unknown-field')
    add(event.order_id === null, 'null-order-id')
    add(rowOf(event) === null, 'unknown-status')
    add(
      own.some(other => other.at === event.at),
      'same-second',
    )
    add(
      before.some(other => orderOf(other) === orderOf(event) && parcelOf(other) !== parcelOf(event)),
      'second-parcel',
    )
    add(own.length === 0 && rowOf(event) !== null && ![900, 901].includes(event.status), 'late-registration')
  }
  return found
}

function parcelAt(history: readonly ScriptEvent[], number: number): number {
  const event = history[number - 1]
  if (event === undefined) throw new Error(`the history has no event ${number}`)
  return parcelOf(event)
}

const LONGEST_LATE_S = 3 * 86_400

/** Why the service would not do this; empty = it may. */
export function problemsOf(script: Script): readonly string[] {
  const parcels = distinct(script.history.map(parcelOf))
  return [
    ...parcels.flatMap(parcel => problemsOfEvents(eventsOf(script, parcel))),
    ...script.history.flatMap((_, index) =>
      script.deliveries.some(({ event }) => event === index + 1) ? [] : [`event ${index + 1} is never delivered`],
    ),
    ...script.deliveries.flatMap((_, index) => problemsOfDelivery(script, index)),
  ]
}

/** Of one parcel. */
function problemsOfEvents(events: readonly ScriptEvent[]): readonly string[] {
  const known = events.filter(event => rowOf(event) !== null)
  const problems = known.slice(1).flatMap((next, index) => {
    const present = known[index]
    if (present === undefined) return []
    const found = mayFollow(known.slice(0, index + 1), next)
      ? []
      : [`${present.status} is not followed by ${next.status}`]
    return next.at < present.at ? [...found, `${next.status} happens before ${present.status}`] : found
  })
  const [first] = events
  const last = events.at(-1)
  if (last !== undefined && rowOf(last) === null) problems.push('an unknown status is last')
  if (first?.order_id === null) problems.push('the first event of a parcel has no order_id')
  return problems
}

function problemsOfDelivery({ history, deliveries }: Script, index: number): readonly string[] {
  const delivery = deliveries[index]
  if (delivery === undefined) return []
  const { event, attempt = 1, at_once: atOnce, late = 0 } = delivery
  const before = deliveries.slice(0, index)
  const parcel = parcelAt(history, event)
  const later = before.filter(other => other.event > event && parcelAt(history, other.event) === parcel)
  const isNew = before.every(other => other.event !== event)
  const problems: string[] = []
  if (late > LONGEST_LATE_S) problems.push(`event ${event} is more than three days late`)
  if (isNew && attempt === 1 && later.length > 0) {
    problems.push(`the first attempt of event ${event} comes after a later event`)
  }
  if (isNew && later.some(other => history[other.event - 1]?.at === history[event - 1]?.at)) {
    problems.push(`event ${event} comes after a later one of its second`)
  }
  const previous = deliveries[index - 1]
  const isBeside = atOnce === true && previous !== undefined && parcelAt(history, previous.event) === parcel
  if (isBeside && previous.event !== event && attempt === 1 && (previous.attempt ?? 1) === 1) {
    problems.push(`the first attempts of events ${previous.event} and ${event} are made at once`)
  }
  return problems
}

function mayFollow(before: readonly ScriptEvent[], next: ScriptEvent): boolean {
  const last = before.at(-1)
  if (last === undefined) return true
  if (lineOf(next) === 'ondemand') {
    return isOndemandStatus(last.status) && allowedOndemandMoves(last.status).some(status => status === next.status)
  }
  const statuses = before.map(({ status }) => status).filter(isStandardStatus)
  return allowedMoves({ statuses, accepted: true, refused: false }).some(status => status === next.status)
}

/** What is left without one delivery, and without its event when no other delivery has it. */
export function withoutDelivery({ history, deliveries }: Script, index: number): Script {
  const kept = deliveries.filter((_, at) => at !== index)
  const numbers = history.map((_, at) => at + 1).filter(number => kept.some(({ event }) => event === number))
  return {
    history: history.filter((_, at) => numbers.includes(at + 1)),
    deliveries: kept.map(({ at_once: atOnce, ...delivery }, at) => ({
      ...delivery,
      event: numbers.indexOf(delivery.event) + 1,
      ...(atOnce === true && at > 0 ? { at_once: true } : {}),
    })),
  }
}

/**
 * The same ways of the parcels without any deviation: from the beginning, a minute for each step, each parcel in an order of
 * its own, each event once and in order.
 */
export function plainOf(script: Pick<Script, 'history'>): Script {
  const history = distinct(script.history.map(parcelOf)).flatMap(parcel => {
    const known = eventsOf(script, parcel).filter(event => rowOf(event) !== null)
    const [first] = known
    if (first === undefined) return []
    const line = lineOf(first)
    return [...wayTo(first), ...known.map(({ status }) => status)].map((status, index) => ({
      status,
      at: 60 * index,
      parcel,
      order: parcel,
      line,
    }))
  })
  return { history, deliveries: history.map((_, index) => ({ event: index + 1 })) }
}

/** The statuses before the first one of a history. */
function wayTo(event: ScriptEvent): readonly number[] {
  const { status } = event
  if (lineOf(event) === 'ondemand') {
    if (!isOndemandStatus(status) || status === 901) return []
    return [901, ...(shortestOndemandPath({ status: 901, pickupAt: null }, status) ?? [])].slice(0, -1)
  }
  if (!isStandardStatus(status) || status === 901) return []
  const path = shortestPath({ statuses: [901], accepted: true, refused: false }, status)
  return [901, ...(path ?? [])].slice(0, -1)
}
