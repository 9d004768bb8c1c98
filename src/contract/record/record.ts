import { ContractError } from '../contract-error.ts'
import type { Exchange } from '../exchange.ts'
import { refuseUnanswered } from '../learn/refuse-unanswered.ts'
import { casesPhase } from '../phases/cases/cases-cases.ts'
import type { Leftover } from '../report.ts'
import { openRun } from '../run/open-run.ts'
import { runCases } from '../run/run-cases.ts'
import { type Selection, selectCases } from '../run/select-cases.ts'
import type { RunSettings } from '../settings.ts'
import { askProbes } from './ask-probes.ts'
import { claimMark } from './claim-mark.ts'
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
 * The good requests of every operation with what the target answered, and what shows how it reads open clauses: read-only on a deployment unless writes are allowed.
 * On the sandbox the same seed gives the same recording.
 * @throws ContractError when nobody is there, the login is refused, nothing is answered 200, or somebody records the same
 * seed of the same sandbox.
 */
export async function record(settings: RunSettings): Promise<RecordReport> {
  const { seed = 1 } = settings
  const mark = `recording${seed}`
  const run = await openRun({ ...settings, seed, mark })
  let release = (): Promise<void> => Promise.resolve()
  try {
    const { target, policy, client } = run.parts
    release = await claimMark(run.parts, { mark, seed, controlToken: settings.controlToken })
    const { phases: _, ...filters } = settings
    const selection = selectCases(casesPhase, filters, { kind: target.kind, writes: policy })
    // One after the other, so that the order of things made is always the same.
    const results = await runCases(selection.runnable, run.parts, {
      workers: 1,
      retries: 0,
      onProgress: settings.onProgress,
    })
    const asked = new Map(results.flatMap(({ id, exchanges }) => exchanges.map(number => [number, id] as const)))
    const operations = new Set(selection.runnable.map(({ operation }) => operation))
    const { wanted, notAsked } = await askProbes(run, operations)
    const caseOf = (number: number): string | null => wanted.get(number) ?? asked.get(number) ?? null
    const exchanges = client.exchanges.flatMap((exchange): CaseExchange[] =>
      exchange.got === null ? [] : [{ case: caseOf(exchange.number), isProbe: wanted.has(exchange.number), exchange }],
    )
    await release()
    const leftovers = await run.close()
    refuseEmpty(client.exchanges, selection, target.url)
    const cells = cutCells(exchanges, normalise(exchanges, { url: target.url }))
    const failed = results.flatMap(({ id, verdict, reason }) =>
      verdict === 'not-run' ? [{ case: id, reason: reason ?? '' }] : [],
    )
    const forbidden = selection.notRun.map(({ one, reason }) => ({ case: one.id, reason }))
    return { recording: { from: target.url, cells }, notRun: [...forbidden, ...failed, ...notAsked], leftovers }
  } finally {
    await release()
    await run.close()
  }
}

/** @throws ContractError when there is no answer worth a file: an earlier recording must not be replaced by nothing. */
function refuseEmpty(exchanges: readonly Exchange[], { runnable, notRun }: Selection, url: string): void {
  refuseUnanswered(exchanges, url)
  if (runnable.length > 0) return
  const reasons = [...new Set(notRun.map(({ reason }) => reason))].join('; ')
  throw new ContractError(
    'usage',
    `Nothing was recorded: none of the chosen requests may be sent to ${url} (${reasons}).`,
  )
}
