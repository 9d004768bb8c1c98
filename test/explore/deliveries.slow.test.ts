/** What arrives at a receiver, held against the promises of docs/webhooks.md by rules of its own. */
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { openClient } from '../../src/certify/client.ts'
import { readStatuses } from '../../src/certify/draft-event.ts'
import { drawAny } from '../../src/certify/explore/draw-history.ts'
import { countedOrders } from '../../src/certify/explore/fresh-orders.ts'
import { HttpConsumer } from '../../src/certify/explore/http-consumer.ts'
import { planGroups } from '../../src/certify/explore/plan.ts'
import { drawScript, loadsFor } from '../../src/certify/explore/schedules.ts'
import type { Script, ScriptEvent } from '../../src/certify/explore/script.ts'
import { rng } from '../../src/domain/random.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { readShops } from './read-shops.ts'
import { SECRET } from './start-shop.ts'

const ABILITIES = { severalParcels: true, ondemand: true, rotation: true }
const TOLERANCE_S = 300
const BETWEEN_ATTEMPTS_S = 5
const LONGEST_LATE_S = 3 * 86_400
/** 2026-01-05T08:00:00+07:00. */
const BEGINNING_S = 1_767_574_800
const UNKNOWN = 977
const OF_A_GROUP = 5

/** Some of each kind that there is. */
function someOfEach(): readonly Script[] {
  const random = rng(22, 'deliveries')
  return [
    ...[...planGroups(ABILITIES)].flatMap(({ scripts }) => scripts.slice(0, OF_A_GROUP)),
    ...loadsFor(ABILITIES).flatMap(load => [1, 2, 3].map(depth => drawScript(load, depth, random))),
    ...Array.from({ length: 100 }, () => drawAny(random, ABILITIES)),
    ...readShops().planted.map(({ script }) => script),
  ]
}

interface Arrival {
  readonly id: string
  readonly timestamp: number
  readonly signatures: string
  readonly text: string
  readonly gcode: string
  readonly orderId: string | null
  readonly status: number
  readonly time: number | null
  readonly request: ReceivedRequest
}

function readArrival(request: ReceivedRequest): Arrival {
  const { headers, text } = request
  const event = JSON.parse(text)
  return {
    id: String(headers['webhook-id']),
    timestamp: Number(headers['webhook-timestamp']),
    signatures: String(headers['webhook-signature']),
    text,
    gcode: event.gcode,
    orderId: event.order_id,
    status: Number(event.status),
    time: event.update_time ?? null,
    request,
  }
}

/** Of one parcel, in the order of arrival. */
function brokenPromises(arrivals: readonly Arrival[], history: readonly ScriptEvent[]): readonly string[] {
  const problems: string[] = []
  const first = new Map<string, Arrival>()
  for (const [index, arrival] of arrivals.entries()) {
    const add = (holds: boolean, problem: string) => {
      if (!holds) problems.push(`${problem}: ${arrival.text}`)
    }
    const before = arrivals.slice(0, index)
    const same = before.filter(({ id }) => id === arrival.id)
    add(
      same.every(({ text }) => text === arrival.text),
      'an event has other bytes on another attempt',
    )
    for (const other of same) {
      const apart = arrival.timestamp - other.timestamp
      add(apart === 0 || apart === BETWEEN_ATTEMPTS_S, `attempts are ${apart} s apart`)
      add(apart !== 0 || other.signatures === arrival.signatures, 'a duplicate is signed in another way')
    }
    add(Math.abs(Date.now() / 1_000 - arrival.timestamp) < TOLERANCE_S, 'the timestamp is out of tolerance')
    add(isGenuine(arrival.request), 'the signature does not fit')
    const isRotated = before.some(({ signatures }) => signatures.includes(' '))
    const isCopy = same.some(({ timestamp }) => timestamp === arrival.timestamp)
    add(!isRotated || isCopy || arrival.signatures.includes(' '), 'a rotation ended')
    add(
      arrival.orderId !== null || before.some(({ orderId }) => orderId !== null),
      'no order_id, and the parcel is unknown',
    )
    add(arrival.time === null || arrival.time >= BEGINNING_S - LONGEST_LATE_S, 'more than three days late')
    const overtaking = [...first.values()].filter(one => (one.time ?? 0) > (arrival.time ?? 0))
    if (!first.has(arrival.id)) {
      add(
        overtaking.every(({ timestamp }) => timestamp <= arrival.timestamp),
        'a first attempt was overtaken',
      )
      first.set(arrival.id, arrival)
    }
  }
  const firsts = [...first.values()]
  if (firsts.length !== history.length) problems.push(`${firsts.length} of ${history.length} events arrived`)
  const newest = firsts.toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0)).at(-1)
  if (newest?.status === UNKNOWN) problems.push('an unknown status is the newest')
  // What has no time, or one second, arrives as it happened.
  const isTie = (one: Arrival) => firsts.some(other => other !== one && other.time === one.time)
  const tied = firsts.filter(isTie).map(({ status }) => status)
  const wanted = history.filter(
    (event, index) =>
      event.line === 'ondemand' || history.some((other, at) => at !== index && isTied(firsts, event, other)),
  )
  if (tied.length > 0 && tied.join() !== wanted.map(({ status }) => status).join()) {
    problems.push(`${tied.join()} of one time arrived out of order`)
  }
  return problems
}

function groupedBy(arrivals: readonly Arrival[], key: 'gcode' | 'id'): ReadonlyMap<string, readonly Arrival[]> {
  const groups = new Map<string, Arrival[]>()
  for (const arrival of arrivals) groups.set(arrival[key], [...(groups.get(arrival[key]) ?? []), arrival])
  return groups
}

/** Two events that came with the same update_time. */
function isTied(firsts: readonly Arrival[], one: ScriptEvent, other: ScriptEvent): boolean {
  const times = (event: ScriptEvent) => firsts.filter(({ status }) => status === event.status).map(({ time }) => time)
  return one.at === other.at && times(one).some(time => time !== null && times(other).includes(time))
}

function isGenuine({ text, headers }: ReceivedRequest): boolean {
  try {
    // The three headers that it looks at come once each.
    new Webhook(SECRET).verify(text, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

test('what arrives keeps the promises, whatever kind of script it is', async () => {
  await using receiver = await startReceiver()
  const client = await openClient({ connectTimeoutMs: 30_000 })
  const scripts = someOfEach()
  const parcels = new Map<string, readonly ScriptEvent[]>()
  const counted = countedOrders({ orderId: 'E-1', gcode: 'GS00000001' })
  const consumer = new HttpConsumer({
    target: receiver.url,
    signing: { scheme: 'standard', secret: SECRET },
    client,
    orders: {
      severalParcels: true,
      async allot(script) {
        const orders = await counted.allot(script)
        for (const [parcel, { gcode }] of orders) {
          parcels.set(
            gcode,
            script.history.filter(event => (event.parcel ?? 1) === parcel),
          )
        }
        return orders
      },
    },
    reader: { read: async () => [] },
    statuses: readStatuses(),
    deadlineMs: 60_000,
    concurrency: 8,
    ondemand: true,
  })
  const seen = await Promise.all(scripts.map(script => consumer.play(script, { expected: [], patience: 'short' })))
  await client.close()
  expect(seen.filter(({ refused, gone, unread }) => refused.length > 0 || gone !== null || unread !== null)).toEqual([])
  expect(receiver.received.length).toBe(scripts.reduce((sum, { deliveries }) => sum + deliveries.length, 0))

  const arrivals = groupedBy(receiver.received.map(readArrival), 'gcode')
  expect(arrivals.size).toBe(parcels.size)
  const problems = [...arrivals].flatMap(([gcode, own]) => brokenPromises(own, parcels.get(gcode) ?? []))
  expect(problems).toEqual([])
  // An id is of one event, whatever its parcel.
  const bodies = groupedBy(receiver.received.map(readArrival), 'id')
  expect([...bodies.values()].filter(own => new Set(own.map(({ text }) => text)).size > 1)).toEqual([])
})
