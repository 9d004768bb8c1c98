/** The ways in which one delivery may differ from each event once and in order. */
import {
  attemptOf,
  type Delivery,
  eventAt,
  lineOf,
  parcelOf,
  type Script,
  type ScriptEvent,
  turnsOf,
} from './script.ts'
import { UNKNOWN_STATUS } from './statuses.ts'

export type DeviationKind =
  | 'duplicate'
  | 'retry-after-lost-answer'
  | 'reorder'
  | 'late'
  | 'two-at-once'
  | 'rotated-secret'
  | 'unknown-field'
  | 'unknown-status'
  | 'null-order-id'
  | 'same-second'

export type Change = (script: Script) => Script

/**
 * An event that is late is late by so many seconds: more than a day, and from the evening, so that both the date and the
 * time of day say something else.
 */
export const LATE_S = 133_200
const MINUTE_S = 60

const firstOf = ({ deliveries }: Script, event: number) => deliveries.findIndex(one => one.event === event)

/** Puts a delivery behind the turn in which an event first arrives. */
function insertAfter(script: Script, event: number, added: Delivery): Script {
  const number = firstOf(script, event) + 1
  const turn = turnsOf(script.deliveries).find(({ deliveries }) => deliveries.some(one => one.number === number))
  const at = added.at_once === true ? number : (turn?.deliveries.at(-1)?.number ?? script.deliveries.length)
  return { ...script, deliveries: script.deliveries.toSpliced(at, 0, added) }
}

function changeEvent(script: Script, number: number, change: (event: ScriptEvent) => ScriptEvent): Script {
  return { ...script, history: script.history.map((event, index) => (index === number - 1 ? change(event) : event)) }
}

/** The same bytes and headers again, after an event has arrived. */
export const duplicate =
  (event: number, after: number): Change =>
  script => {
    const first = script.deliveries[firstOf(script, event)] ?? { event }
    const { at_once: _, ...copy } = first
    return insertAfter(script, after, copy)
  }

/** A second attempt, because the answer to the first one was lost. */
export const retry =
  (event: number, after: number, late = 0): Change =>
  script => {
    const first = script.deliveries[firstOf(script, event)] ?? { event }
    const { at_once: _, late: __, ...copy } = first
    return insertAfter(script, after, {
      ...copy,
      attempt: attemptOf(first) + 1,
      ...(late === 0 ? {} : { late }),
    })
  }

/** It arrives after a later one: of its own parcel because its first attempt was lost, of another one just so. */
export const reorder =
  (event: number, after: number, late = 0): Change =>
  script => {
    const isOwn = parcelOf(eventAt(script, event)) === parcelOf(eventAt(script, after))
    const without = { ...script, deliveries: script.deliveries.filter(one => one.event !== event) }
    const moved = isOwn ? { event, attempt: 2 } : { event }
    return insertAfter(without, after, { ...moved, ...(late === 0 ? {} : { late }) })
  }

/** Two copies at the same time. */
export const twice =
  (event: number): Change =>
  script => {
    const first = script.deliveries[firstOf(script, event)] ?? { event }
    return insertAfter(script, event, { ...first, at_once: true })
  }

/** An event and the one that follows in the list at the same time. */
export const together =
  (event: number, next: number): Change =>
  script => {
    const isOwn = parcelOf(eventAt(script, event)) === parcelOf(eventAt(script, next))
    return {
      ...script,
      deliveries: script.deliveries.map(one => {
        if (one.event === event && isOwn) return { ...one, attempt: Math.max(2, attemptOf(one)) }
        return one.event === next ? { ...one, at_once: true } : one
      }),
    }
  }

/** From an event on there are two signatures. */
export const rotate =
  (event: number): Change =>
  script => {
    const from = firstOf(script, event)
    return {
      ...script,
      deliveries: script.deliveries.map((one, index) => (index < from ? one : { ...one, signature: 'old-secret' })),
    }
  }

export const addField =
  (event: number): Change =>
  script =>
    changeEvent(script, event, one => ({ ...one, unknown_field: true }))

export const dropOrderId =
  (event: number): Change =>
  script =>
    changeEvent(script, event, one => ({ ...one, order_id: null }))

/** In the same second as the event before it in the history. */
export const sameSecond =
  (event: number): Change =>
  script =>
    changeEvent(script, event, one => ({ ...one, at: script.history[event - 2]?.at ?? one.at }))

/** An event with an unknown status just before another one. */
export const unknownBefore =
  (event: number): Change =>
  script => {
    const next = eventAt(script, event)
    const { unknown_field: _, order_id: __, ...like } = next
    const history = script.history.toSpliced(event - 1, 0, { ...like, status: UNKNOWN_STATUS })
    const spaced = history.map((one, index) => (index < event ? one : { ...one, at: one.at + MINUTE_S }))
    const deliveries = script.deliveries.map(one => (one.event >= event ? { ...one, event: one.event + 1 } : one))
    const at = deliveries.findIndex(one => one.event === event + 1)
    const { at_once: ___, ...place } = deliveries[at] ?? { event }
    const signature = place.signature === undefined ? {} : { signature: place.signature }
    return { history: spaced, deliveries: deliveries.toSpliced(Math.max(0, at), 0, { event, ...signature }) }
  }

/** Every change of one kind or another that a history allows; together they may still break a promise. */
export function changesOf(history: readonly ScriptEvent[]): readonly (readonly [DeviationKind, Change])[] {
  const changes: (readonly [DeviationKind, Change])[] = []
  const numbers = history.map((_, index) => index + 1)
  for (const event of numbers) {
    const one = history[event - 1]
    if (one === undefined) continue
    const isTimed = lineOf(one) === 'standard'
    changes.push(['two-at-once', twice(event)])
    for (const after of numbers.filter(other => other >= event)) {
      changes.push(['duplicate', duplicate(event, after)], ['retry-after-lost-answer', retry(event, after)])
      if (after === event) continue
      changes.push(['reorder', reorder(event, after)])
      if (isTimed) changes.push(['late', reorder(event, after, LATE_S)], ['late', retry(event, after, LATE_S)])
    }
    if (event > 1) {
      changes.push(['two-at-once', together(event - 1, event)], ['null-order-id', dropOrderId(event)])
      // Amid: what comes before has one signature.
      changes.push(['rotated-secret', rotate(event)])
      if (isTimed) changes.push(['same-second', sameSecond(event)])
    }
    changes.push(['unknown-field', addField(event)])
  }
  // These change the numbers of the events, so they come last.
  for (const event of numbers.toReversed()) changes.push(['unknown-status', unknownBefore(event)])
  return changes
}
