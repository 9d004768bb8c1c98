import { presentPreview } from '../control/present/present-preview.ts'
import { presentScenarios } from '../control/present/present-scenarios.ts'
import { presentBalance } from '../control/routes/money.ts'
import { presentProfile } from '../control/routes/profile.ts'
import { presentSettlement } from '../control/routes/settlement.ts'
import type { RunningSandbox } from '../sandbox.ts'
import type { ProfileSet, ScenarioFile, ScenarioPreview } from '../schemas/types.gen.ts'
import { profileOf, readSwitches } from '../service/accounts/profiles.ts'
import { checkBody } from '../service/input/check-body.ts'
import { readSettlement } from '../service/input/read-settlement.ts'
import { topUp } from '../service/money/wallet.ts'
import { previewScenario } from '../service/preview/preview.ts'
import { readPreview } from '../service/preview/read-preview.ts'
import { putScenario, removeScenario, setDefaultScenario } from '../service/scenarios/account-scenarios.ts'
import type { WorldProfile, WorldScenarios, WorldSettlement, WorldWallet } from './levers.ts'

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
        now: core.clocks.now(id),
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

export function settlementOf({ settlement }: Pick<RunningSandbox, 'settlement'>, world: string): WorldSettlement {
  return {
    get: async () => presentSettlement(await settlement.view(world)),
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
