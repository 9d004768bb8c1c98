import type { Log, ProcessGauges, Secrets, WallClock, WallTimers } from '../../domain/ports.ts'
import type { Store } from '../../store/store.ts'
import type { FindHint } from '../../webhooks/hints/find-hint.ts'
import type { Sender } from '../../webhooks/send.ts'
import type { CallsInFlight } from '../delivery/calls-in-flight.ts'
import type { Faults } from '../faults/faults.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Reference } from '../reference/reference.ts'
import type { RequestLog } from '../requests/request-log.ts'
import type { ScenarioBook } from '../scenarios/scenario-book.ts'
import type { WorldClocks } from '../time/world-clocks.ts'
import type { Notices } from './notices.ts'

/** All ports there are, made once in `sandbox/open-core.ts`. A service names those that it uses. */
export interface Core {
  readonly store: Store
  readonly reference: Reference
  readonly scenarios: ScenarioBook
  readonly clocks: WorldClocks
  readonly notices: Notices
  readonly faults: Faults
  readonly requests: RequestLog
  readonly sender: Sender
  /** What to do about an attempt that failed. */
  readonly findHint: FindHint
  /** Calls of /api/v2 that are being answered, by world. */
  readonly callsInFlight: CallsInFlight
  readonly metrics: Metrics
  readonly processGauges: ProcessGauges
  readonly secrets: Secrets
  readonly wallClock: WallClock
  readonly wallTimers: WallTimers
  readonly log: Log
  /** Base of every link in a body, without a trailing slash. Known only once the server listens. */
  readonly publicUrl: () => string
  readonly version: string
}

/** What a change of a world needs; it gets whatever its caller has beside it. */
export type ChangePorts = Pick<Core, 'store' | 'clocks' | 'notices'>
