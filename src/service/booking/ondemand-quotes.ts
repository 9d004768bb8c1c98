import { findMetadataProblem } from '../../domain/ondemand/path-problems.ts'
import { type OndemandQuote, quoteOrder, quoteRates } from '../../domain/ondemand/quote.ts'
import { type OrderInput, readOrder } from '../../domain/ondemand/read-order.ts'
import { readRatesPath } from '../../domain/ondemand/read-path.ts'
import { findZeroSizes } from '../../domain/shipments/find-zero-sizes.ts'
import type { AccountRow } from '../../domain/world.ts'
import { findFieldProblems, mergeProblems, refuseProblems } from '../input/field-problems.ts'
import type { Core } from '../world/core.ts'

const RATES_REQUEST = 'operations/createOndemandRates/request.schema.json'
const ORDER_REQUEST = 'common/ondemand-order-input.schema.json'

/**
 * What every on-demand service asks for a way, at a virtual instant.
 * @throws SandboxError `invalid` with messages by dotted key (specification, "Errors").
 */
export function quoteOndemandRates(
  core: Pick<Core, 'reference'>,
  account: AccountRow,
  { body, at }: { readonly body: unknown; readonly at: number },
): readonly OndemandQuote[] {
  const input = readRatesPath(body)
  const { quotes, problems } = quoteRates(core.reference.ondemandCarriers, input, { at })
  const others = [...problems, ...zeroSizesOf(input, account)]
  refuseProblems(mergeProblems(findFieldProblems(RATES_REQUEST, body), others))
  return quotes ?? []
}

/** The order a body describes, priced at a virtual instant; errors as above. */
export function quoteOndemandOrder(
  core: Pick<Core, 'reference'>,
  account: AccountRow,
  { body, at }: { readonly body: unknown; readonly at: number },
): { readonly input: OrderInput; readonly quote: OndemandQuote } {
  const input = readOrder(body)
  const { quote, problems } = quoteOrder(core.reference.ondemandCarriers, input, { at })
  const others = [...problems, ...zeroSizesOf(input, account), ...findMetadataProblem(input)]
  refuseProblems(mergeProblems(findFieldProblems(ORDER_REQUEST, body), others))
  if (!quote) throw new Error('an order without problems has a quote')
  return { input, quote }
}

function zeroSizesOf({ points }: Pick<OrderInput, 'points'>, { profile }: AccountRow) {
  return points.flatMap(({ parcel }, index) =>
    parcel === null ? [] : findZeroSizes(parcel, `paths.${index}.parcel`, profile.switches),
  )
}
