import { NotRun } from '../../case.ts'
import { type Fields, listRecords } from '../../records/list-records.ts'
import type { Parcel } from '../../requests/rate-request.ts'
import { rateRequest } from '../../requests/rate-request.ts'
import type { Answered, Session } from '../../session.ts'
import type { World } from '../../target.ts'

export interface QuotedRates {
  readonly first: Fields
  readonly rates: readonly Fields[]
  readonly exchange: Answered
}

/** What is asked for a parcel on the session's route. @throws NotRun when no carrier quotes it. */
export async function quoteRates(
  session: Session,
  world: World,
  { parcel = {} }: { readonly parcel?: Partial<Parcel> } = {},
): Promise<QuotedRates> {
  const body = rateRequest(await session.route(), parcel)
  const exchange = await session.call('createRates', { world, body }, { status: 200 })
  const rates = listRecords(exchange.got.json)
  const [first] = rates
  if (first === undefined) throw new NotRun('no carrier quotes the route, so there is nothing to book')
  return { first, rates, exchange }
}
