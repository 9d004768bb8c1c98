import type { ClockSetting } from '../domain/clock.ts'
import type { Core } from './core.ts'
import type { Advanced, AdvanceRequest, Engine } from './engine.ts'
import type { Ticker } from './ticker.ts'

export interface ClockView {
  /** Virtual ms. */
  readonly now: number
  readonly mode: ClockSetting['mode']
  readonly factor: number
  /** Timers still to come: steps, settlements and webhook attempts. */
  readonly pending: number
  readonly nextDue: number | null
}

/** Reads and moves the clocks of accounts, and wakes the ticker afterwards. */
export interface ClockService {
  view(world: string): Promise<ClockView>
  set(world: string, setting: ClockSetting): Promise<ClockView>
  advance(world: string, request: AdvanceRequest): Promise<Advanced>
}

export function createClockService(core: Core, { engine, ticker }: { engine: Engine; ticker: Ticker }): ClockService {
  const view = async (world: string): Promise<ClockView> => {
    const { mode, factor } = core.clocks.row(world)
    const pending = await core.store.read(world, store => store.count('timers'))
    return { now: core.clocks.now(world), mode, factor, pending, nextDue: core.store.nextTimer(world)?.dueAt ?? null }
  }
  return {
    view,
    async set(world, setting) {
      await core.clocks.set(world, setting)
      ticker.look(world)
      return view(world)
    },
    async advance(world, request) {
      try {
        return await engine.advance(world, request)
      } finally {
        ticker.look(world)
      }
    },
  }
}
