/** What happens in a script, in words: the ways in which it differs from each event once and in order. */
import {
  attemptOf,
  type Delivery,
  eventAt,
  lineOf,
  numbersOf,
  ordersOf,
  parcelOf,
  parcelsOf,
  type Script,
  timeOf,
  turnsOf,
} from './script.ts'
import { isKnown } from './statuses.ts'

/** `905 delivered`, by line and code. */
export type NameStatus = (line: 'standard' | 'ondemand', status: number) => string

/** Clauses in the order in which a person tells them; empty = nothing is unusual. */
export function describeWay(script: Script, nameStatus: NameStatus): readonly string[] {
  const names = namesOf(script, nameStatus)
  return [
    ...describeHistory(script, names),
    ...describeRotation(script, names),
    ...script.history.flatMap((_, index) => describeArrivals(script, index + 1, names)),
    ...describeTogether(script, names),
  ]
}

/** How events are called, by their number. */
export type Names = (number: number) => string

/** With the parcel where there are several, and with which of several it is where a status occurs twice. */
export function namesOf(script: Script, nameStatus: NameStatus): Names {
  const hasParcels = parcelsOf(script).length > 1
  return number => {
    const event = eventAt(script, number)
    const name = isKnown(lineOf(event), event.status)
      ? nameStatus(lineOf(event), event.status)
      : `the unknown status ${event.status}`
    const same = numbersOf(script, parcelOf(event)).filter(other => eventAt(script, other).status === event.status)
    const which = same.length > 1 ? `the ${ORDINALS[same.indexOf(number)] ?? `${same.indexOf(number) + 1}th`} ` : ''
    return `${which}${name}${hasParcels ? ` of parcel ${parcelOf(event)}` : ''}`
  }
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

function describeHistory(script: Script, names: Names): readonly string[] {
  const clauses: string[] = []
  const orders = ordersOf(script)
  const shared = orders.filter(order => parcelsOf(script, order).length > 1)
  if (shared.length > 0) {
    clauses.push(`order ${shared[0]} has ${parcelsOf(script, shared[0]).length} parcels`)
  }
  for (const [index, event] of script.history.entries()) {
    const number = index + 1
    const before = numbersOf(script, parcelOf(event)).findLast(other => other < number)
    if (event.unknown_field === true) clauses.push(`${names(number)} has a field that is in no schema`)
    if (event.order_id === null) clauses.push(`${names(number)} has no order_id`)
    if (!isKnown(lineOf(event), event.status)) {
      const next = numbersOf(script, parcelOf(event)).find(other => other > number)
      clauses.push(`${names(number)} comes${next === undefined ? '' : ` before ${names(next)}`}`)
    }
    const isTie =
      before !== undefined && lineOf(event) === 'standard' && timeOf(script, before) === timeOf(script, number)
    if (isTie) clauses.push(`${names(before)} and ${names(number)} happen in the same second`)
  }
  return clauses
}

function describeRotation({ deliveries }: Script, names: Names): readonly string[] {
  const first = deliveries.find(({ signature }) => signature !== undefined)
  return first === undefined ? [] : [`the secret is rotated before ${names(first.event)}, which has two signatures`]
}

/** How one event arrives: late, after a newer one, or again. */
function describeArrivals(script: Script, number: number, names: Names): readonly string[] {
  const arrivals = script.deliveries.flatMap((delivery, index) =>
    delivery.event === number ? [{ delivery, index }] : [],
  )
  const [first, ...again] = arrivals
  if (first === undefined) return []
  const clauses: string[] = []
  const newer = overtakers(script, number, first.index)
  const lastNewer = newer.at(-1)
  if (lastNewer !== undefined) {
    const late = lateness(script, number, newer)
    clauses.push(
      `${names(number)} arrives after ${names(lastNewer)}, which is newer${late === '' ? '' : `, ${late} late`}`,
    )
  }
  const [second] = again
  if (second !== undefined)
    clauses.push(describeAgain(script, { number, first: first.delivery, second, count: arrivals.length }, names))
  return clauses
}

interface Again {
  readonly number: number
  readonly first: Delivery
  readonly second: { readonly delivery: Delivery; readonly index: number }
  readonly count: number
}

function describeAgain(script: Script, { number, first, second, count }: Again, names: Names): string {
  const times = count === 2 ? 'twice' : `${countWord(count)} times`
  const isTogether = second.delivery.at_once === true && script.deliveries[second.index - 1]?.event === number
  const why = attemptOf(second.delivery) === attemptOf(first) ? '' : ', because its first answer was lost'
  const newer = overtakers(script, number, second.index)
  const lastNewer = newer.at(-1)
  const apart = lastNewer === undefined ? '' : lateness(script, number, newer)
  const place = isTogether
    ? ' at the same time'
    : lastNewer === undefined
      ? ''
      : `, the second time after ${names(lastNewer)}${apart === '' ? '' : `, ${apart} later`}`
  return `${names(number)} arrives ${times}${place}${why}`
}

/** Newer events of the parcel that arrive before a place in the list. */
function overtakers(script: Script, number: number, index: number): readonly number[] {
  const own = numbersOf(script, parcelOf(eventAt(script, number)))
  const turn = turnsOf(script.deliveries).find(({ deliveries }) => deliveries.some(one => one.number === index + 1))
  const start = (turn?.deliveries[0]?.number ?? 1) - 1
  const before = new Set(script.deliveries.slice(0, start).map(({ event }) => event))
  return own.filter(other => other > number && before.has(other))
}

const WORTH_NAMING_S = 600

/** How much newer the newest of some events is; '' when that is not worth naming. */
function lateness(script: Script, number: number, newer: readonly number[]): string {
  const seconds = Math.max(...newer.map(other => timeOf(script, other))) - timeOf(script, number)
  return lineOf(eventAt(script, number)) === 'standard' && seconds >= WORTH_NAMING_S ? durationWords(seconds) : ''
}

function durationWords(seconds: number): string {
  for (const [unit, length] of [
    ['hour', 3_600],
    ['minute', 60],
  ] as const) {
    const count = Math.round(seconds / length)
    if (seconds >= length) return `${countWord(count)} ${unit}${count === 1 ? '' : 's'}`
  }
  return `${seconds} seconds`
}

/** Different events that arrive at the same time. */
function describeTogether(script: Script, names: Names): readonly string[] {
  return turnsOf(script.deliveries).flatMap(({ deliveries }) => {
    const events = [...new Set(deliveries.map(({ delivery }) => delivery.event))]
    return events.length < 2 ? [] : [`${listWords(events.map(names))} arrive at the same time`]
  })
}

export function listWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export function countWord(count: number): string {
  return COUNTS[count] ?? String(count)
}
