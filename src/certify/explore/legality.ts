/**
 * Whether the service may do what a script says: the promises of docs/webhooks.md. Pure; what it accepts is all that is
 * ever delivered.
 */
import {
  attemptOf,
  type Delivery,
  earlierBy,
  eventAt,
  lineOf,
  numbersOf,
  orderOf,
  parcelOf,
  parcelsOf,
  type Script,
  timeOf,
  turnsOf,
} from './script.ts'
import { isForward, isKnown, movesAfter } from './statuses.ts'

/** A promise that a script breaks. */
export interface Breach {
  /** Where: an event of the history or a delivery, from 0. */
  readonly in: 'history' | 'deliveries'
  readonly index: number
  /** A sentence without its full stop. */
  readonly message: string
}

/** An event is sent for as long as its retries last, which is a little more than three days. */
export const LONGEST_LATE_S = 3 * 86_400
/** Waits between attempts, in seconds (docs/webhooks.md). */
const WAITS_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
/**
 * Attempts that both arrive are at most so many seconds apart: consumers accept a timestamp for five minutes, and nothing
 * waits here.
 */
const LONGEST_BETWEEN_S = 240

/** Every promise that a script breaks; empty = it is legal. */
export function breachesOf(script: Script): readonly Breach[] {
  const outside = script.deliveries.flatMap(({ event }, index): readonly Breach[] =>
    event <= script.history.length ? [] : [{ in: 'deliveries', index, message: `the history has no event ${event}` }],
  )
  // Without its event nothing more can be said of a delivery.
  if (outside.length > 0) return outside
  return [
    ...parcelsOf(script).flatMap(parcel => breachesOfParcel(script, parcel)),
    ...missing(script),
    ...breachesOfDeliveries(script),
  ]
}

export function isLegal(script: Script): boolean {
  return breachesOf(script).length === 0
}

function missing({ history, deliveries }: Script): readonly Breach[] {
  const delivered = new Set(deliveries.map(({ event }) => event))
  return history.flatMap((_, index): readonly Breach[] =>
    delivered.has(index + 1)
      ? []
      : [{ in: 'history', index, message: `event ${index + 1} is never delivered; every event arrives at least once` }],
  )
}

function breachesOfParcel(script: Script, parcel: number): readonly Breach[] {
  const found: Breach[] = []
  const numbers = numbersOf(script, parcel)
  const add = (number: number, message: string) => found.push({ in: 'history', index: number - 1, message })
  const [first = 1] = numbers
  const beginning = eventAt(script, first)
  if (beginning.order_id === null) add(first, 'the first event of a parcel has an order_id')
  const known: number[] = []
  for (const [index, number] of numbers.entries()) {
    const event = eventAt(script, number)
    const line = lineOf(event)
    const { status } = event
    if (orderOf(event) !== orderOf(beginning)) add(number, `parcel ${parcel} belongs to order ${orderOf(beginning)}`)
    if (line !== lineOf(beginning)) add(number, `parcel ${parcel} is of the line ${lineOf(beginning)}`)
    const before = numbers[index - 1]
    if (before !== undefined && timeOf(script, number) < timeOf(script, before)) {
      add(number, `event ${number} happens before event ${before}, which is older`)
    }
    if (!isKnown(line, status)) {
      if (number === numbers.at(-1))
        add(number, `${status} is an unknown status, and one is never the last of a parcel`)
      continue
    }
    const present = known.at(-1)
    if (present !== undefined && !movesAfter(line, known).includes(status)) {
      add(number, `${present} is not followed by ${status}`)
    }
    for (const earlier of sameSecond(script, number)) {
      const from = eventAt(script, earlier).status
      if (earlier < number && isKnown(line, from) && !isForward(line, from, status)) {
        add(number, `${from} and ${status} are in one second, and ${status} can also come before ${from}`)
      }
    }
    known.push(status)
  }
  return found
}

/**
 * Other events of the same parcel and second, whether or not one of them is late; none on demand, where events have no
 * time.
 */
function sameSecond(script: Script, number: number): readonly number[] {
  const event = eventAt(script, number)
  if (lineOf(event) === 'ondemand') return []
  const time = timeOf(script, number)
  return numbersOf(script, parcelOf(event)).filter(
    other => other !== number && (timeOf(script, other) === time || eventAt(script, other).at === event.at),
  )
}

/** What has arrived before a turn. */
interface Arrived {
  /** By event: the attempts that arrived, in order. */
  readonly attempts: Map<number, Delivery[]>
  /** Parcels of which an event with an order_id has arrived. */
  readonly named: Set<number>
  /** Whether a delivery had two signatures. */
  rotated: boolean
}

function breachesOfDeliveries(script: Script): readonly Breach[] {
  const arrived: Arrived = { attempts: new Map(), named: new Set(), rotated: false }
  const found: Breach[] = []
  if (script.deliveries[0]?.at_once === true) {
    found.push({ in: 'deliveries', index: 0, message: 'there is no delivery before it that it could be at once with' })
  }
  for (const { deliveries } of turnsOf(script.deliveries)) {
    const turn = deliveries.map(one => one.delivery)
    for (const { delivery, number } of deliveries) {
      const messages = [
        ...messagesOfAttempt(delivery, arrived),
        ...messagesOfOrder(script, delivery, { arrived, turn }),
        ...messagesOfEvent(script, delivery, arrived),
      ]
      found.push(...messages.map(message => ({ in: 'deliveries' as const, index: number - 1, message })))
      const before = arrived.attempts.get(delivery.event) ?? []
      arrived.attempts.set(delivery.event, [...before, delivery])
      if (delivery.signature !== undefined) arrived.rotated = true
    }
    for (const { delivery } of deliveries) {
      const event = eventAt(script, delivery.event)
      if (event.order_id !== null) arrived.named.add(parcelOf(event))
    }
  }
  return found
}

function messagesOfAttempt(delivery: Delivery, { attempts, rotated }: Arrived): readonly string[] {
  const { event, signature } = delivery
  const attempt = attemptOf(delivery)
  const before = attempts.get(event) ?? []
  const messages: string[] = []
  const previous = before.at(-1)
  if (previous !== undefined && attemptOf(previous) > attempt) {
    messages.push(`attempt ${attempt} of event ${event} comes after attempt ${attemptOf(previous)}`)
  }
  const [first] = before
  if (first !== undefined) {
    const seconds = WAITS_S.slice(attemptOf(first) - 1, attempt - 1).reduce((sum, wait) => sum + wait, 0)
    if (seconds > LONGEST_BETWEEN_S) {
      messages.push(
        `attempts ${attemptOf(first)} and ${attempt} of event ${event} are ${seconds} s apart, and nothing waits for so long`,
      )
    }
  }
  const same = before.find(other => attemptOf(other) === attempt)
  if (same !== undefined && same.signature !== signature) {
    messages.push(`a duplicate of attempt ${attempt} of event ${event} has the same signatures`)
  }
  if (same === undefined && rotated && signature === undefined) {
    messages.push('a rotated secret signs with both secrets for a day')
  }
  return messages
}

/** First attempts of a parcel are made in order; only a retry is overtaken. */
function messagesOfOrder(
  script: Script,
  delivery: Delivery,
  { arrived, turn }: { readonly arrived: Arrived; readonly turn: readonly Delivery[] },
): readonly string[] {
  const { event: number } = delivery
  const event = eventAt(script, number)
  const own = numbersOf(script, parcelOf(event))
  const messages: string[] = []
  const isFirstAttempt = attemptOf(delivery) === 1
  const together = turn.find(one => own.includes(one.event) && one.event < number && attemptOf(one) === 1)
  if (isFirstAttempt && together !== undefined) {
    messages.push(`the first attempts of events ${together.event} and ${number} of one parcel are at once`)
  }
  if (arrived.attempts.has(number)) return messages
  const later = own.filter(other => other > number && arrived.attempts.has(other))
  if (isFirstAttempt && later.length > 0) {
    messages.push(`the first attempt of event ${number} comes after event ${later[0]}, which is newer`)
  }
  // What comes at once has no order: neither of two first arrivals is before the other one.
  const beside = turn.map(one => one.event).filter(other => other !== number && !arrived.attempts.has(other))
  const ties = lineOf(event) === 'ondemand' ? own : sameSecond(script, number)
  const tie = ties.find(other => (other > number && arrived.attempts.has(other)) || beside.includes(other))
  if (tie !== undefined) {
    const why = lineOf(event) === 'ondemand' ? 'have no time' : 'are in one second'
    messages.push(`events ${Math.min(tie, number)} and ${Math.max(tie, number)} ${why}, so they arrive in order`)
  }
  return messages
}

function messagesOfEvent(script: Script, { event: number, late = 0 }: Delivery, arrived: Arrived): readonly string[] {
  const event = eventAt(script, number)
  const messages: string[] = []
  if (late > LONGEST_LATE_S) messages.push(`event ${number} is more than three days late`)
  if (late > 0 && lineOf(event) === 'ondemand')
    messages.push(`event ${number} is on demand and has no time to be late by`)
  if (late === 0 && earlierBy(script, number) > LONGEST_LATE_S)
    messages.push(`event ${number} is more than three days late`)
  if (event.order_id === null && !arrived.named.has(parcelOf(event)) && !arrived.attempts.has(number)) {
    messages.push(`event ${number} has no order_id, and no event of its parcel that has one came before`)
  }
  return messages
}
