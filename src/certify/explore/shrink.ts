/** Shortens a script that fails, always in the same order, for as long as it fails in the same way. */
import { isLegal } from './legality.ts'
import {
  attemptOf,
  type Delivery,
  keyOf,
  numbersOf,
  orderOf,
  parcelOf,
  parcelsOf,
  type Script,
  type ScriptEvent,
  withoutDelivery,
  withoutEvent,
} from './script.ts'

export interface ShrinkOptions {
  /** Whether a script fails in the way that is kept. */
  readonly fails: (script: Script) => Promise<boolean>
  /** Scripts that are tried at once, because most of the time of one passes in waiting. */
  readonly width: () => number
  readonly isOver: () => boolean
  /** Wall ms; 10 s by default. */
  readonly longestMs?: number
}

export interface Shrunk {
  readonly script: Script
  readonly executions: number
  /** Wall ms. */
  readonly ms: number
}

const MOST_EXECUTIONS = 100
const LONGEST_MS = 10_000

/** A script of which nothing can be left out, unless 100 executions or ten seconds come first. */
export async function shrink(script: Script, options: ShrinkOptions): Promise<Shrunk> {
  const { fails, width, isOver, longestMs = LONGEST_MS } = options
  const began = performance.now()
  const tried = new Set([keyOf(script)])
  let present = script
  let executions = 0
  const isDone = () => isOver() || executions >= MOST_EXECUTIONS || performance.now() - began >= longestMs
  for (let shorter: Script | null = script; shorter !== null; ) {
    present = shorter
    shorter = null
    const candidates = shorterThan(present)[Symbol.iterator]()
    while (shorter === null && !isDone()) {
      const batch = take(candidates, Math.min(width(), MOST_EXECUTIONS - executions), tried)
      if (batch.length === 0) break
      executions += batch.length
      const failed = await Promise.all(batch.map(fails))
      shorter = batch[failed.indexOf(true)] ?? null
    }
  }
  return { script: present, executions, ms: Math.round(performance.now() - began) }
}

/** The next scripts that are legal and were not tried yet. */
function take(candidates: Iterator<Script>, count: number, tried: Set<string>): readonly Script[] {
  const batch: Script[] = []
  while (batch.length < count) {
    const { value, done } = candidates.next()
    if (done === true) break
    const key = keyOf(value)
    if (tried.has(key) || !isLegal(value)) continue
    tried.add(key)
    batch.push(value)
  }
  return batch
}

/** What is tried, the largest steps first. Each is simpler than the script, so this comes to an end. */
export function shorterThan(script: Script): readonly Script[] {
  return [
    ...cuts(script),
    ...parcelsOf(script).map(parcel => withoutParcel(script, parcel)),
    ...script.deliveries.map((_, index) => withoutDelivery(script, script.deliveries.length - 1 - index)),
    ...script.history.map((_, index) => withoutEvent(script, script.history.length - index)),
    ...script.deliveries.flatMap((_, index) => simplerDeliveries(script, index)),
    ...script.history.flatMap((_, index) => simplerEvents(script, index)),
    ...rounded(script),
  ]
    .filter(one => one.history.length > 0 && one.deliveries.length > 0 && isStillAmid(script, one))
    .map(renumbered)
    .filter(one => keyOf(one) !== keyOf(script))
}

/** The first half, and then all but the last of a quarter: what comes after the failure. */
function cuts(script: Script): readonly Script[] {
  const { length } = script.deliveries
  return [Math.ceil(length / 2), Math.ceil((3 * length) / 4)]
    .filter(kept => kept < length - 1)
    .map(kept => {
      let shorter = script
      for (let index = length - 1; index >= kept; index -= 1) shorter = withoutDelivery(shorter, index)
      return shorter
    })
}

function withoutParcel(script: Script, parcel: number): Script {
  let left = script
  for (const number of numbersOf(script, parcel).toReversed()) left = withoutEvent(left, number)
  return left
}

/** A secret is rotated amid deliveries, so one of them stays before the rotation. */
function isStillAmid(before: Script, after: Script): boolean {
  const isRotated = ({ deliveries }: Script) => deliveries[0]?.signature !== undefined
  return isRotated(before) || !isRotated(after)
}

function simplerDeliveries(script: Script, index: number): readonly Script[] {
  const delivery = script.deliveries[index]
  if (delivery === undefined) return []
  const { at_once: atOnce, late, signature, ...bare } = delivery
  const kept = (more: Delivery) => ({ ...script, deliveries: script.deliveries.with(index, more) })
  const other = { ...(late === undefined ? {} : { late }), ...(signature === undefined ? {} : { signature }) }
  return [
    ...(atOnce === undefined ? [] : [kept({ ...bare, ...other })]),
    ...(late === undefined
      ? []
      : [
          kept({
            ...bare,
            ...(atOnce === undefined ? {} : { at_once: atOnce }),
            ...(signature === undefined ? {} : { signature }),
          }),
        ]),
    ...(signature === undefined ? [] : [unrotated(script, index)]),
    ...(attemptOf(delivery) === 1 ? [] : [kept(firstAttempt(delivery))]),
  ]
}

/** Without the second signature up to here. */
function unrotated(script: Script, index: number): Script {
  return {
    ...script,
    deliveries: script.deliveries.map((one, at) => {
      if (at > index) return one
      const { signature: _, ...bare } = one
      return bare
    }),
  }
}

function firstAttempt(delivery: Delivery): Delivery {
  const { attempt: _, ...bare } = delivery
  return bare
}

function simplerEvents(script: Script, index: number): readonly Script[] {
  const event = script.history[index]
  if (event === undefined) return []
  const kept = (more: ScriptEvent) => ({ ...script, history: script.history.with(index, more) })
  const { unknown_field: field, order_id: id, ...bare } = event
  return [
    ...(field === undefined ? [] : [kept({ ...bare, ...(id === undefined ? {} : { order_id: id }) })]),
    ...(id === undefined ? [] : [kept({ ...bare, ...(field === undefined ? {} : { unknown_field: field }) })]),
    // Of an order of its own it says less.
    ...(orderOf(event) === 1 || parcelOf(event) === 1 ? [] : [inOrder(script, parcelOf(event), 1)]),
  ]
}

function inOrder(script: Script, parcel: number, order: number): Script {
  return { ...script, history: script.history.map(one => (parcelOf(one) === parcel ? { ...one, order } : one)) }
}

const MINUTE_S = 60
/** From the smallest on: the first that still fails is kept. */
const LATENESS_S = [900, 7_200, 93_600]

/** Events a minute apart, and the lateness a round one. */
function rounded(script: Script): readonly Script[] {
  const spaced = script.history.map((event, index) => ({ ...event, at: MINUTE_S * index }))
  const arranged = inOrderOfArrival(script)
  const ties = script.history.some((event, index) =>
    script.history.slice(0, index).some(other => other.at === event.at && parcelOf(other) === parcelOf(event)),
  )
  const late = script.deliveries.flatMap(({ late: seconds = 0 }) => (seconds > 0 ? [seconds] : []))
  const [most] = late
  return [
    ...(ties ? [] : [{ ...script, history: spaced }]),
    ...(ties || arranged === null ? [] : [arranged]),
    ...(most === undefined
      ? []
      : LATENESS_S.filter(seconds => seconds < most).map(seconds => ({
          ...script,
          deliveries: script.deliveries.map(one => (one.late === undefined ? one : { ...one, late: seconds })),
        }))),
  ]
}

/** The events of different parcels happen in the order in which they arrive; null = they do so already. */
function inOrderOfArrival(script: Script): Script | null {
  const arrivals = [...new Set(script.deliveries.map(({ event }) => event))]
  // What has arrived before an older event of its own parcel stays behind it.
  const order = arrivals.toSorted((one, other) => {
    const [a, b] = [script.history[one - 1], script.history[other - 1]]
    const isOwn = a !== undefined && b !== undefined && parcelOf(a) === parcelOf(b)
    return isOwn ? one - other : arrivals.indexOf(one) - arrivals.indexOf(other)
  })
  if (order.every((number, index) => number === index + 1)) return null
  return {
    history: order.flatMap((number, index) => {
      const event = script.history[number - 1]
      return event === undefined ? [] : [{ ...event, at: MINUTE_S * index }]
    }),
    deliveries: script.deliveries.map(one => ({ ...one, event: order.indexOf(one.event) + 1 })),
  }
}

/** Parcels and orders are numbered from 1 in the order in which they occur; what is usual is not said. */
export function renumbered(script: Script): Script {
  const parcels = [...new Set(script.history.map(parcelOf))]
  const orders = [...new Set(script.history.map(orderOf))]
  return {
    ...script,
    history: script.history.map(event => {
      const { parcel: _, order: __, ...bare } = event
      const parcel = parcels.indexOf(parcelOf(event)) + 1
      const order = orders.indexOf(orderOf(event)) + 1
      return { ...bare, ...(parcel === 1 ? {} : { parcel }), ...(order === 1 ? {} : { order }) }
    }),
  }
}
