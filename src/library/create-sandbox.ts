/** The library: a sandbox for tests, in memory and on a free port by default. */
import type { RequestListener } from 'node:http'
import { isInJest } from '../config.ts'
import type { SandboxEvent } from '../control/follow-events.ts'
import * as wall from '../ports/wall.ts'
import { runSandbox, SandboxError, type SandboxPorts } from '../sandbox.ts'
import type { Fill, Filled, ScenarioFile, SimulateRequest } from '../schemas/types.gen.ts'
import type { AccountHandle, AccountReach } from './account-reach.ts'
import { faceOf } from './face-of.ts'
import type {
  SandboxClock,
  SandboxVariables,
  WorldFaults,
  WorldProfile,
  WorldRequests,
  WorldScenarios,
  WorldSettlement,
  WorldShipments,
  WorldWallet,
  WorldWebhooks,
} from './levers.ts'
import { checkOptions, SANDBOX_OPTIONS } from './options/check-options.ts'
import type { CreateAccountOptions } from './options/create-account-options.ts'
import { inOwnNames } from './options/option-forms.ts'
import type { SandboxOptions } from './options/sandbox-options.ts'
import type { SnapshotOptions, WorldSnapshot, WorldSnapshots, WorldState } from './states.ts'

export type { SandboxEvent } from '../control/follow-events.ts'
export type { AccountHandle, AccountReach } from './account-reach.ts'
export type * from './inbox.ts'
export type * from './levers.ts'
export type { CreateAccountOptions } from './options/create-account-options.ts'
export type * from './states.ts'

/** One account of a sandbox: a world of its own. */
export interface SandboxWorld extends AccountReach {
  /** What an application needs to call it: username, password, client_id, client_secret, tokens, webhook secret, URLs. */
  readonly account: AccountHandle
  /** Its virtual time: reading, moving, freezing, pace. */
  readonly clock: SandboxClock
  /**
   * Makes something happen to a shipment now, without moving the clock: by id, order_id or waybill, the newest of several.
   * @throws SandboxError `not_found`; `conflict` for what is not legal from where it stands, naming what is.
   */
  simulate(
    shipment: string,
    simulation: SimulateOptions,
  ): Promise<{ readonly status: number; readonly moved: readonly number[] }>
  /**
   * A shipment's real course as a scenario file that reproduces it; with `plan` also what is planned, with `match` it
   * chooses itself for the shipment's order_id.
   */
  journey(shipment: string, options?: { readonly plan?: boolean; readonly match?: boolean }): Promise<ScenarioFile>
  /** The delivery log: waiting for an event, sending again, sending one by hand. */
  readonly webhooks: WorldWebhooks
  /** What your code has called: finding, counting, waiting. */
  readonly requests: WorldRequests
  /** One shipment by id, order_id or waybill, and waiting for a status. */
  readonly shipments: WorldShipments
  /** Hears what happens from now on, as the event stream reports it. Returns the function that ends it. */
  events(listener: (event: SandboxEvent) => void): () => void
  /** Rules of what goes wrong (docs/faults.md). */
  readonly faults: WorldFaults
  /** What happens to parcels: the default, scenarios of your own, previews. */
  readonly scenarios: WorldScenarios
  /** How it answers what the specification leaves open (docs/profiles.md). */
  readonly profile: WorldProfile
  /** The prepaid wallet that fees are taken from. */
  readonly wallet: WorldWallet
  /** When COD is reconciled, and settling now. */
  readonly settlement: WorldSettlement
  /** Believable data: customers, shipments at every status with the past that led there, sessions, ledger. */
  fill(wishes?: Fill): Promise<Filled>
  /** The world as it was when the account was created; `replay` asks for the same ids again. */
  reset(options?: { readonly replay?: boolean }): Promise<void>
  /** All of it as one document, without secrets: export and import. */
  readonly state: WorldState
  /**
   * Keeps the state as it is now, under a name of your own or a drawn one. @throws SandboxError `conflict` for a name that
   * is taken unless `replace`, for one too many (50), and while an advance, a reset or a fill is under way.
   */
  snapshot(name?: string, options?: SnapshotOptions): Promise<WorldSnapshot>
  /** Those that `snapshot` has kept. */
  readonly snapshots: WorldSnapshots
  /** The `SANDBOX_*` variables with which `exec` would run a command: for a program under test that reads them. */
  env(): SandboxVariables
}

/** See docs: `continue`, `to` a status, `fail`, `return`, `lose`, `cancel`, or follow another `scenario`. */
export type SimulateOptions = SimulateRequest

/** An account that was made for a caller, who may remove it. */
export interface SandboxAccount extends SandboxWorld, AsyncDisposable {
  /** With everything in it; its tokens mean nothing any more. Once it is gone, this does nothing. */
  remove(): Promise<void>
}

/** A running sandbox; the default account's world is its own face. */
export interface Sandbox extends SandboxWorld, AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string
  /** For supertest, with `{ listen: false }`. */
  readonly app: RequestListener
  /** What every draw comes from; print it when a test fails. */
  readonly seed: number
  /**
   * The run so far, as the bytes of a file that `carrier-sandbox replay` plays; with the option `record` (docs/replay.md).
   * @throws SandboxError `invalid` without the option, and for a run that is too long.
   */
  recording(): Promise<Uint8Array>
  /** @throws SandboxError `invalid` for an option that makes no sense, `conflict` for an id or login that is taken. */
  createAccount(options?: CreateAccountOptions): Promise<SandboxAccount>
  /** Finishes what is in flight, then stops; a second time it does nothing. */
  close(): Promise<void>
}

/**
 * Starts a sandbox: in memory, on a free port of 127.0.0.1, at the scenarios' own durations by default.
 * @throws SandboxError `invalid` for an option that makes no sense.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options)
  // Jest waits for whatever keeps its process running, and a test may forget to close a sandbox.
  const ports = isInJest() ? { ...wall, wallTimers: wall.quietTimers, isQuiet: true } : wall
  if (options.record === true) return createRecorded(options, ports)
  const running = await inOwnNames(SANDBOX_OPTIONS, () => runSandbox(options, ports))
  return { ...(await faceOf(running)), recording: refuseRecording }
}

async function refuseRecording(): Promise<Uint8Array> {
  throw new SandboxError('invalid', 'the sandbox is not recorded; start it by createSandbox({ record: true }).')
}

/** Loaded where a test asks for it. */
async function createRecorded(options: SandboxOptions, ports: SandboxPorts): Promise<Sandbox> {
  const { packRecording, recordLibrary, refusalToRecord } = await import('../replay-tools.ts')
  const refusal = await refusalToRecord(options)
  if (refusal !== null) throw new SandboxError('invalid', `record: ${refusal}.`)
  const { face, recording } = await inOwnNames(SANDBOX_OPTIONS, () => recordLibrary(options, ports))
  // Not spread: what is recorded is seen by the proxy that it is called on.
  return Object.assign(face, { recording: async () => packRecording(await recording()) })
}
