import { webhookPhase } from '../../../src/contract/phases/webhook/webhook-cases.ts'
import type { Finding, RunReport } from '../../../src/contract/report.ts'
import { validateCases } from '../../../src/contract/run/validate-cases.ts'
import type { RunSettings } from '../../../src/contract/settings.ts'

/** The webhook phase alone, by the runner itself. */
export function runWebhookPhase(settings: RunSettings): Promise<RunReport> {
  return validateCases(settings, webhookPhase)
}

export function findingsOf({ cases }: RunReport): readonly Finding[] {
  return cases.flatMap(({ findings }) => findings)
}

/** What a case came to, by the last part of its id. */
export function verdictsOf({ cases }: RunReport): Readonly<Record<string, string>> {
  return Object.fromEntries(cases.map(({ id, verdict }) => [id.split(' › ').at(-1) ?? id, verdict]))
}
