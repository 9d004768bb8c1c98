import type { ProcessGauges } from '../../domain/ports.ts'
import type { EventLog } from '../events/event-log.ts'
import type { Core } from '../world/core.ts'
import { type Counts, DURATION_BOUNDS_MS, type Durations } from './metrics.ts'
import type { Family, Sample } from './write-metrics.ts'

export interface MetricsParts {
  readonly core: Pick<Core, 'store' | 'clocks' | 'metrics' | 'processGauges' | 'version'>
  readonly events: Pick<EventLog, 'followers' | 'bytes'>
  /** Ids of all accounts. */
  readonly accounts: readonly string[]
}

/**
 * Everything that GET /metrics reports. What is counted as it happens is available; the rest is looked up now, some
 * microseconds for each account. No label names an account: their number has no bound.
 */
export async function gatherMetrics({ core, events, accounts }: MetricsParts): Promise<readonly Family[]> {
  const counts = core.metrics.counts()
  let [shipments, orders, timers, deliveries, followers] = [0, 0, 0, 0, 0]
  for (const world of accounts) {
    // It may be removed meanwhile.
    if (!core.clocks.knows(world)) continue
    const counted = await core.store.read(world, async view => ({
      shipments: await view.count('shipments'),
      orders: await view.count('ondemand'),
      timers: await view.count('timers'),
      deliveries: await view.count('deliveries'),
    }))
    shipments += counted.shipments
    orders += counted.orders
    timers += counted.timers
    deliveries += counted.deliveries
    followers += events.followers(world)
  }
  return [
    ...ofCalls(counts),
    counter(
      'carrier_sandbox_webhook_attempts_total',
      'Webhook attempts by the class of the answer, or what went wrong on the wire.',
      [...[...counts.attempts].map(([result, value]) => ({ labels: { result }, value }))],
    ),
    counter('carrier_sandbox_moves_total', 'Changes of status of shipments and on-demand orders, creations included.', [
      { value: counts.moves },
    ]),
    counter('carrier_sandbox_faults_fired_total', 'Faults that did their work.', [{ value: counts.firedFaults }]),
    gauge('carrier_sandbox_accounts', 'Accounts, each a world of its own.', accounts.length),
    byLine('carrier_sandbox_shipments', 'Shipments and on-demand orders stored, all accounts together.', {
      standard: shipments,
      ondemand: orders,
    }),
    gauge('carrier_sandbox_timers_pending', 'Steps, settlements and webhook attempts that are still to come.', timers),
    gauge('carrier_sandbox_deliveries_stored', 'Deliveries in the logs of all accounts.', deliveries),
    gauge('carrier_sandbox_open_streams', 'Event streams and listeners that are open.', followers - counts.openWaits),
    gauge('carrier_sandbox_open_waits', 'Waits that are under way.', counts.openWaits),
    gauge('carrier_sandbox_log_bytes', 'What the logs in memory hold, estimated, all accounts together.', events.bytes),
    gauge(
      'carrier_sandbox_journal_bytes',
      'Size of the journal since the last snapshot; 0 in memory.',
      core.store.journalBytes(),
    ),
    gauge(
      'carrier_sandbox_store_failed',
      '1 while nothing can be stored: the disk refused a write, the data folder was lost, or the database is away; else 0.',
      core.store.failure() ? 1 : 0,
    ),
    {
      ...gauge('carrier_sandbox_info', 'The version that runs.', 1),
      samples: [{ labels: { version: core.version }, value: 1 }],
    },
    ...ofProcess(core.processGauges.read()),
  ]
}

function ofCalls({ calls, durations }: Counts): readonly Family[] {
  const of = 'Calls of /api/v2 by operation'
  return [
    counter(
      'carrier_sandbox_requests_total',
      `${of} and class of status; cut = the connection broke before the answer had left.`,
      calls.map(({ operation, outcome, count }) => ({ labels: { operation, status: outcome }, value: count })),
    ),
    {
      name: 'carrier_sandbox_request_duration_seconds',
      help: `${of}: how long they took, what a fault made them wait included; read in whole milliseconds.`,
      type: 'histogram',
      samples: durations.flatMap(ofDurations),
    },
  ]
}

/** Buckets count all that lie below their bound, those of smaller buckets included. */
function ofDurations({ operation, buckets, sumMs }: Durations): readonly Sample[] {
  let below = 0
  const cumulative = buckets.map((count, at) => {
    below += count
    const bound = DURATION_BOUNDS_MS[at]
    const le = bound === undefined ? '+Inf' : String(bound / 1_000)
    return { suffix: '_bucket', labels: { operation, le }, value: below }
  })
  return [
    ...cumulative,
    { suffix: '_sum', labels: { operation }, value: sumMs / 1_000 },
    { suffix: '_count', labels: { operation }, value: below },
  ]
}

/** By the names that Node's usual client library gives them, so that dashboards made for it fit. */
function ofProcess({ memory, cpu, startedAt, loopDelay }: ReturnType<ProcessGauges['read']>): readonly Family[] {
  const since = 'since it was last asked; the first time, nothing is known yet.'
  return [
    counter('process_cpu_seconds_total', 'Time of the processor that this process has used.', [{ value: cpu }]),
    gauge('process_start_time_seconds', 'When it was started, seconds since 1970.', startedAt),
    gauge('process_resident_memory_bytes', 'Memory of the whole process.', memory.resident),
    gauge('nodejs_heap_size_total_bytes', 'Heap that V8 has taken.', memory.heapTotal),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', memory.heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers outside the heap.', memory.external),
    gauge('nodejs_eventloop_lag_mean_seconds', `How late the event loop was, mean ${since}`, loopDelay.mean),
    gauge('nodejs_eventloop_lag_p99_seconds', `How late the event loop was, 99 of 100 ${since}`, loopDelay.p99),
    gauge('nodejs_eventloop_lag_max_seconds', `How late the event loop was, at most ${since}`, loopDelay.max),
  ]
}

function gauge(name: string, help: string, value: number): Family {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

function counter(name: string, help: string, samples: readonly Sample[]): Family {
  return { name, help, type: 'counter', samples }
}

function byLine(name: string, help: string, lines: Readonly<Record<string, number>>): Family {
  return {
    name,
    help,
    type: 'gauge',
    samples: Object.entries(lines).map(([line, value]) => ({ labels: { line }, value })),
  }
}
