import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { ClockState } from '../schemas/types.gen.ts'
import { control } from './api.ts'
import { toMs } from './format.ts'
import { followChanges, followLive } from './live.ts'
import { account, reachable, wantsToken } from './session.ts'

interface Reading {
  readonly state: ClockState
  /** When it was read, by the browser's own monotonic clock. */
  readonly readAt: number
}

/** Null until it was read for the first time. */
export const clockReading = signal<Reading | null>(null)

/** Events come in crowds; four looks a second are enough. */
const COALESCE_MS = 250

let asked = 0

/** Reads the clock now. @returns null when another account was chosen meanwhile. What an answer of the clock routes said is given to `takeClock` instead. */
export async function readClock(): Promise<ClockState | null> {
  asked += 1
  const mine = asked
  const world = account.peek()
  const state = await control<ClockState>('GET', '/clock')
  if (world !== account.peek()) return null
  if (mine === asked) takeClock(state)
  return state
}

export function takeClock(state: ClockState): void {
  // What was asked before it and is answered later is older.
  asked += 1
  clockReading.value = { state, readAt: performance.now() }
}

/** Keeps the reading fresh for as long as the page is open. */
export function startClock(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      // What fails here the banner or the token dialog says; the next event tries again.
      readClock().catch(error => console.warn(`the clock could not be read: ${error.message}`))
    }, COALESCE_MS)
  }
  followLive({
    event: event => {
      if (event.type === 'clock' && event.data.cause === 'reset') shown = 0
      if (event.type === 'clock' || event.type === 'transition' || event.type === 'delivery') soon()
    },
    opened() {
      if (clockReading.peek()) soon()
    },
    gap: soon,
  })
  followChanges(account, () => {
    clockReading.value = null
    shown = 0
    soon()
  })
  followChanges(reachable, soon)
  followChanges(wantsToken, soon)
  soon()
}

/** What was shown last, virtual ms; 0 = nothing of this world yet. */
let shown = 0
/** How many calls are under way that set or move the clock. */
let moves = 0

/** While a call sets or moves the clock its time is not reckoned on: it may stand still, or be frozen already. */
export async function holdClock<T>(call: () => Promise<T>): Promise<T> {
  moves += 1
  try {
    return await call()
  } finally {
    moves -= 1
  }
}

/**
 * The virtual now in ms, by the last reading and the browser's clock. 0 until it was read. While the clock runs it never
 * goes back: a reading that took longer than the one before is a little behind what was reckoned.
 */
export function virtualNow(): number {
  const reading = clockReading.peek()
  if (!reading) return 0
  const { state, readAt } = reading
  const at = toMs(state.now)
  const passed = moves > 0 ? 0 : (performance.now() - readAt) * state.factor
  shown = state.mode === 'frozen' ? at : Math.max(shown, at + passed)
  return shown
}

/** The virtual now, drawn again every second while the clock runs. @param everyMs of real time */
export function useVirtualNow(everyMs = 1_000): number {
  const reading = clockReading.value
  const [, redraw] = useState(0)
  const runs = reading !== null && reading.state.mode !== 'frozen'
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => redraw(count => count + 1), everyMs)
    return () => clearInterval(timer)
  }, [runs, everyMs])
  return virtualNow()
}
