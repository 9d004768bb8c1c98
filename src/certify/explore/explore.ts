/** `certify --explore` and `certify --play`: opens the consumer, searches or plays, and writes the report. */
import { createHider } from '../../reporting/redaction/create-hider.ts'
import type { ExploreReport } from '../../schemas/types.gen.ts'
import type { CertifySettings } from '../certify.ts'
import { openClient } from '../client.ts'
import { readStatuses } from '../draft-event.ts'
import { secretsOf } from '../seal.ts'
import { trySigning } from '../session.ts'
import type { FreshOrders } from './fresh-orders.ts'
import { HttpConsumer } from './http-consumer.ts'
import { playScript } from './play.ts'
import { createReader } from './read-consumer.ts'
import type { Result } from './result.ts'
import type { Outcomes, Script } from './script.ts'
import { type SearchOptions, search } from './search.ts'
import { writeExploreReport } from './write-explore-report.ts'

export interface ConsumerSettings
  extends Pick<CertifySettings, 'target' | 'signing' | 'probe' | 'effects' | 'deadlineMs' | 'ondemand' | 'secrets'> {
  readonly orders: FreshOrders
  /** Histories that are delivered at once. */
  readonly concurrency: number
  /** Whether to stop with what there is: Ctrl-C. */
  readonly isOver: () => boolean
}

/** A connection is made in so many wall ms, or not at all. */
const LONGEST_CONNECT_MS = 5_000

/** @throws CertifyError when nothing can be compared at all: no connection, no order. */
export async function playFile(
  settings: ConsumerSettings,
  { script, expected }: { readonly script: Script; readonly expected: Outcomes | null },
): Promise<ExploreReport> {
  return withConsumer(settings, null, consumer =>
    playScript(consumer, { script, expected, shown: shownBy(settings), isOver: settings.isOver }),
  )
}

export interface ExploreSettings extends ConsumerSettings {
  readonly seed: number
  /** The time is over; what was found by then is still made sure of. */
  readonly isBudgetUsed: (tried: number) => boolean
  readonly onProgress?: SearchOptions['onProgress']
}

/** @throws CertifyError when nothing can be compared at all: no connection, no order. */
export async function explore(settings: ExploreSettings): Promise<ExploreReport> {
  const { seed, isOver, isBudgetUsed, onProgress } = settings
  let tried = 0
  return withConsumer(settings, seed, consumer =>
    search(consumer, {
      seed,
      shown: shownBy(settings),
      isOver: () => isOver() || isBudgetUsed(tried),
      isEnded: isOver,
      onProgress(progress) {
        tried = progress.tried
        onProgress?.(progress)
      },
    }),
  )
}

export function shownBy({ probe, effects }: Pick<ConsumerSettings, 'probe' | 'effects'>) {
  // A whole answer may hold a history, so it does not show the status.
  const status = probe !== null && ('command' in probe || probe.path !== undefined)
  return { status, effects: effects !== null }
}

export async function withConsumer(
  settings: ConsumerSettings,
  seed: number | null,
  run: (consumer: HttpConsumer) => Promise<Result>,
): Promise<ExploreReport> {
  const { target, signing, deadlineMs } = settings
  trySigning(target, signing)
  const statuses = readStatuses()
  const client = await openClient({ connectTimeoutMs: Math.min(LONGEST_CONNECT_MS, Math.ceil(deadlineMs * 0.8)) })
  try {
    const reader = createReader(settings, { client, limitMs: deadlineMs })
    const result = await run(new HttpConsumer({ ...settings, client, reader, statuses }))
    return writeExploreReport(result, { target, seed, hider: createHider(secretsOf(settings)), statuses })
  } finally {
    await client.close()
  }
}
