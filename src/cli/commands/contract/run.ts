import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { colourWanted } from '../../../config.ts'
import type { Baseline } from '../../../contract/baseline/baseline.ts'
import type { Leftover, RunReport } from '../../../contract/report.ts'
import type { RunSettings } from '../../../contract/settings.ts'
import { writePrivate } from '../../../reporting/write-private.ts'
import { CommandError, EXIT } from '../../command-error.ts'
import { explainContract, showProgress } from '../../describe/contract-progress.ts'
import { print, printJson, say } from '../../describe/output.ts'
import { ALL_FLAGS, withContractFlags } from '../../flags/contract-flags.ts'
import { LAST_RUN, lastRun, reportDir, runSettings } from '../../flags/contract-settings.ts'
import { type ContractValues, gatherValues } from '../../flags/gather-values.ts'
import { loadBaseline } from '../../flags/load-baseline.ts'
import { loadSecondCredentials } from '../../flags/load-second-credentials.ts'
import { watchSignals } from '../../process/watch-signals.ts'

const EXAMPLES = `
Examples:
  carrier-sandbox contract run
  carrier-sandbox contract run -u https://shipping.example.com --rate-limit 5/s
  carrier-sandbox contract run --include-operation-id createRates --report html
  carrier-sandbox contract run --baseline known.json --fail-on warning

Each flag --foo-bar is also CONTRACT_FOO_BAR, and foo-bar below "contract" in
carrier-sandbox.config.yaml. A flag wins over a variable, a variable over the
file. Secrets are read from a variable or a file, never from the config.

A deployment is only read, unless --allow-writes names what may be created. The
run removes what it created; after a crash, "contract cleanup" does.`

/** `contract run`. */
export function runCommand(): Command {
  return withContractFlags(new Command('run').description('Check a base URL.'), ALL_FLAGS)
    .option('-q, --quiet', QUIET)
    .option('--json', 'print the report as one JSON document')
    .addHelpText('after', EXAMPLES)
    .action((flags: Readonly<Record<string, unknown>>) => run(gatherValues(flags), outputOf(flags)))
}

/** `contract replay`: `run --failed`. */
export function replayCommand(): Command {
  const flags = ALL_FLAGS.filter(({ name }) => name !== 'failed')
  return withContractFlags(new Command('replay').description('Run the failures of the last run again.'), flags)
    .option('-q, --quiet', QUIET)
    .option('--json', 'print the report as one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  carrier-sandbox contract replay\n  carrier-sandbox contract replay --report html',
    )
    .action((given: Readonly<Record<string, unknown>>) =>
      run({ ...gatherValues(given), failed: true }, outputOf(given)),
    )
}

const QUIET = 'print only failures and the verdict, and no progress'

interface Output {
  readonly isJson: boolean
  readonly isQuiet: boolean
}

function outputOf({ json, quiet }: Readonly<Record<string, unknown>>): Output {
  return { isJson: json === true, isQuiet: quiet === true }
}

async function run(values: ContractValues, { isJson, isQuiet }: Output): Promise<void> {
  if (
    isJson &&
    String(values.report ?? '')
      .split(',')
      .includes('github')
  ) {
    throw new CommandError(EXIT.usage, '--json and --report github both write to stdout: choose one.')
  }
  const baseline = loadBaseline(values)
  const settings = await withFailed({ ...runSettings(values), ...loadSecondCredentials(values) }, values)
  const { runContract } = await import('../../../contract/run/run-contract.ts')
  const stop = new AbortController()
  const signals = watchSignals()
  // The first ends the run and takes away what it made; the second ends this process.
  signals.passTo(() => {
    if (stop.signal.aborted) process.exit(signals.exitCode())
    say('carrier-sandbox: stopping; what was made is taken away first (again to leave it).')
    stop.abort(new CommandError(EXIT.unreachable, 'the run was stopped before its end: nothing is judged.'))
  })
  const progress = showProgress()
  const report = await explainContract(() =>
    runContract({
      ...settings,
      baseline: baseline?.value ?? null,
      signal: stop.signal,
      ...(isQuiet ? {} : { onProgress: progress.show }),
      onLeftovers: sayLeft,
    }),
  ).finally(progress.end)
  const wanted = new Set(Array.isArray(values.report) ? values.report.map(String) : ['console'])
  await printReport(report, { wanted, isJson, isQuiet })
  await keep(report, reportDir(values), wanted)
  await updateBaselineFile(report, { values, baseline })
  process.exitCode = report.exitCode
}

function sayLeft(leftovers: readonly Leftover[]): void {
  for (const { kind, id, nonce, why } of leftovers) say(`still there: ${kind} ${id ?? `with ${nonce}`}: ${why}`)
  say('"carrier-sandbox contract cleanup" takes away what can be.')
}

async function withFailed(settings: RunSettings, values: ContractValues): Promise<RunSettings> {
  if (values.failed !== true) return settings
  const { selectFailed } = await import('../../../contract/report.ts')
  const { file, text } = lastRun(values)
  const cases = await explainContract(() => selectFailed(text, { file }))
  if (cases.length > 0) return { ...settings, cases }
  throw new CommandError(EXIT.usage, `Nothing failed in the last run (${file}), so there is nothing to run again.`)
}

/** What stands on stdout: the verdict is there whatever becomes of files. */
async function printReport(report: RunReport, { wanted, isJson, isQuiet }: Wanted): Promise<void> {
  const { writeReport, describeReport } = await import('../../../contract/reports/list-reports.ts')
  if (wanted.has('github')) print(writeReport('github', report))
  if (isJson) printJson(JSON.parse(writeReport('json', report)))
  else if (wanted.has('console')) {
    const { isTTY = false, columns = 80 } = process.stdout
    for (const line of describeReport(report, { colour: colourWanted(isTTY), width: columns, isQuiet })) print(line)
  }
}

interface Wanted extends Output {
  readonly wanted: ReadonlySet<string>
}

const FILES = { json: 'report.json', junit: 'junit.xml', har: 'report.har', html: 'report.html' } as const

/** Every run leaves its JSON behind, for `replay` and `coverage`. @throws CommandError; a violation stays exit 1. */
async function keep(report: RunReport, folder: string, wanted: ReadonlySet<string>): Promise<void> {
  const { writeReport } = await import('../../../contract/reports/list-reports.ts')
  const named: string[] = []
  const write = (name: string, format: keyof typeof FILES): string => {
    writePrivate(join(folder, name), writeReport(format, report))
    return join(folder, name)
  }
  try {
    mkdirSync(folder, { recursive: true })
    write(LAST_RUN, 'json')
    for (const format of ['json', 'junit', 'har', 'html'] as const) {
      if (wanted.has(format)) named.push(write(FILES[format], format))
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const code = report.exitCode === EXIT.done ? EXIT.unreachable : report.exitCode
    throw new CommandError(code, `the report could not be written to ${folder}: ${why}`, { cause: error })
  }
  if (named.length > 0) say(`Written: ${named.join(', ')}`)
}

async function updateBaselineFile(
  report: RunReport,
  { values, baseline }: { readonly values: ContractValues; readonly baseline: { readonly value: Baseline } | null },
): Promise<void> {
  if (values['baseline-update'] !== true) return
  const { updateBaseline } = await import('../../../contract/baseline/apply-baseline.ts')
  const file = String(values.baseline)
  const content = await explainContract(() =>
    updateBaseline(report, {
      reason: String(values['baseline-reason'] ?? ''),
      expires: String(values['baseline-expires'] ?? inDays(30)),
      previous: baseline?.value ?? null,
    }),
  )
  writePrivate(file, content)
  say(`Written: ${file}; the next run accepts what this one found.`)
}

/** A day in GMT+7, as `2026-12-31`. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
}
