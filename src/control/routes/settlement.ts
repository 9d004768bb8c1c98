import { isoInstant } from '../../domain/time/instants.ts'
import type { Settlement, SettlementRun, SettlementSet } from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/input/check-body.ts'
import { readSettlement } from '../../service/input/read-settlement.ts'
import type { SettlementView } from '../../service/shipments/settlement-service.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, instantOf } from '../parts.ts'

/** When the account reconciles its COD, and settling now. */
export function settlementRoutes(parts: ControlParts): ControlHandlers {
  const { settlement } = parts
  return {
    async getSettlement(request, response) {
      const { id } = accountOf(parts, request)
      response.json(presentSettlement(await settlement.view(id, instantOf(parts, id).at)))
    },
    async setSettlement(request, response) {
      checkBody('sandbox/settlement-set.schema.json', request.body)
      // Valid by settlement-set.schema.json.
      const change = readSettlement(request.body as SettlementSet)
      response.json(presentSettlement(await settlement.set(accountOf(parts, request).id, change)))
    },
    async runSettlement(request, response) {
      const done: SettlementRun = await settlement.run(accountOf(parts, request).id)
      response.json(done)
    },
  }
}

export function presentSettlement({ calendar, next, waiting, held }: SettlementView): Settlement {
  const { days, at, hold } = calendar
  return { days: [...days], at, hold, next: isoInstant(next), waiting, held }
}
