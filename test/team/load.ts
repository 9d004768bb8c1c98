/** Callers that book and read all the time, and what they were answered. */
import { setTimeout as wait } from 'node:timers/promises'
import { makeBooking, makeRatesRequest } from '../support/booking.ts'
import type { Booked } from './judge-parcels.ts'
import { ask, type World } from './places.ts'

/** One call, as its caller has seen it. */
export interface Call {
  readonly what: string
  readonly url: string
  /** Wall ms. */
  readonly began: number
  readonly ended: number
  /** 0 = no answer. */
  readonly status: number
  readonly said: string
}

export interface LoadOptions {
  readonly worlds: readonly World[]
  readonly callers: number
  /** Wall ms between two calls of one caller. */
  readonly pauseMs: number
  /** Where the next call goes; undefined = nowhere now. */
  readonly target: (turn: number) => string | undefined
  /** Reads and changes beside each booking; otherwise bookings alone. */
  readonly isMixed?: boolean
}

export interface Load {
  readonly calls: readonly Call[]
  readonly booked: readonly Booked[]
  end(): Promise<void>
}

export function startLoad({ worlds, callers, pauseMs, target, isMixed = false }: LoadOptions): Load {
  const calls: Call[] = []
  const booked: Booked[] = []
  let isOver = false

  const once = async (turn: number, world: World, what: string, body?: unknown) => {
    const url = target(turn)
    if (url === undefined) {
      await wait(5)
      return undefined
    }
    const began = Date.now()
    const { status, body: answered } = await ask(url, world, what, body).catch(error => ({
      status: 0,
      body: String(error.cause ?? error),
    }))
    const said = status === 200 ? '' : JSON.stringify(answered).slice(0, 300)
    calls.push({ what, url, began, ended: Date.now(), status, said })
    await wait(pauseMs)
    return status === 200 ? answered : undefined
  }
  const play = async (n: number) => {
    for (let turn = n; !isOver; turn += callers) {
      const world = worlds[turn % worlds.length]
      if (!world) return
      const made = await once(turn, world, 'POST /api/v2/shipments', makeBooking({ orderId: `T-${turn}` }))
      const id = made && String(made.id ?? made.data?.id)
      if (id !== undefined) booked.push({ world, id })
      if (!isMixed || id === undefined) continue
      await once(turn + 1, world, 'POST /api/v2/rates', makeRatesRequest())
      await once(turn + 2, world, 'GET /api/v2/shipments')
      await once(turn + 1, world, `GET /__sandbox/shipments/${id}`)
      await once(turn + 2, world, 'GET /api/v2/cities')
      if (turn % 3 === 0)
        await once(turn + 3, world, `POST /__sandbox/shipments/${id}/simulate`, { action: 'continue' })
    }
  }
  const all = Promise.all(Array.from({ length: callers }, (_one, n) => play(n)))
  return {
    calls,
    booked,
    async end() {
      isOver = true
      await all
    },
  }
}

/** The value that so great a part of them does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
