/** What a world of the library can be asked, lever by lever; `create-sandbox.ts` puts them together. */
import type { presentAdvanced, presentDetail } from '../control/present/present.ts'
import type { presentReached } from '../control/present/present-awaited.ts'
import type { presentTriggered } from '../control/present/present-delivery.ts'
import type { presentOrderDetail } from '../control/present/present-order.ts'
import type { Attempt, Delivery } from '../domain/outbox-rows.ts'
import type {
  DefaultScenarios,
  DeliveryMatch,
  FaultChange,
  FaultFiring,
  FaultRule,
  FaultVerdict,
  RequestEntry as LoggedRequest,
  RequestDetail as LoggedRequestDetail,
  ProfileSet,
  ProfileState,
  RequestMatch,
  FaultState as RuleState,
  ScenarioFile,
  ScenarioList,
  ScenarioPlan,
  ScenarioPreview,
  Settlement,
  SettlementRun,
  SettlementSet,
  WalletBalance,
  WebhookTrigger,
} from '../schemas/types.gen.ts'

/** What happened during an advance, in order; the answer of `POST /__sandbox/clock/advance`. */
export type ClockReport = ReturnType<typeof presentAdvanced>

export interface AdvanceOptions {
  /** Wait for the deliveries that fall due; true by default. */
  readonly settle?: boolean | undefined
  /** Wall ms; 30,000 by default. */
  readonly settleTimeoutMs?: number | undefined
}

export interface SandboxClock {
  /** ISO 8601, GMT+7. */
  now(): string
  /** `3d`, `4h`, `30m`, `90s`. */
  advance(by: string, options?: AdvanceOptions): Promise<ClockReport>
  /** An instant in ISO 8601; an earlier one is refused. */
  to(instant: string, options?: AdvanceOptions): Promise<ClockReport>
  /** Until nothing is pending, one virtual year at most. */
  until(what: 'idle', options?: AdvanceOptions): Promise<ClockReport>
  /**
   * Ends the move under way after the step it is at; what moved it gets its report, with `stopped`.
   * @throws SandboxError `conflict` when none is under way.
   */
  stop(): Promise<void>
  /** It stands until it is moved. */
  freeze(): Promise<void>
  /** `real`, `frozen` or `xN`. */
  set(mode: string): Promise<void>
  /** The longest wait between two steps, `10s`, or `script`; what is planned already moves with it. */
  pace(pace: string): Promise<void>
}

export interface WaitOptions {
  /** Wall ms; 10,000 by default. */
  readonly timeoutMs?: number
}

/** The shipment as it is now, with when it came to the status. */
export type ReachedShipment = ReturnType<typeof presentReached>

export interface WorldWebhooks {
  /** The delivery log, newest first, at most 500. */
  deliveries(): Promise<readonly LoggedWebhook[]>
  /** The same event once more, under the id it has. @throws SandboxError `not_found`. */
  resend(deliveryId: string): Promise<void>
  /**
   * The newest delivery that fits, among all since the last reset and those to come; without `state`, one that was
   * attempted at least. @throws SandboxError `not_found` when the time is up, naming what nearly fits.
   */
  waitFor(match: DeliveryMatch, options?: WaitOptions): Promise<LoggedWebhook>
  /**
   * Sends one signed event without a shipment, and says what the receiver answered. It stands in no log and is not tried
   * again. @throws SandboxError `invalid` for an unknown status, and for a URL that nothing is sent to.
   */
  trigger(wishes: WebhookTrigger): Promise<TriggeredWebhook>
}

export interface LoggedWebhook {
  readonly id: string
  /** The `webhook-id`, the same on every attempt. */
  readonly message: string
  /** Which payload: `shipment-status`, `creation-result`, `ondemand-status`. */
  readonly event: string
  readonly shipment: string
  readonly order_id: string | null
  readonly status: number
  readonly state: Delivery['state']
  readonly body: string
  readonly attempts: readonly Attempt[]
}

/** The calls of the API that the account has made (docs/requests.md). */
export interface WorldRequests {
  /** Newest first, at most 500; without a match all. @throws SandboxError `invalid` for an unknown operation. */
  list(match?: RequestMatch): Promise<readonly LoggedRequest[]>
  /** How many fit. */
  count(match?: RequestMatch): Promise<number>
  /** Those that fit, with headers and bodies, oldest first; of more than 100 the newest. */
  find(match?: RequestMatch): Promise<readonly LoggedRequestDetail[]>
  /**
   * The newest call that fits, among all since the last reset and those to come; it counts once its answer has left.
   * @throws SandboxError `not_found` when the time is up, naming what nearly fits.
   */
  waitFor(match: RequestMatch, options?: WaitOptions): Promise<LoggedRequestDetail>
  /** Forgets them. */
  clear(): void
}

export interface WorldShipments {
  /** One shipment, by id, order_id or waybill. */
  of(shipment: string): ShipmentHandle
  /**
   * A shipment, by id, order_id or waybill, that has reached the status (slug or code) or passed through it.
   * @throws SandboxError `not_found` when the time is up.
   */
  waitFor(shipment: string, status: string | number, options?: WaitOptions): Promise<ReachedShipment>
}

/** Fault rules (docs/faults.md). */
export interface WorldFaults {
  /** Adds one rule or several, behind those there are. @throws SandboxError `invalid` for one that makes no sense. */
  add(...rules: readonly FaultRule[]): Promise<readonly RuleState[]>
  /** In the order in which they have their way, with how often each fired. */
  list(): readonly RuleState[]
  /** What they did lately, newest first, 100 at most. */
  firings(): readonly FaultFiring[]
  /**
   * Switches a rule off or on, or gives it other words where it stands: then it is counted from 0 and its `ttl` begins
   * again. @throws SandboxError `invalid`, `not_found`; `conflict` for other words in a rule of the option `faults`.
   */
  set(id: string, change: FaultChange): Promise<RuleState>
  /** Whether a text, YAML or JSON, is rules, and line by line what is wrong with it; nothing is stored. */
  validate(text: string): FaultVerdict
  /** @throws SandboxError `not_found`. */
  remove(id: string): Promise<void>
  /** Removes all rules. */
  clear(): Promise<void>
}

/** The scenarios of parcels and on-demand orders (docs/scenarios.md, docs/writing-scenarios.md). */
export interface WorldScenarios {
  /** All that can be chosen, with where each comes from and its magic values. */
  list(): ScenarioList
  /**
   * Adds a scenario to this world, or puts it in place of the world's own of that name; what was booked before keeps its
   * plan. @throws SandboxError `invalid` with everything that is wrong in `extra.errors`.
   */
  add(file: ScenarioFile): Promise<void>
  /** Takes one of the world's own away. @throws SandboxError `not_found`; `conflict` for one that ships with the package. */
  remove(name: string): Promise<void>
  /** What would happen, and when, to an order that uses it; a name or a file is enough. Nothing is stored. */
  preview(wishes: string | ScenarioFile | ScenarioPreview): Promise<ScenarioPlan>
  /** The scenario that shipments of its line use from now on, if they choose none. @throws SandboxError `invalid`. */
  setDefault(name: string): Promise<DefaultScenarios>
}

/** How the world answers what the specification leaves open (docs/profiles.md). */
export interface WorldProfile {
  /** The switches in force. */
  get(): ProfileState
  /** Another profile, by name; some switches; or both. From the next request on. @throws SandboxError `invalid`. */
  set(wishes: string | ProfileSet): Promise<ProfileState>
}

/** When COD is reconciled (docs/settlement.md). */
export interface WorldSettlement {
  /** The calendar, its next instant, and how many parcels wait for it or for a bank account. */
  get(): Promise<Settlement>
  /**
   * Another calendar, as `mon,wed,fri 16:00 hold 1d` or as an object, of which what is left out stays. What waits is
   * planned again. @throws SandboxError `invalid`; `conflict` while an advance is under way.
   */
  set(settlement: string | SettlementSet): Promise<Settlement>
  /** Settles now what waits for the calendar. @throws SandboxError `conflict` while an advance is under way. */
  run(): Promise<SettlementRun>
}

export interface WorldWallet {
  /** VND. @throws SandboxError `invalid` for an amount that is none. */
  topUp(amount: number): Promise<WalletBalance>
}

/** A shipment with its timeline and its plan, as GET /__sandbox/shipments/{id} shows it. */
export type ShipmentDetails = ReturnType<typeof presentDetail> | ReturnType<typeof presentOrderDetail>

export interface TravelOptions {
  /** Wall ms that a real or scaled clock is given; 10,000 by default. A frozen one is moved and needs none. */
  readonly timeoutMs?: number
}

/** How far a shipment came. */
export interface Travel {
  /** It is at the status, or has passed through it. */
  readonly reached: boolean
  /** When, ISO 8601 by the world's clock; null while it has not. */
  readonly reached_at: string | null
  /** What happened so far, what is planned, and why the status was not reached: lines for a person. */
  readonly report: string
  /** As it is now. */
  readonly shipment: ShipmentDetails
}

/** One shipment of either line; `expect(…).toReach(…)` of `carrier-sandbox/vitest` takes it. */
export interface ShipmentHandle {
  /** As it was given: its id, order_id or waybill. Of several bookings of one order_id the newest is meant. */
  readonly name: string
  /** @throws SandboxError `not_found`. */
  read(): Promise<ShipmentDetails>
  /**
   * Lets time pass until the shipment reaches the status (slug or code), or has passed through it, or nothing is planned
   * any more. A frozen clock is moved from step to step, with the deliveries of each; any other is waited for.
   * @throws SandboxError `invalid` for a status that its line does not have, `not_found` for no such shipment.
   */
  travelTo(status: string | number, options?: TravelOptions): Promise<Travel>
}

/** What `exec` sets for its command: the name of a variable and its value. */
export interface SandboxVariables {
  readonly SANDBOX_URL: string
  readonly SANDBOX_API_URL: string
  readonly SANDBOX_CONTROL_URL: string
  readonly SANDBOX_USERNAME: string
  readonly SANDBOX_PASSWORD: string
  readonly SANDBOX_CLIENT_ID: string
  readonly SANDBOX_CLIENT_SECRET: string
  readonly SANDBOX_ACCESS_TOKEN: string
  readonly SANDBOX_WEBHOOK_SECRET: string
  readonly SANDBOX_CONTROL_TOKEN?: string
}

/** What a receiver made of an event that was sent to it by hand. */
export type TriggeredWebhook = ReturnType<typeof presentTriggered>
