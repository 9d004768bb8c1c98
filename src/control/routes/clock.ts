import type { Response } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { formatPace, parseDuration, parsePace } from '../../domain/time/duration.ts'
import { isoInstant, parseInstant } from '../../domain/time/instants.ts'
import type { ClockAdvance, ClockSet, ClockState } from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { ClockView } from '../../service/time/clock-service.ts'
import type { Advanced, AdvanceRequest } from '../../service/time/engine.ts'
import { inSlices } from '../../service/world/in-slices.ts'
import type { Happening } from '../../service/world/notices.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { presentAdvanced, type StatusNamesOfLines } from '../present/present.ts'
import { presentClockDue } from '../present/present-due.ts'
import { readPositive } from '../read-query.ts'

const SETTLE_TIMEOUT_MS = 30_000
const SHOWN_DUE = 10
const MOST_DUE = 100

/** The account's clock: reading, changing its mode, moving it. */
export function clockRoutes(parts: ControlParts): ControlHandlers {
  const { core, clock } = parts
  return {
    async getClock(request, response) {
      response.json(presentClock(await clock.view(accountOf(parts, request).id)))
    },
    async listDue(request, response) {
      const limit = Math.min(MOST_DUE, readPositive(request.query, 'size', SHOWN_DUE))
      response.json(presentClockDue(await clock.due(accountOf(parts, request).id, limit), core.reference))
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

/** So many happenings are written at once, which takes a few ms. */
const SLICE = 1_000

/**
 * Answers with what happened while the clock was moved. Of a month of 10,000 parcels that is 210,000 entries: written in
 * one piece they kept all other requests waiting for more than a second, so a long answer leaves in slices.
 */
export async function sendAdvanced(
  response: Response,
  advanced: Advanced,
  statuses: StatusNamesOfLines,
): Promise<void> {
  const present = (notices: readonly Happening[]) => presentAdvanced({ ...advanced, notices }, statuses)
  if (advanced.notices.length <= SLICE) {
    response.json(present(advanced.notices))
    return
  }
  const { now, settled, pending_deliveries, stopped } = present([])
  response.type('json').write(`{"now":${JSON.stringify(now)}`)
  for (const list of ['transitions', 'deliveries'] as const) {
    const notices = advanced.notices.filter(({ kind }) => (kind === 'transition') === (list === 'transitions'))
    let before = `,"${list}":[`
    for await (const slice of inSlices(notices, SLICE)) {
      // The client has gone.
      if (response.destroyed) return
      response.write(before + JSON.stringify(present(slice)[list]).slice(1, -1))
      before = ','
    }
    response.write(notices.length === 0 ? `${before}]` : ']')
  }
  response.end(`,${JSON.stringify({ settled, pending_deliveries, stopped }).slice(1)}`)
}
