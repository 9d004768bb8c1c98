import { SandboxError } from '../../domain/errors.ts'
import { type ClockSetting, factorOf } from '../../domain/time/clock.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Dispatcher } from '../delivery/dispatcher.ts'
import { changePace } from '../shipments/change-pace.ts'
import { isDue } from '../shipments/save-shipment.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import type { ClockMoved } from '../world/notices.ts'
import { type ClockDue, readClockDue } from './clock-due.ts'
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
  /** The longest wait between two steps, ms; null = the scenario's own durations. */
  readonly paceMs: number | null
}

/** What it leaves out stays. */
export interface ClockChange {
  readonly setting?: ClockSetting | undefined
  readonly paceMs?: number | null | undefined
}

/** What a clock shows, for a page that goes on from there. Null = the account has just been removed. */
export function readClock(
  { clocks }: Pick<Core, 'clocks'>,
  world: string,
): { readonly at: number; readonly factor: number } | null {
  if (!clocks.knows(world)) return null
  return { at: clocks.now(world), factor: factorOf(clocks.row(world)) }
}

/** Reads and moves the clocks of accounts, and wakes the ticker afterwards. */
export interface ClockService {
  view(world: string): Promise<ClockView>
  /** What happens next, and which attempts are under way. @param limit of each list */
  due(world: string, limit: number): Promise<ClockDue>
  /**
   * How the clock runs from now on, showing the same instant before and after, and how fast parcels go: with another pace
   * what is planned is laid out again. Changes of the pace follow one another.
   * @throws SandboxError `conflict` for another pace while an advance is under way; the clock runs as before then.
   */
  set(world: string, change: ClockChange): Promise<ClockView>
  advance(world: string, request: AdvanceRequest): Promise<Advanced>
  /** Ends the advance under way after the step it is at. @throws SandboxError `conflict` when there is none. */
  stopAdvance(world: string): Promise<void>
  /**
   * What is due by now has happened; while an advance, a reset or a filling is under way it does nothing. Among several
   * processes a change `of` a shipment waits only where it has made something of it due at once.
   */
  settle(world: string, of?: { readonly id: string; readonly at: number }): Promise<void>
  isAdvancing(world: string): boolean
}

type ClockPorts = ChangePorts & Pick<Core, 'wallClock'>

export interface ClockParts {
  readonly engine: Engine
  readonly ticker: Ticker
  readonly dispatcher: Pick<Dispatcher, 'underWay'>
  readonly accounts: Pick<Accounts, 'amend'>
}

export function createClockService(
  core: ClockPorts,
  { engine, ticker, dispatcher, accounts }: ClockParts,
): ClockService {
  const view = async (world: string): Promise<ClockView> => {
    // Both at once, so that they say as much as possible of one moment.
    const [{ pending, paceMs }, next] = await Promise.all([
      core.store.read(world, async store => ({
        pending: await store.count('timers'),
        paceMs: (await store.get('account', world))?.paceMs ?? null,
      })),
      core.store.nextTimer(world),
    ])
    const { mode, factor } = core.clocks.row(world)
    return { now: core.clocks.now(world), mode, factor, pending, nextDue: next?.dueAt ?? null, paceMs }
  }
  const settle: ClockService['settle'] = async (world, of) => {
    // The running advance takes care of it, and a receiver that asks during an advance must not wait for its end.
    if (engine.isBusy(world)) return
    // Whatever else is late is no reason to wait for the process that has the world.
    if (core.store.shared && of && !(await core.store.read(world, view => isDue(view, of.id, of.at)))) return
    await engine.catchUp(world)
  }
  const publishMoved = (world: string, cause: ClockMoved['cause']): void => {
    if (!core.clocks.knows(world)) return
    const { mode, factor } = core.clocks.row(world)
    core.notices.publish(world, { kind: 'clock', at: core.clocks.now(world), cause, mode, factor })
  }
  return {
    view,
    due(world, limit) {
      const { at, wall: wallAt } = core.clocks.instant(world)
      return readClockDue(core, dispatcher, { world, limit, at, wallAt })
    },
    async set(world, { setting, paceMs }) {
      if (paceMs === undefined) {
        if (setting) await core.clocks.set(world, setting)
      } else {
        await engine.inTurn(world, async () => {
          if (setting) await core.clocks.set(world, setting)
          await changePace(core, accounts, { world, paceMs })
        })
      }
      // A step that a pace has made due now has happened when this is answered.
      if (!core.clocks.knows(world)) throw new SandboxError('not_found', `the account "${world}" is gone.`)
      publishMoved(world, setting ? 'set' : 'pace')
      await settle(world)
      ticker.look(world)
      return view(world)
    },
    settle,
    stopAdvance: world => engine.stopAdvance(world),
    isAdvancing: world => engine.isAdvancing(world),
    async advance(world, request) {
      const before = core.clocks.row(world)
      try {
        return await engine.advance(world, request)
      } finally {
        // One that was refused has not moved it; one that was broken off may have.
        if (core.clocks.knows(world) && core.clocks.row(world) !== before) publishMoved(world, 'advance')
        ticker.look(world)
      }
    },
  }
}
