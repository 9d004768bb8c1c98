import { type Quote, quoteAll } from '../../domain/carriers/quote.ts'
import { findRouteProblems, routeOf } from '../../domain/shipments/address-problems.ts'
import { quotedParcel, readCreation } from '../../domain/shipments/creation-input.ts'
import { findZeroSizes } from '../../domain/shipments/find-zero-sizes.ts'
import type { AccountRow } from '../../domain/world.ts'
import { findFieldProblems, mergeProblems, refuseProblems } from '../input/field-problems.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { rememberQuotes } from './quote-times.ts'

const REQUEST = 'operations/createRates/request.schema.json'

/**
 * Every carrier's offer for a parcel on a route; [] where no carrier serves it.
 * @throws SandboxError `invalid` with messages by dotted key (specification, "Errors").
 */
export async function quoteRates(
  core: ChangePorts & Pick<Core, 'reference'>,
  account: AccountRow,
  body: unknown,
): Promise<readonly Quote[]> {
  const input = readCreation(body)
  const { carriers, locations } = core.reference
  const zeros = findZeroSizes(input.parcel, 'shipment.parcel', account.profile.switches)
  const others = [...zeros, ...findRouteProblems(locations, input)]
  refuseProblems(mergeProblems(findFieldProblems(REQUEST, body), others))
  const route = routeOf(locations, input)
  const quotes = route ? quoteAll(carriers, route, quotedParcel(input)) : []
  await rememberQuotes(core, account, quotes)
  return quotes
}
