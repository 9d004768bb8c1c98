import { presentAdvanced } from '../control/present/present.ts'
import { SandboxError } from '../domain/errors.ts'
import { parseClockSetting } from '../domain/time/clock.ts'
import { parseDuration, parsePace } from '../domain/time/duration.ts'
import { isoInstant, parseInstant } from '../domain/time/instants.ts'
import type { RunningSandbox } from '../sandbox.ts'
import type { AdvanceRequest } from '../service/time/engine.ts'
import type { AdvanceOptions, ClockReport, SandboxClock } from './levers.ts'

export function clockOf({ core, clock }: Pick<RunningSandbox, 'core' | 'clock'>, world: string): SandboxClock {
  const advance = async (to: AdvanceRequest['to'], options: AdvanceOptions = {}): Promise<ClockReport> => {
    const { settle = true, settleTimeoutMs = 30_000 } = options
    return presentAdvanced(await clock.advance(world, { to, settle, settleTimeoutMs }), core.reference)
  }
  return {
    now: () => isoInstant(core.clocks.now(world)),
    async advance(by, options) {
      const duration = parseDuration(by)
      if (duration === null) throw new SandboxError('invalid', `"${by}" is no duration; write 90s, 30m, 4h or 3d.`)
      return advance({ by: duration }, options)
    },
    to(text, options) {
      const instant = parseInstant(text)
      if (instant === null) throw new SandboxError('invalid', `"${text}" is no instant in ISO 8601.`)
      return advance(instant, options)
    },
    async until(what, options) {
      // By its type it is nothing else; a test runner does not ask the compiler.
      if (what !== 'idle')
        throw new SandboxError('invalid', `clock.until takes "idle", not "${what}"; clock.to an instant.`)
      return advance(what, options)
    },
    stop: () => clock.stopAdvance(world),
    freeze: async () => void (await clock.set(world, { setting: readMode('frozen') })),
    set: async mode => void (await clock.set(world, { setting: readMode(mode) })),
    async pace(pace) {
      const paceMs = parsePace(pace)
      if (paceMs === undefined) {
        throw new SandboxError('invalid', `the pace cannot be "${pace}": use script, or a duration such as 10s.`)
      }
      await clock.set(world, { paceMs })
    },
  }
}

function readMode(mode: string) {
  const setting = parseClockSetting(mode)
  if (!setting)
    throw new SandboxError('invalid', `the clock cannot be "${mode}": use real, frozen, or x and a factor such as x60.`)
  return setting
}
