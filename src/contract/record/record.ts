import { casesPhase } from '../phases/cases/cases-cases.ts'
import type { Leftover } from '../report.ts'
import { openRun } from '../run/open-run.ts'
import { runCases } from '../run/run-cases.ts'
import { selectCases } from '../run/select-cases.ts'
import type { RunSettings } from '../settings.ts'
import { cutCells } from './cut-cells.ts'
import { type CaseExchange, normalise } from './normalise.ts'
import type { Recording } from './recording.ts'

export interface RecordReport {
  readonly recording: Recording
  /** Cases that could not be run, with why: their answers are missing. */
  readonly notRun: readonly { readonly case: string; readonly reason: string }[]
  readonly leftovers: readonly Leftover[]
}

/**
 * The good requests of every operation with what the target answered: read-only on a deployment unless writes are allowed.
 * On the sandbox the same seed gives the same recording.
 * @throws ContractError when nobody is there, or the login is refused.
 */
export async function record(settings: RunSettings): Promise<RecordReport> {
  const { seed = 1 } = settings
  const run = await openRun({ ...settings, seed, mark: `recording${seed}` })
  try {
    const { target, policy, client } = run.parts
    const { phases: _, ...filters } = settings
    const selection = selectCases(casesPhase, filters, { kind: target.kind, writes: policy })
    // One after the other, so that the order of things made is always the same.
    const results = await runCases(selection.runnable, run.parts, {
      workers: 1,
      retries: 0,
      onProgress: settings.onProgress,
    })
    const asked = new Map(results.flatMap(({ id, exchanges }) => exchanges.map(number => [number, id] as const)))
    const exchanges = client.exchanges.flatMap((exchange): CaseExchange[] =>
      exchange.got === null ? [] : [{ case: asked.get(exchange.number) ?? null, exchange }],
    )
    const leftovers = await run.close()
    const cells = cutCells(exchanges, normalise(exchanges, { url: target.url }))
    const failed = results.flatMap(({ id, verdict, reason }) =>
      verdict === 'not-run' ? [{ case: id, reason: reason ?? '' }] : [],
    )
    const forbidden = selection.notRun.map(({ one, reason }) => ({ case: one.id, reason }))
    return { recording: { from: target.url, cells }, notRun: [...forbidden, ...failed], leftovers }
  } finally {
    await run.close()
  }
}
