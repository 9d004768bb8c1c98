import { applyBaseline } from '../baseline/apply-baseline.ts'
import type { ContractCase } from '../case.ts'
import { CHECKS } from '../checks/list-checks.ts'
import { ContractError } from '../contract-error.ts'
import { createRedactor } from '../redact.ts'
import { type CaseResult, type RunReport, validateRun } from '../report.ts'
import { selfcheck } from '../selfcheck.ts'
import type { WebhookOutcome } from '../session.ts'
import type { RunSettings } from '../settings.ts'
import { findTarget } from '../target/find-target.ts'
import { findVacuous } from '../vacuity.ts'
import { VERSION } from '../version.ts'
import { addLawFindings } from './law-findings.ts'
import { type OpenRun, openRun } from './open-run.ts'
import { runCases } from './run-cases.ts'
import { type Selection, selectCases } from './select-cases.ts'

const WORKERS = { sandbox: 4, deployment: 2 } as const
const RETRIES = { sandbox: 0, deployment: 1 } as const

/** See `runContract`. @param cases what there is to check. */
export async function validateCases(settings: RunSettings, cases: readonly ContractCase[]): Promise<RunReport> {
  refuseUnknownChecks(settings)
  const began = { at: Date.now(), by: performance.now() }
  settings.onProgress?.({ phase: 'login', done: 0, of: 1, failed: 0, current: settings.url })
  const run = await openRun(settings)
  let done = false
  try {
    const { target, policy, worlds } = run.parts
    const proof = target.kind === 'deployment' ? proveChecks(settings) : null
    const selection = selectCases(cases, settings, {
      kind: target.kind,
      writes: policy,
      hasSecond: worlds.second !== null,
    })
    const judged = await runCases(selection.runnable, run.parts, {
      workers: settings.workers ?? WORKERS[target.kind],
      retries: settings.retries ?? RETRIES[target.kind],
      onProgress: settings.onProgress,
    })
    const results = addLawFindings(judged, run.parts)
    await confirmStillThere(run)
    settings.onProgress?.({ phase: 'cleanup', done: 0, of: 1, failed: 0, current: '' })
    await run.close()
    done = true
    return await writeReport(run, { settings, cases, selection, results, proof, began })
  } catch (error) {
    if (error instanceof ContractError) {
      throw new ContractError(error.kind, createRedactor({ secrets: run.secrets }).text(error.message))
    }
    throw error
  } finally {
    const left = await run.close()
    // A run that comes to its end has them in its report.
    if (!done && left.length > 0) settings.onLeftovers?.(left)
  }
}

function refuseUnknownChecks({ checks = [], excludeChecks = [] }: RunSettings): void {
  const names = CHECKS.map(({ name }) => name)
  const unknown = [...checks, ...excludeChecks].find(name => !names.includes(name))
  if (unknown === undefined) return
  throw new ContractError('usage', `There is no check "${unknown}"; there are ${names.join(', ')}.`)
}

/** Checks that would let anything pass must not check a deployment. @throws ContractError */
function proveChecks({ onProgress }: RunSettings): { readonly bite: number; readonly of: number } {
  onProgress?.({ phase: 'selfcheck', done: 0, of: 1, failed: 0, current: '' })
  const { bite, of, failures } = selfcheck()
  if (failures.length === 0) return { bite, of }
  throw new ContractError(
    'usage',
    `${bite} of ${of} checks bite, so nothing was judged: ${failures.slice(0, 5).join('; ')}`,
  )
}

/** A target that went away was not checked. @throws ContractError `unreachable` */
async function confirmStillThere({ parts }: OpenRun): Promise<void> {
  const { client, target, signal } = parts
  if (client.exchanges.every(({ got }) => got !== null)) return
  await findTarget(client, { url: target.url, waitMs: 0, signal })
}

interface Validated {
  readonly settings: RunSettings
  readonly cases: readonly ContractCase[]
  readonly selection: Selection
  readonly results: readonly CaseResult[]
  readonly proof: RunReport['selfcheck']
  readonly began: { readonly at: number; readonly by: number }
}

async function writeReport(
  run: OpenRun,
  { settings, cases, selection, results, proof, began }: Validated,
): Promise<RunReport> {
  const { parts } = run
  const { target, worlds, client } = parts
  const leftovers = await run.close()
  const baseline = applyBaseline([...results, ...selection.notRun.map(forbidden)], settings.baseline ?? null, {
    known: cases.map(({ id }) => id),
  })
  const coverage = parts.coverage.report({
    // What is refused to another account shows no answer of an operation.
    selected: selection.runnable.filter(one => one.secondAccount !== true),
    events: selection.runnable.some(({ phase }) => phase === 'webhook') && parts.webhook.mode !== 'off',
    switches: worlds.switches,
  })
  const vacuous = findVacuous({
    results: baseline.results,
    coverage,
    kind: target.kind,
    judged: parts.judged,
    gateways: parts.gateways,
    selection,
    settings,
  })
  const report: Omit<RunReport, 'exitCode'> = {
    version: VERSION,
    startedAt: began.at,
    ms: Math.round(performance.now() - began.by),
    seed: parts.seed,
    target: { ...target, profile: worlds.profile },
    readOnly: !parts.policy.open && parts.policy.allowed.size === 0,
    allowed: [...parts.policy.allowed],
    failOnWarning: settings.failOnWarning ?? false,
    cases: baseline.results,
    exchanges: client.exchanges,
    sent: countByMethod(client.exchanges.map(({ sent }) => sent.method)),
    known: cases.length,
    coverage,
    vacuous,
    readings: [...parts.readings],
    webhook: webhookPart(run),
    selfcheck: proof,
    leftovers,
    baseline: { unused: baseline.unused, expired: baseline.expired },
  }
  const exitCode = validateRun({
    results: report.cases,
    leftovers,
    vacuous,
    failOnWarning: settings.failOnWarning ?? false,
  })
  return createRedactor({ secrets: run.secrets }).report({ ...report, exitCode })
}

function forbidden({ one, reason }: Selection['notRun'][number]): CaseResult {
  const { id, phase, operation, cell } = one
  return { id, phase, operation, cell, verdict: 'not-run', reason, findings: [], exchanges: [], attempts: 0, ms: 0 }
}

function countByMethod(methods: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const method of methods) counts[method] = (counts[method] ?? 0) + 1
  return counts
}

function webhookPart(run: OpenRun): RunReport['webhook'] {
  const { mode } = run.parts.webhook
  const none: WebhookOutcome = {
    verified: false,
    note: mode === 'off' ? 'webhooks were not looked at (--webhook-mode off)' : 'no webhook case was run to its end',
  }
  return { mode, ...(run.webhookOutcome() ?? none) }
}
