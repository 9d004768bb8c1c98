/** `certify --explore` and `certify --play`: what they need beside the settings of `certify`. */
import type { CertifySettings } from '../../certify/certify.ts'
import type { ConsumerSettings } from '../../certify/explore/explore.ts'
import { bookedOrders, countedOrders } from '../../certify/explore/fresh-orders.ts'
import { writePrivate } from '../../reporting/write-private.ts'
import type { ExploreReport } from '../../schemas/types.gen.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { describeExplore } from '../describe/certify/describe-explore.ts'
import { liveLine } from '../describe/live-line.ts'
import { print, printJson } from '../describe/output.ts'
import type { CertifyFlags } from '../flags/read-certify-flags.ts'
import { readScriptFile } from '../flags/read-script.ts'
import type { SignalWatch } from './watch-signals.ts'

const BUDGET_MS = 60_000
/** Histories that are delivered at once. */
const CONCURRENCY = 24

/** @throws CertifyError; CommandError for a file that is no script. */
export async function runExplore(flags: CertifyFlags, settings: CertifySettings, signals: SignalWatch): Promise<void> {
  const { order = '', gcode = '', concurrency = CONCURRENCY, play, seed = 1, budget = BUDGET_MS } = flags
  const startedAt = new Date().toISOString()
  let isEnded = false
  // The first signal ends the search with what it has, the second one ends the process.
  signals.passTo(() => {
    if (isEnded) process.exit(signals.exitCode())
    isEnded = true
  })
  const consumer: ConsumerSettings = {
    ...settings,
    concurrency,
    orders: flags.setup === undefined ? countedOrders({ orderId: order, gcode }) : bookedOrders(settings.orders),
    isOver: () => isEnded,
  }
  const line = liveLine()
  const { explore, playFile } = await import('../../certify/explore/explore.ts')
  const began = performance.now()
  const report =
    play === undefined
      ? await explore({
          ...consumer,
          seed,
          isBudgetUsed: () => performance.now() - began >= budget,
          ...(flags.quiet ? {} : { onProgress: ({ tried, group }) => line.show(`${tried} histories … ${group}`) }),
        }).finally(() => line.clear())
      : await playFile(consumer, await readScriptFile(play))
  const saved = saveScript(flags.save, report)
  if (flags.junit !== undefined) await writeJunitFile(flags.junit, report, { startedAt, name: play ?? 'explore' })
  if (flags.json) printJson(report)
  else for (const text of describeExplore(report, { isQuiet: flags.quiet === true, saved })) print(text)
  process.exitCode = report.exit_code
}

/** The name of the file; null = there is nothing to save, or it is not asked for. */
function saveScript(file: string | undefined, { script, verdict }: ExploreReport): string | null {
  if (file === undefined || script === null || verdict !== 'failed') return null
  writeOrExplain(file, `${JSON.stringify(script, null, 2)}\n`, 'the script')
  return file
}

async function writeJunitFile(
  file: string,
  report: ExploreReport,
  facts: { readonly name: string; readonly startedAt: string },
): Promise<void> {
  const { writeExploreJunit } = await import('../../certify/explore/write-explore-report.ts')
  writeOrExplain(file, writeExploreJunit(report, facts), 'the report')
}

function writeOrExplain(file: string, text: string, what: string): void {
  try {
    writePrivate(file, text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandError(EXIT.unreachable, `${what} could not be written to ${file}: ${why}`, { cause: error })
  }
}
