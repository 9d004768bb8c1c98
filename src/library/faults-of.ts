import { presentFaultState, presentFirings } from '../control/present/present-faults.ts'
import type { RunningSandbox } from '../sandbox.ts'
import { readFaultBody, readFaultChange } from '../service/faults/read-fault-body.ts'
import { validateFaultText } from '../service/faults/validate-fault-text.ts'
import { checkBody } from '../service/input/check-body.ts'
import type { WorldFaults } from './levers.ts'

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
