import type { Response } from 'express'
import type { Advanced } from '../service/time/engine.ts'
import { inSlices } from '../service/world/in-slices.ts'
import type { Happening } from '../service/world/notices.ts'
import { presentAdvanced, type StatusNamesOfLines } from './present/present.ts'

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
