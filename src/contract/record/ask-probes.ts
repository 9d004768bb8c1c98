import type { OperationId } from '../../schemas/operations.ts'
import { cellOfReading } from '../diff/cell-of-reading.ts'
import { gatherSight } from '../learn/gather-sight.ts'
import { SWITCH_PROBES } from '../learn/list-probes.ts'
import { openSurvey } from '../learn/open-survey.ts'
import type { OpenRun } from '../run/open-run.ts'
import { caseOfProbe } from './recording.ts'

export interface Probed {
  /** Number of an exchange that a probe wants to see → the case it is recorded under. */
  readonly wanted: ReadonlyMap<number, string>
  /** Probes that could not ask, with why. */
  readonly notAsked: readonly { readonly case: string; readonly reason: string }[]
}

/**
 * Asks what shows an open clause and no good request asks: four requests of a deployment that may only be read, a refused
 * booking where parcels may be booked, all of them on the sandbox.
 * @param operations those that are recorded: a probe of another one does not ask.
 */
export async function askProbes(run: OpenRun, operations: ReadonlySet<OperationId>): Promise<Probed> {
  const { client, target } = run.parts
  const survey = await openSurvey(run)
  const wanted = new Map<number, string>()
  const notAsked: { readonly case: string; readonly reason: string }[] = []
  for (const probe of SWITCH_PROBES) {
    const operation = cellOfReading(probe.switch)?.operation
    const isHere = probe.recorded === 'anywhere' || (probe.recorded === 'sandbox' && target.kind === 'sandbox')
    if (!isHere || operation === undefined || !operations.has(operation)) continue
    const id = caseOfProbe(probe.switch)
    const before = client.exchanges.length
    const { own, sight, missing } = await gatherSight(probe, survey)
    for (const { number } of own ?? client.exchanges.slice(before)) wanted.set(number, id)
    const isAsked = client.exchanges.length > before
    if (!isAsked && !sight.seen) notAsked.push({ case: id, reason: missing ?? sight.why })
  }
  return { wanted, notAsked }
}
