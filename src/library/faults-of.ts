import { presentFaultState } from '../control/present-faults.ts'
import type { RunningSandbox } from '../sandbox.ts'
import { readFaultBody } from '../service/faults/read-fault-body.ts'
import type { WorldFaults } from './levers.ts'

export function faultsOf({ core }: Pick<RunningSandbox, 'core'>, world: string): WorldFaults {
  return {
    async add(...rules) {
      const added = await core.faults.add(world, readFaultBody(rules, core.reference))
      return added.map(presentFaultState)
    },
    list: () => core.faults.list(world).map(presentFaultState),
    remove: id => core.faults.remove(world, id),
    clear: () => core.faults.clear(world),
  }
}
