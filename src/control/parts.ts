import type { Request, Response } from 'express'
import type { Instant } from '../domain/time/clock.ts'
import type { AccountRow } from '../domain/world.ts'
import type { ReplayState } from '../schemas/types.gen.ts'
import { type Accounts, DEFAULT_ACCOUNT } from '../service/accounts/accounts.ts'
import type { EventLog } from '../service/events/event-log.ts'
import type { Fills } from '../service/fill/fills.ts'
import type { SettlementService } from '../service/shipments/settlement-service.ts'
import type { States } from '../service/state/states.ts'
import type { ClockService } from '../service/time/clock-service.ts'
import type { WallWatch } from '../service/time/wall-watch.ts'
import type { Core } from '../service/world/core.ts'
import type { Readiness } from './readiness.ts'

/** What the control routes work with. */
export interface ControlParts {
  readonly core: Core
  readonly accounts: Accounts
  readonly clock: ClockService
  readonly settlement: SettlementService
  readonly events: EventLog
  readonly fills: Fills
  readonly states: States
  /** Whether the wall clock jumped of late. */
  readonly wallWatch: Pick<WallWatch, 'latestJump'>
  readonly readiness: Readiness
  /** The recorded run that was played here. */
  readonly replay: () => ReplayState
  /** The standing access token of an account, as `start --json` prints it. */
  readonly accessToken: (accountId: string) => Promise<string>
}

/**
 * The account of `X-Sandbox-Account`; the default one without the header, never another's. Unknown = 404. It is in use for
 * as long as the call takes.
 */
export function accountOf({ accounts }: ControlParts, request: Request): AccountRow {
  const account = accounts.require(request.get('X-Sandbox-Account') ?? DEFAULT_ACCOUNT)
  if (request.res) accounts.idle.during(account, request.res)
  return account
}

/** The instant of a call, read once when the service is entered; a commit has an instant of its own. */
export function instantOf({ core }: { readonly core: Pick<Core, 'clocks'> }, world: string): Instant {
  return core.clocks.instant(world)
}

/** Aborted when the connection is gone. */
export function leaving(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  if (response.closed) controller.abort()
  return controller.signal
}
