/** One world's parcels: by what the control API says, and by what the receiver has. */

import type { World } from '../places.ts'
import type { EventReceiver } from './event-receiver.ts'
import type { SteadyCaller } from './steady-caller.ts'

export interface WorldToJudge {
  readonly caller: SteadyCaller
  readonly receiver: EventReceiver
  readonly world: World
  /** Parcels whose booking was answered. */
  readonly booked: readonly string[]
}

export interface JudgedWorld {
  readonly wrong: readonly string[]
  readonly parcels: number
  readonly transitions: number
}

const PAGE = 500
const AT_A_TIME = 4

/** Every parcel, also one whose booking was not answered, has each event once, in the order of its steps. */
export async function judgeWorld({ caller, receiver, world, booked }: WorldToJudge): Promise<JudgedWorld> {
  const seen = await receiver.seen(world.id)
  const ids = await idsOf(caller, world)
  const wrong = seen.wrong.map(text => `${world.id}: ${text}`)
  let transitions = 0
  let next = 0
  const judge = async () => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      const { body } = await caller.again(world, `GET /__sandbox/shipments/${id}`)
      const timeline: readonly { readonly status: number }[] = body.timeline
      const states = timeline.map(({ status }) => status).join(' ')
      const came = (seen.parcels[id] ?? []).map(([status]) => status).join(' ')
      transitions += timeline.length
      if (states !== came) wrong.push(`${world.id}: the parcel ${id} went ${states}, and the receiver has ${came}`)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, judge))
  const known = new Set(ids)
  for (const id of booked) if (!known.has(id)) wrong.push(`${world.id}: the parcel ${id} was booked and is gone`)
  for (const id of Object.keys(seen.parcels)) {
    if (!known.has(id)) wrong.push(`${world.id}: the receiver has events of ${id}, which is not there`)
  }
  if (new Set(booked).size !== booked.length) wrong.push(`${world.id}: two bookings have one id`)
  return { wrong, parcels: ids.length, transitions }
}

async function idsOf(caller: SteadyCaller, world: World): Promise<readonly string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await caller.again(world, `GET /__sandbox/shipments?size=${PAGE}&page=${page}`)
    for (const { id } of body.items) ids.push(id)
    if (body.items.length < PAGE) return ids
  }
}
