import { SandboxError } from '../../domain/errors.ts'
import { formatPace, parseDuration, parsePace } from '../../domain/time/duration.ts'
import { isoInstant, parseInstant } from '../../domain/time/instants.ts'
import type { ClockAdvance, ClockSet, ClockState } from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { ClockView } from '../../service/time/clock-service.ts'
import type { AdvanceRequest } from '../../service/time/engine.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { sendAdvanced } from '../send-advanced.ts'

const SETTLE_TIMEOUT_MS = 30_000

/** The account's clock: reading, changing its mode, moving it. */
export function clockRoutes(parts: ControlParts): ControlHandlers {
  const { core, clock } = parts
  return {
    async getClock(request, response) {
      response.json(presentClock(await clock.view(accountOf(parts, request).id)))
    },
    async setClock(request, response) {
      checkBody('sandbox/clock-set.schema.json', request.body)
      // Valid by clock-set.schema.json.
      const { mode, factor = 1, pace } = request.body as ClockSet
      const change = {
        setting: mode === undefined ? undefined : { mode, factor },
        paceMs: pace === undefined ? undefined : readPace(pace),
      }
      response.json(presentClock(await clock.set(accountOf(parts, request).id, change)))
    },
    async advanceClock(request, response) {
      checkBody('sandbox/clock-advance.schema.json', request.body)
      const world = accountOf(parts, request).id
      // Valid by clock-advance.schema.json.
      const wanted = request.body as ClockAdvance
      const advanced = await clock.advance(world, {
        to: readTarget(wanted),
        settle: wanted.settle ?? true,
        settleTimeoutMs: wanted.settle_timeout_ms ?? SETTLE_TIMEOUT_MS,
      })
      await sendAdvanced(response, advanced, core.reference)
    },
    async stopAdvance(request, response) {
      await clock.stopAdvance(accountOf(parts, request).id)
      response.status(204).end()
    },
  }
}

function readTarget(wanted: ClockAdvance): AdvanceRequest['to'] {
  if ('until' in wanted && wanted.until !== undefined) return 'idle'
  const by = wanted.by === undefined ? null : parseDuration(wanted.by)
  if (by !== null) return { by }
  const to = wanted.to === undefined ? null : parseInstant(wanted.to)
  if (to === null) throw new SandboxError('invalid', `no such instant: "${wanted.to}"`, { pointer: '/to' })
  return to
}

/** The schema lets no time at all pass: it is a duration, but no pace. */
function readPace(text: string): number | null {
  const paceMs = parsePace(text)
  if (paceMs !== undefined) return paceMs
  const detail = `the pace cannot be "${text}": use script, or a duration above 0 such as 10s, 5m or 1h.`
  throw new SandboxError('invalid', detail, { pointer: '/pace' })
}

function presentClock({ now, mode, factor, pending, nextDue, paceMs }: ClockView): ClockState {
  const next_due = nextDue === null ? null : isoInstant(nextDue)
  return { now: isoInstant(now), mode, factor, pending, next_due, pace: formatPace(paceMs) }
}
