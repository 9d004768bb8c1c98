import { SandboxError } from '../domain/errors.ts'
import { FileError } from '../files/file-error.ts'
import { readStateFile } from '../files/state-file.ts'
import { createTokens, signToken, type Tokens } from '../http/tokens.ts'
import type { SandboxSettings } from '../library/options/sandbox-options.ts'
import type { Outside } from '../replay/outside.ts'
import { type Accounts, DEFAULT_ACCOUNT, openAccounts as openStoredAccounts } from '../service/accounts/accounts.ts'
import { settleControlToken, settleCredentials } from '../service/accounts/credentials.ts'
import { openSettings } from '../service/accounts/settings.ts'
import { finishSendingOn } from '../service/delivery/send-on.ts'
import { undoUnfinishedFills } from '../service/fill/undo-fill.ts'
import { openScenarioFolder, type ScenarioFolder } from '../service/scenarios/scenario-folder.ts'
import { changePace, finishPaceChanges } from '../service/shipments/change-pace.ts'
import { createSettlementService, type SettlementService } from '../service/shipments/settlement-service.ts'
import { dropOrphans } from '../service/state/snapshots.ts'
import { dropUnfinished } from '../service/state/staging.ts'
import { createStates, type States } from '../service/state/states.ts'
import { type ClockService, createClockService } from '../service/time/clock-service.ts'
import type { Core } from '../service/world/core.ts'
import { unlessRemoved } from '../service/world/unless-gone.ts'
import type { OpenedCore } from './open-core.ts'
import { type FilePrints, printsOf, requireNoRecording, requireSameFiles } from './same-files.ts'

/** The accounts as they are stored and as this start asks for them; all that a crash has left is finished or undone. */
export interface OpenedAccounts {
  readonly accounts: Accounts
  readonly states: States
  readonly clock: ClockService
  readonly settlement: SettlementService
  readonly tokens: Tokens
  /** Null = the control API asks for none. */
  readonly controlToken: string | null
  /** Null without `--scenario-dir`. */
  readonly folder: ScenarioFolder | null
}

/**
 * Step 2 of 4. The order matters: scenarios before the accounts that name them, the imported state before what this start
 * says, and both before the work that a crash has left.
 * @throws SandboxError `invalid` for a scenario file, a state or an option that does not fit.
 */
export function openAccounts(opened: OpenedCore, settings: SandboxSettings): Promise<OpenedAccounts> {
  const { shared } = opened.core.store
  const open = () => openAlone(opened, settings)
  // Of several processes that start at once, one after the other.
  return shared ? shared.alone(open) : open()
}

async function openAlone(
  { core, events, engine, dispatcher, ticker, outside }: OpenedCore,
  settings: SandboxSettings,
): Promise<OpenedAccounts> {
  const { secrets } = core
  const folder = settings.scenarioDir === null ? null : readScenarioFolder(core, settings.scenarioDir)
  // Beside others nothing was interrupted by a crash of all, and what this start does not say stays as it is.
  const isAlone = !(await core.store.shared?.hasOthers())
  const prints: FilePrints = { scenarios: folder?.print ?? (() => ''), locations: () => core.reference.print }
  if (!isAlone) {
    await requireNoRecording(core.store.shared)
    await requireSameFiles(core.store.shared, prints)
  }
  const facts = await openSettings(core)
  const credentials = await settleCredentials(settings.credentials, { settings: facts, secrets })
  const controlToken = await settleControlToken(settings.controlToken, { settings: facts, secrets })
  const signed = createTokens(credentials.signingKey, core.wallClock)
  const tokens = outside ? withinEvents(signed, outside) : signed
  await outside?.ready(claims => signToken(credentials.signingKey, claims))
  const accounts = await openStoredAccounts(core, {
    engine,
    dispatcher,
    defaults: settings.accountDefaults,
    isAlone,
    isFollowed: id => events.followers(id) > 0,
    forgetTimers: ticker.forget,
  })
  const said = { ...settings.defaultAccount, ...credentials.account }
  let { paceMs, settlement } = await accounts.ensureDefault(said)
  if (isAlone) {
    await dropUnfinished(core)
    await dropOrphans(core, accounts)
  }
  const states = createStates(core, { engine, accounts })
  if (settings.stateIn !== null) {
    await states.import(DEFAULT_ACCOUNT, { bytes: readStateFile(settings.stateIn), replay: false })
    // What is said at this start wins over what a state says, as it does over what is stored.
    ;({ paceMs, settlement } = await accounts.ensureDefault(said))
  }
  const finish = (ids: readonly string[]) => finishInterrupted(core, accounts, ids)
  if (isAlone) for (const { id } of accounts.list()) await unlessRemoved(core.store, id, finish([id]))
  core.store.shared?.onAbandoned(async world => {
    if (!accounts.get(world)) return
    await core.clocks.recover(world)
    await finish([world])
  })
  await changePace(core, accounts, { world: DEFAULT_ACCOUNT, paceMs, settlement })
  if (isAlone || settings.faults.length > 0) await core.faults.replaceStart(DEFAULT_ACCOUNT, settings.faults)
  const clock = createClockService(core, { engine, ticker, dispatcher, accounts })
  const settlements = createSettlementService(core, { engine, ticker, accounts })
  // No secret is shown that the next start would not know.
  await core.store.flushed()
  await core.store.shared?.enter(() => printsOf(prints))
  return { accounts, states, clock, settlement: settlements, tokens, controlToken, folder }
}

/** Work of many commits that a crash has interrupted. */
async function finishInterrupted(core: Core, accounts: Accounts, ids: readonly string[]): Promise<void> {
  await undoUnfinishedFills(core, ids)
  await finishPaceChanges(core, { ...accounts, list: () => accounts.list().filter(({ id }) => ids.includes(id)) })
  await finishSendingOn(core, ids)
}

/** @throws SandboxError `invalid` with `file:line:column` of everything that is wrong. */
function readScenarioFolder(core: Core, folder: string): ScenarioFolder {
  try {
    return openScenarioFolder(core, folder)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new SandboxError('invalid', error.message, { pointer: '/scenario-dir', cause: error })
  }
}

/** Tokens are signed by another thread: the event that asks for one lasts until it is there. */
function withinEvents(tokens: Tokens, { during, accepted }: Outside): Tokens {
  return {
    issue: (accountId, lifetime) => during(tokens.issue(accountId, lifetime)),
    standing: accountId => during(tokens.standing(accountId)),
    async verify(token) {
      const account = await during(tokens.verify(token))
      if (account !== null) accepted(token)
      return account
    },
  }
}
