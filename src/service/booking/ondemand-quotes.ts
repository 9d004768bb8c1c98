import { findMetadataProblem } from '../../domain/ondemand/path-problems.ts'
import { type OndemandQuote, quoteOrder, quoteRates } from '../../domain/ondemand/quote.ts'
import { type OrderInput, readOrder } from '../../domain/ondemand/read-order.ts'
import { readRatesPath } from '../../domain/ondemand/read-path.ts'
import { findFieldProblems, mergeProblems, refuseProblems } from '../input/field-problems.ts'
import type { Core } from '../world/core.ts'

const RATES_REQUEST = 'operations/createOndemandRates/request.schema.json'
const ORDER_REQUEST = 'common/ondemand-order-input.schema.json'

/**
 * What every on-demand service asks for a way, at the present virtual instant.
 * @throws SandboxError `invalid` with messages by dotted key (specification, "Errors").
 */
export function quoteOndemandRates(
  core: Pick<Core, 'reference' | 'clocks'>,
  world: string,
  body: unknown,
): readonly OndemandQuote[] {
  const { quotes, problems } = quoteRates(core.reference.ondemandCarriers, readRatesPath(body), {
    at: core.clocks.now(world),
  })
  refuseProblems(mergeProblems(findFieldProblems(RATES_REQUEST, body), problems))
  return quotes ?? []
}

/** The order a body describes, priced; errors as above. */
export function quoteOndemandOrder(
  core: Pick<Core, 'reference' | 'clocks'>,
  world: string,
  body: unknown,
): { readonly input: OrderInput; readonly quote: OndemandQuote } {
  const input = readOrder(body)
  const { quote, problems } = quoteOrder(core.reference.ondemandCarriers, input, { at: core.clocks.now(world) })
  const others = [...problems, ...findMetadataProblem(input)]
  refuseProblems(mergeProblems(findFieldProblems(ORDER_REQUEST, body), others))
  if (!quote) throw new Error('an order without problems has a quote')
  return { input, quote }
}
