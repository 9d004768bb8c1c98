import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromEnv } from '../../config.ts'
import type { RunSettings } from '../../contract/settings.ts'
import { CommandError, EXIT } from '../command-error.ts'
import type { ContractValues } from './gather-values.ts'

const DEFAULT_URL = 'http://127.0.0.1:4100'
const REPORT_DIR = 'contract-report'
/** Written by every run: what `--failed`, `replay` and `coverage` read. */
export const LAST_RUN = 'last-run.json'

/** Where the runner meets its target: what all commands of `contract` that talk to one need. */
export function targetSettings(values: ContractValues): RunSettings & { readonly ledgerFile: string } {
  return {
    // Every value was read by its flag's reader, whose type this is.
    ...(definedOnly({
      url: values.url ?? fromEnv('url') ?? DEFAULT_URL,
      username: values.username,
      password: values.password,
      clientId: values['client-id'],
      clientSecret: values['client-secret'],
      token: values.token,
      controlToken: values['control-token'] ?? fromEnv('control-token'),
      account: values.account,
      requestTimeoutMs: values['request-timeout'],
      waitForUrlMs: values['wait-for-url'],
      perSecond: values['rate-limit'],
      readOnly: values['read-only'],
      allowWrites: values['allow-writes'],
      allowIrreversible: values['allow-irreversible'],
    }) as unknown as RunSettings),
    ledgerFile: ledgerFile(values),
  }
}

/** All settings of `contract run` except its baseline. */
export function runSettings(values: ContractValues): RunSettings {
  const webhook = definedOnly({
    mode: values['webhook-mode'],
    listen: values['webhook-listen'],
    publicUrl: values['webhook-public-url'],
    inboxUrl: values['webhook-inbox'],
    secret: values['webhook-secret'],
    scheme: values['webhook-scheme'],
    header: values['webhook-header'],
  })
  return {
    ...targetSettings(values),
    // As above.
    ...(definedOnly({
      phases: values.phases,
      checks: values.checks,
      excludeChecks: values['exclude-checks'],
      includeOperations: values['include-operation-id'],
      includeTags: values['include-tag'],
      excludeTags: values['exclude-tag'],
      seed: values.seed,
      maxExamples: values['max-examples'],
      workers: values.workers,
      retries: values.retries,
      failOnWarning: values['fail-on'] === 'warning',
      acceptEmpty: values['accept-empty'],
      minCoverage: values['min-coverage'],
      webhook,
    }) as unknown as RunSettings),
  }
}

export function reportDir(values: ContractValues): string {
  return String(values['report-dir'] ?? REPORT_DIR)
}

export function ledgerFile(values: ContractValues): string {
  return String(values.ledger ?? join(reportDir(values), 'ledger.jsonl'))
}

/** @throws CommandError `usage` when there was no run yet. */
export function lastRun(values: ContractValues): { readonly file: string; readonly text: string } {
  const file = join(reportDir(values), LAST_RUN)
  if (existsSync(file)) return { file, text: readFileSync(file, 'utf8') }
  throw new CommandError(EXIT.usage, `There is no last run in ${file}: do "carrier-sandbox contract run" first.`)
}

function definedOnly(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
