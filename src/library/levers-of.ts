import { instantOf } from '../control/parts.ts'
import { presentAdvanced } from '../control/present/present.ts'
import { presentPreview } from '../control/present/present-preview.ts'
import { presentScenarios } from '../control/present/present-scenarios.ts'
import { presentFaultState, presentFirings } from '../control/routes/faults.ts'
import { presentBalance } from '../control/routes/money.ts'
import { presentProfile } from '../control/routes/profile.ts'
import { presentSettlement } from '../control/routes/settlement.ts'
import { SandboxError } from '../domain/errors.ts'
import { parseClockSetting } from '../domain/time/clock.ts'
import { parseDuration, parsePace } from '../domain/time/duration.ts'
import { isoInstant, parseInstant } from '../domain/time/instants.ts'
import type { RunningSandbox } from '../sandbox.ts'
import type { ProfileSet, ScenarioFile, ScenarioPreview } from '../schemas/types.gen.ts'
import { profileOf, readSwitches } from '../service/accounts/profiles.ts'
import { readFaultBody, readFaultChange } from '../service/faults/read-fault-body.ts'
import { validateFaultText } from '../service/faults/validate-fault-text.ts'
import { checkBody } from '../service/input/check-body.ts'
import { readSettlement } from '../service/input/read-settlement.ts'
import { topUp } from '../service/money/wallet.ts'
import { previewScenario } from '../service/preview/preview.ts'
import { readPreview } from '../service/preview/read-preview.ts'
import { putScenario, removeScenario, setDefaultScenario } from '../service/scenarios/account-scenarios.ts'
import type { AdvanceRequest } from '../service/time/engine.ts'
import type {
  AdvanceOptions,
  ClockReport,
  SandboxClock,
  WorldFaults,
  WorldProfile,
  WorldScenarios,
  WorldSettlement,
  WorldWallet,
} from './levers.ts'

type Parts = Pick<RunningSandbox, 'core' | 'accounts'>

export function scenariosOf(parts: Parts, world: string): WorldScenarios {
  const { core, accounts } = parts
  const { reference } = core
  return {
    list: () => presentScenarios(core, accounts.require(world)),
    add: async file => void (await putScenario(parts, world, { name: file.name, body: file })),
    remove: name => removeScenario(parts, world, name),
    async preview(wishes) {
      const body = readFillOptions(wishes)
      checkBody('sandbox/scenario-preview.schema.json', body)
      const { id, epoch, seed, scenarios, profile, settlement } = accounts.require(world)
      const read = readPreview(body, {
        words: reference.scenarioWords,
        list: core.scenarios.of(scenarios),
        account: { id, epoch },
        seed,
        now: instantOf(parts, id).at,
        settlement,
        createdStatus: profile.switches.created_status,
      })
      return presentPreview(await previewScenario(reference, read), { wishes: read, reference })
    },
    setDefault: name => setDefaultScenario(parts, world, name),
  }
}

/** A file has a name; what asks for more has the scenario under `scenario`. */
function readFillOptions(wishes: string | ScenarioFile | ScenarioPreview): ScenarioPreview {
  if (typeof wishes === 'string') return { scenario: wishes }
  return 'name' in wishes ? { scenario: { ...wishes } } : wishes
}

export function profileLeverOf({ core: { reference }, accounts }: Parts, world: string): WorldProfile {
  const get = () => presentProfile(reference, accounts.require(world).profile)
  return {
    get,
    async set(wishes) {
      const { profile, set = {} }: ProfileSet = typeof wishes === 'string' ? { profile: wishes } : wishes
      await accounts.changeProfile(world, {
        profile: profile === undefined ? undefined : profileOf(reference, profile),
        set: readSwitches(reference, set),
      })
      return get()
    },
  }
}

export function settlementOf(parts: Pick<RunningSandbox, 'core' | 'settlement'>, world: string): WorldSettlement {
  const { settlement } = parts
  return {
    get: async () => presentSettlement(await settlement.view(world, instantOf(parts, world).at)),
    async set(written) {
      if (typeof written !== 'string') checkBody('sandbox/settlement-set.schema.json', written)
      return presentSettlement(await settlement.set(world, readSettlement(written)))
    },
    run: () => settlement.run(world),
  }
}

export function walletOf({ core }: Parts, world: string): WorldWallet {
  return {
    async topUp(amount) {
      checkBody('sandbox/wallet-top-up.schema.json', { amount })
      return presentBalance(await topUp(core, world, amount))
    },
  }
}

export function faultsOf({ core }: Pick<RunningSandbox, 'core'>, world: string): WorldFaults {
  return {
    async add(...rules) {
      const added = await core.faults.add(world, readFaultBody(rules, core.reference))
      return added.map(presentFaultState)
    },
    list: () => core.faults.list(world).map(presentFaultState),
    firings: () => presentFirings(core.faults.firings(world)),
    async set(id, change) {
      return presentFaultState(await core.faults.set(world, id, readFaultChange(change, core.reference)))
    },
    validate(text) {
      checkBody('sandbox/fault-text.schema.json', { text })
      return validateFaultText(text, core.reference)
    },
    remove: id => core.faults.remove(world, id),
    clear: () => core.faults.clear(world),
  }
}

export function clockOf({ core, clock }: Pick<RunningSandbox, 'core' | 'clock'>, world: string): SandboxClock {
  const advance = async (to: AdvanceRequest['to'], options: AdvanceOptions = {}): Promise<ClockReport> => {
    const { settle = true, settleTimeoutMs = 30_000 } = options
    return presentAdvanced(await clock.advance(world, { to, settle, settleTimeoutMs }), core.reference)
  }
  return {
    now: () => isoInstant(instantOf({ core }, world).at),
    async advance(by, options) {
      const duration = parseDuration(by)
      if (duration === null) throw new SandboxError('invalid', `"${by}" is no duration; write 90s, 30m, 4h or 3d.`)
      return advance({ by: duration }, options)
    },
    to(text, options) {
      const instant = parseInstant(text)
      if (instant === null) throw new SandboxError('invalid', `"${text}" is no instant in ISO 8601.`)
      return advance(instant, options)
    },
    async until(what, options) {
      // By its type it is nothing else; a test runner does not ask the compiler.
      if (what !== 'idle')
        throw new SandboxError('invalid', `clock.until takes "idle", not "${what}"; clock.to an instant.`)
      return advance(what, options)
    },
    stop: () => clock.stopAdvance(world),
    freeze: async () => void (await clock.set(world, { setting: readMode('frozen') })),
    set: async mode => void (await clock.set(world, { setting: readMode(mode) })),
    async pace(pace) {
      const paceMs = parsePace(pace)
      if (paceMs === undefined) {
        throw new SandboxError('invalid', `the pace cannot be "${pace}": use script, or a duration such as 10s.`)
      }
      await clock.set(world, { paceMs })
    },
  }
}

function readMode(mode: string) {
  const setting = parseClockSetting(mode)
  if (!setting)
    throw new SandboxError('invalid', `the clock cannot be "${mode}": use real, frozen, or x and a factor such as x60.`)
  return setting
}
