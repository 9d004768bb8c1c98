/** `exec --vary`: the campaign, its progress, its reports. */
import { closeSync, openSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { safeJson } from '../../../reporting/show-codes.ts'
import { writePrivate } from '../../../reporting/write-private.ts'
import type { VaryReport } from '../../../schemas/types.gen.ts'
import { readAccepted, writeAccepted } from '../../../vary/accept-file.ts'
import { type CommandRun, runCampaign } from '../../../vary/campaign.ts'
import type { Variation } from '../../../vary/variation.ts'
import { writeReport, writeVaryJunit, writeVaryMarkdown } from '../../../vary/write-report.ts'
import { CommandError, EXIT } from '../../command-error.ts'
import { print, say, write } from '../../describe/output.ts'
import { createRedact } from '../../describe/redact.ts'
import { describeProgress, describeReport } from '../../describe/vary/describe-vary.ts'
import type { ReportFormat, VarySettings } from '../../flags/vary-flags.ts'
import { makeFolders } from '../artifacts.ts'
import { reusedDatabases } from '../own-database.ts'
import { createPool } from './run-pool.ts'
import { runRecorded, runVaried, type VariedRunsOptions } from './varied-runs.ts'

/** @returns the exit code. @throws CommandError `usage`, `unreachable` when nothing can be started. */
export async function execVaried(
  settings: VarySettings,
  how: Omit<VariedRunsOptions, 'takeDatabase'>,
): Promise<number> {
  requirePlaces(settings)
  const databases = reusedDatabases()
  try {
    return await runAll(settings, { ...how, takeDatabase: databases.take })
  } finally {
    await databases.close()
  }
}

async function runAll(settings: VarySettings, how: VariedRunsOptions): Promise<number> {
  const startedAt = new Date().toISOString()
  const baseline = await runRecorded(how)
  const { listVariations, openProber } = await import('../../../vary-tools.ts')
  const variations = listVariations(settings.kinds, baseline.profile)
  requireKnown(settings, variations)
  const prober = baseline.run.isRed ? null : await openProber(baseline.recording)
  if (prober && !prober.isFaithful) {
    say('carrier-sandbox: the recorded run did not play again byte for byte, so every switch is run.')
  }
  const pool = createPool(settings.jobs)
  const same = { ...how, options: baseline.options }
  // The recorded run is the first of the two plain ones.
  let first: CommandRun | null = baseline.run
  const campaign = await runCampaign({
    variations,
    accepted: readAccepted(settings.accepted),
    async run(varied, places) {
      const recorded = first
      first = null
      if (recorded) return recorded
      return pool(() => runVaried(same, { variations: varied, firstCalls: prober?.firstCalls ?? [], places }))
    },
    touch: async some => (await prober?.touch(some)) ?? new Map(),
    onProgress: step => say(describeProgress(step)),
  })
  const { seconds } = baseline
  const calls = prober?.calls ?? 0
  const webhooks = prober?.webhooks ?? 0
  const report = redacted(writeReport({ campaign, seconds, calls, webhooks }))
  for (const line of describeReport(report)) (settings.report === null ? print : say)(line)
  if (settings.report !== null) write(textOf(settings.report, report, startedAt))
  if (settings.reportDir !== null) writeReports(settings.reportDir, settings.report, { report, startedAt })
  if (settings.writeAccept !== null) {
    writePrivate(settings.writeAccept, `${safeJson(writeAccepted(campaign.results), 2)}\n`)
    say(`carrier-sandbox: ${settings.writeAccept} lists what was found; write a reason for each.`)
  }
  return report.exit
}

/** An answer may hold a token. What the command printed has been cleaned with the secrets of its run. */
function redacted(report: VaryReport): VaryReport {
  const redact = createRedact([])
  const variations = report.variations.map(one => {
    const found = one.first_difference
    if (found === null) return one
    return { ...one, first_difference: { ...found, was: String(redact(found.was)), is: String(redact(found.is)) } }
  })
  return { ...report, variations }
}

/** An accepted variation that there is not would be believed to be checked. */
function requireKnown({ accepted, kinds }: VarySettings, variations: readonly Variation[]): void {
  const kindOf: Readonly<Record<string, string>> = {
    switch: 'switches',
    webhook: 'webhooks',
    fault: 'faults',
    data: 'data',
    grease: 'grease',
  }
  const unknown = accepted.accepted.find(({ variation }) => {
    const kind = kindOf[variation.split(':')[0] ?? '']
    return kinds.some(one => one === kind) ? !variations.some(({ id }) => id === variation) : kind === undefined
  })
  if (unknown === undefined) return
  throw new CommandError(
    EXIT.usage,
    `--accept names ${JSON.stringify(unknown.variation)}, and there is no such variation.`,
  )
}

/** Before anything runs. What an earlier run left would pass for this one's. @throws CommandError `usage` */
function requirePlaces({ reportDir, writeAccept }: VarySettings): void {
  const refuse = (flag: string, place: string, error: unknown): never => {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const sentence = `${flag} cannot be "${place}": nothing can be written there (${why}).`
    throw new CommandError(EXIT.usage, sentence, { cause: error })
  }
  try {
    if (reportDir !== null) {
      makeFolders(resolve(reportDir))
      for (const ending of Object.values(ENDINGS)) {
        const file = join(reportDir, `vary.${ending}`)
        writePrivate(file, '')
        rmSync(file)
      }
    }
  } catch (error) {
    refuse('--report-dir', reportDir ?? '', error)
  }
  try {
    if (writeAccept !== null) closeSync(openSync(writeAccept, 'a', 0o600))
  } catch (error) {
    refuse('--write-accept', writeAccept ?? '', error)
  }
}

function textOf(format: ReportFormat, report: VaryReport, startedAt: string): string {
  if (format === 'json') return `${safeJson(report, 2)}\n`
  return format === 'junit' ? writeVaryJunit(report, startedAt) : writeVaryMarkdown(report)
}

const ENDINGS: Readonly<Record<ReportFormat, string>> = { json: 'json', junit: 'xml', markdown: 'md' }

function writeReports(
  folder: string,
  format: ReportFormat | null,
  { report, startedAt }: { readonly report: VaryReport; readonly startedAt: string },
): void {
  for (const one of new Set<ReportFormat>(['json', ...(format === null ? [] : [format])])) {
    writePrivate(join(folder, `vary.${ENDINGS[one]}`), textOf(one, report, startedAt))
  }
}
