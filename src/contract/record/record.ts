import type { OperationId } from '../../schemas/operations.ts'
import { ContractError } from '../contract-error.ts'
import { fingerprint, writeFingerprint } from '../diff/compare-fingerprints.ts'
import { cellOfReading } from '../diff/switch-places.ts'
import type { Exchange } from '../exchange.ts'
import { gatherObservations, refuseUnanswered } from '../learn/gather-observations.ts'
import { SWITCH_PROBES } from '../learn/list-probes.ts'
import { openSurvey } from '../learn/open-survey.ts'
import { casesPhase } from '../phases/cases/cases-cases.ts'
import type { Leftover } from '../report.ts'
import { type OpenRun, openRun } from '../run/open-run.ts'
import { runCases } from '../run/run-cases.ts'
import { type Selection, selectCases } from '../run/select-cases.ts'
import type { RunParts } from '../run/session-parts.ts'
import type { RunSettings } from '../settings.ts'
import { type CaseExchange, normalise } from './normalise.ts'
import { caseOfProbe, type RecordedCell, type RecordedExchange, type Recording, sortCells } from './recording.ts'

export interface RecordReport {
  readonly recording: Recording
  /** Cases that could not be run, with why: their answers are missing. */
  readonly notRun: readonly { readonly case: string; readonly reason: string }[]
  readonly leftovers: readonly Leftover[]
}

/**
 * The good requests of every operation with what the target answered, and what shows how it reads open clauses: read-only on a deployment unless writes are allowed.
 * On the sandbox the same seed gives the same recording.
 * @throws ContractError when no server answers, the login is refused, nothing is answered 200, or another run records the same
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

/** By operation and status; of those that show nothing new only the first, and those that a probe wants. `normalised` stands in the order of `from`. */
function cutCells(from: readonly CaseExchange[], normalised: readonly RecordedExchange[]): readonly RecordedCell[] {
  const cells = new Map<
    string,
    { readonly operation: RecordedCell['operation']; readonly exchanges: RecordedExchange[] }
  >()
  for (const [index, recorded] of normalised.entries()) {
    const operation = from[index]?.exchange.operation
    if (operation === undefined) throw new Error('an exchange was normalised that was not made')
    const key = `${operation} ${recorded.answer.status}`
    const cell = cells.get(key) ?? { operation, exchanges: [] }
    cells.set(key, cell)
    const before = cell.exchanges.map(({ answer }) => answer.body)
    const isWanted = from[index]?.isProbe === true || before.length === 0
    if (isWanted || isNews(before, recorded.answer.body)) cell.exchanges.push(recorded)
  }
  return sortCells(
    [...cells.values()].map(({ operation, exchanges }) => ({
      operation,
      status: exchanges[0]?.answer.status ?? 0,
      exchanges,
    })),
  )
}

function isNews(before: readonly unknown[], body: unknown): boolean {
  return writeFingerprint(fingerprint(before)) !== writeFingerprint(fingerprint([...before, body]))
}

interface Probed {
  /** Number of an exchange that a probe wants to see → the case it is recorded under. */
  readonly wanted: ReadonlyMap<number, string>
  /** Probes that could not ask, with why. */
  readonly notAsked: readonly { readonly case: string; readonly reason: string }[]
}

/**
 * Asks what shows an open clause and no good request asks: seven requests of a deployment that may only be read, a refused
 * booking where parcels may be booked, all of them on the sandbox.
 * @param operations those that are recorded: a probe of another one does not ask.
 */
async function askProbes(run: OpenRun, operations: ReadonlySet<OperationId>): Promise<Probed> {
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
    const { own, sight, missing } = await gatherObservations(probe, survey)
    for (const { number } of own ?? client.exchanges.slice(before)) wanted.set(number, id)
    const isAsked = client.exchanges.length > before
    if (!isAsked && !sight.seen) notAsked.push({ case: id, reason: missing ?? sight.why })
  }
  return { wanted, notAsked }
}

/**
 * Makes sure that no other run records the same seed on the same sandbox: both would make accounts of the same names, and
 * each would take the other's away. @returns gives the names free again, once.
 * @throws ContractError `refused` when another run does.
 */
async function claimMark(
  { client, ledger, target }: Pick<RunParts, 'client' | 'ledger' | 'target'>,
  {
    mark,
    seed,
    controlToken,
  }: { readonly mark: string; readonly seed: number; readonly controlToken?: string | undefined },
): Promise<() => Promise<void>> {
  if (target.kind !== 'sandbox') return () => Promise.resolve()
  const authorization = controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...authorization }
  const id = `${mark}-claim`
  const { got, error } = await client.beside({
    method: 'POST',
    path: '/__sandbox/accounts',
    headers,
    body: JSON.stringify({ id, clock: 'frozen' }),
  })
  if (got === null) throw new ContractError('unreachable', `The sandbox went away: ${error}.`)
  if (got.status === 409) {
    throw new ContractError(
      'refused',
      `${target.url} is being recorded with seed ${seed} already, and two such recordings would use the same accounts. Wait for it to end, or give another --seed; if none is running, "contract cleanup" takes away what a killed one left.`,
    )
  }
  if (got.status >= 400) {
    throw new ContractError('refused', `${target.url} made no account for the recording: ${got.status} ${got.text}`)
  }
  ledger.begin('account', id)
  let isOurs = true
  return async () => {
    // A second time it would be that of the next one.
    if (!isOurs) return
    isOurs = false
    const gone = await client.beside({ method: 'DELETE', path: `/__sandbox/accounts/${id}`, headers, body: null })
    if (gone.got !== null && gone.got.status < 400) ledger.removed(id)
  }
}
