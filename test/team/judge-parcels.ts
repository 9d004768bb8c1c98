/** What became of parcels, by what the receiver has and by what the control API says at the end. */
import { setTimeout as wait } from 'node:timers/promises'
import type { ReceivedRequest } from '../support/receiver.ts'
import { ask, type World } from './places.ts'

/** A parcel whose booking was answered. */
export interface Booked {
  readonly world: World
  readonly id: string
}

/** One step of a parcel, and when the receiver had its event. */
export interface Step {
  readonly id: string
  /** Its instant, to the second below (virtual ms). */
  readonly at: number
  /** Wall ms; of the first attempt that came. */
  readonly arrivedAt: number
}

export interface Judged {
  /** What is lost, doubled or out of order. */
  readonly wrong: readonly string[]
  readonly parcels: number
  readonly transitions: number
  readonly steps: readonly Step[]
}

const PAGE = 500

/** Waits until nothing is pending in these worlds. */
export async function untilQuiet(url: string, worlds: readonly World[], longestMs: number): Promise<void> {
  const end = Date.now() + longestMs
  for (const world of worlds) {
    for (; ; await wait(200)) {
      const { status, body } = await ask(url, world, 'GET /__sandbox/clock')
      if (status === 200 && body.pending === 0) break
      if (Date.now() <= end) continue
      throw new Error(`after ${longestMs} ms ${body?.pending} timers of ${world.id} are pending (${status})`)
    }
  }
}

/** Every parcel of these worlds, also one whose booking was not answered, has each event once, in the order of its steps. */
export async function judgeParcels(
  url: string,
  worlds: readonly World[],
  seen: { readonly booked: readonly Booked[]; readonly received: readonly ReceivedRequest[] },
): Promise<Judged> {
  const { wrong, arrived } = readEvents(seen.received)
  const known = new Set<string>()
  const steps: Step[] = []
  let transitions = 0
  for (const world of worlds) {
    for (const id of await idsOf(url, world)) {
      known.add(id)
      const { body } = await ask(url, world, `GET /__sandbox/shipments/${id}`)
      const timeline: readonly { readonly status: number; readonly at: string }[] = body.timeline
      const states = timeline.map(({ status }) => String(status))
      transitions += states.length
      const events = arrived.get(id) ?? []
      const came = events.map(({ status }) => status)
      for (const [n, { at }] of timeline.entries()) {
        const arrivedAt = events[n]?.at
        if (arrivedAt !== undefined) steps.push({ id, at: Date.parse(at), arrivedAt })
      }
      if (JSON.stringify(came) !== JSON.stringify(states)) {
        wrong.push(`the parcel ${id} went ${states.join(' ')}, and the receiver has ${came.join(' ')}`)
      }
    }
  }
  const ids = seen.booked.map(({ id }) => id)
  for (const id of ids) if (!known.has(id)) wrong.push(`the parcel ${id} was booked and is gone`)
  for (const id of arrived.keys())
    if (!known.has(id)) wrong.push(`the receiver has events of ${id}, which is not there`)
  if (new Set(ids).size !== ids.length) wrong.push('two bookings have one id')
  return { wrong, parcels: known.size, transitions, steps }
}

/** By parcel, the statuses that arrived, each event once. */
function readEvents(received: readonly ReceivedRequest[]) {
  const wrong: string[] = []
  const bodies = new Map<string, string>()
  const arrived = new Map<string, { readonly status: string; readonly at: number }[]>()
  for (const { headers, text, json, at } of received) {
    const id = String(headers['webhook-id'])
    const { gcode, status } = Object(json())
    const before = bodies.get(id)
    if (before === undefined) arrived.set(gcode, [...(arrived.get(gcode) ?? []), { status, at }])
    else if (before !== text) wrong.push(`event ${id} came with two bodies`)
    bodies.set(id, text)
  }
  return { wrong, arrived }
}

async function idsOf(url: string, world: World): Promise<readonly string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await ask(url, world, `GET /__sandbox/shipments?size=${PAGE}&page=${page}`)
    for (const { id } of body.items) ids.push(id)
    if (body.items.length < PAGE) return ids
  }
}
