import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import { bulkyTiers } from '../../checks/bulky-tiers.ts'
import { DECLARED_VALUES, declaredValue } from '../../checks/declared-value.ts'
import { feeSum } from '../../checks/fee-sum.ts'
import { volumetricWeight } from '../../checks/volumetric-weight.ts'
import { type Fields, listRecords, numberOf } from '../../records/list-records.ts'
import { ondemandRateRequest } from '../../requests/rate-requests.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import { ondemandQuote } from '../cases/bring-about.ts'
import { type QuotedRates, quoteRates } from './bookings.ts'
import { offersOf } from './offers.ts'

/** 500 g without COD or value: nothing but the way costs. */
const PLAIN = { cod: 0, amount: 0, weight: 500, width: 10, height: 10, length: 10 } as const
/** 120,000 cm³: 20 kg by the common divisor. */
const BOX = { width: 50, height: 40, length: 60 } as const
const DIVISORS = [6_000, 5_000] as const

/** What quotes alone show of the laws of money; harmless on a deployment too. */
export const RATE_MONEY_CASES: readonly ContractCase[] = [
  {
    id: caseId(operation('createRates'), 'declared value'),
    phase: 'stateful',
    operation: 'createRates',
    cell: null,
    writes: [],
    run: validateDeclaredValue,
  },
  {
    id: caseId(operation('createRates'), 'volumetric weight'),
    phase: 'stateful',
    operation: 'createRates',
    cell: null,
    writes: [],
    run: validateVolumetricWeight,
  },
  {
    id: caseId(operation('createOndemandRates'), 'bulky tiers'),
    phase: 'stateful',
    operation: 'createOndemandRates',
    cell: null,
    writes: [],
    run: validateBulkyTiers,
  },
]

/** The plain parcel, quoted once for both cases. */
async function quotePlain(session: Session): Promise<QuotedRates> {
  return session.once('stateful: plain parcel quoted', async () => {
    return quoteRates(session, await session.world(), { parcel: PLAIN })
  })
}

async function validateDeclaredValue(session: Session): Promise<void> {
  const world = await session.world()
  const [, ...values] = DECLARED_VALUES
  const quoted = [await quotePlain(session)]
  for (const amount of values) quoted.push(await quoteRates(session, world, { parcel: { ...PLAIN, amount } }))
  for (const { rates, exchange } of quoted) {
    for (const [at, record] of rates.entries()) {
      session.validate(feeSum, { kind: 'rate', pointer: `/data/${at}`, record }, exchange)
    }
  }
  const offers = quoted.map(one => offersOf(one.rates))
  const rates = [...(offers[0] ?? [])].flatMap(([id, rate]) => {
    const totals = offers.map(one => totalOf(one.get(id)))
    // A carrier that does not quote every value shows no rule.
    return totals.includes(null) ? [] : [{ id, carrier: String(rate.carrier_name), totals: totals.map(Number) }]
  })
  session.validate(declaredValue, { rates }, quoted.at(-1)?.exchange ?? null)
}

async function validateVolumetricWeight(session: Session): Promise<void> {
  const world = await session.world()
  const plain = await quotePlain(session)
  const boxed = await quoteRates(session, world, { parcel: { ...PLAIN, ...BOX } })
  const weighed: { readonly divisor: number; readonly quoted: QuotedRates }[] = []
  for (const divisor of DIVISORS) {
    const weight = Math.ceil((BOX.width * BOX.height * BOX.length * 1_000) / divisor)
    weighed.push({ divisor, quoted: await quoteRates(session, world, { parcel: { ...PLAIN, weight } }) })
  }
  const inBoxes = offersOf(boxed.rates)
  const byWeight = weighed.map(({ divisor, quoted }) => ({ divisor, offers: offersOf(quoted.rates) }))
  const rates = [...offersOf(plain.rates)].flatMap(([id, rate]) => {
    const [small, inBox] = [totalOf(rate), totalOf(inBoxes.get(id))]
    if (small === null || inBox === null) return []
    const totals = byWeight.flatMap(({ divisor, offers }) => {
      const total = totalOf(offers.get(id))
      return total === null ? [] : [{ divisor, total }]
    })
    return [{ id, carrier: String(rate.carrier_name), small, boxed: inBox, weighed: totals }]
  })
  if (rates.length === 0) throw new NotRun('no carrier takes both a small parcel and a large box on the route')
  session.validate(volumetricWeight, { rates }, boxed.exchange)
}

function totalOf(rate: Fields | undefined): number | null {
  return numberOf(rate?.total_fee)
}

async function validateBulkyTiers(session: Session): Promise<void> {
  const plain = await ondemandQuote(session)
  const services = listRecords(plain.got.json)
  for (const [at, record] of services.entries()) {
    session.validate(feeSum, { kind: 'ondemand-rate', pointer: `/data/${at}`, record }, plain)
  }
  const tiered = services.flatMap((service, at) => {
    const requests = Array.isArray(service.requests) ? service.requests.map(fieldsOf) : []
    return requests.flatMap((request, place) => {
      if (request.type !== 'TIER') return []
      return [{ service, request, pointer: `/data/${at}/requests/${place}` }]
    })
  })
  const [first] = tiered
  if (first === undefined) throw new NotRun('no on-demand service offers bulky tiers')
  for (const { request, pointer } of tiered) session.validate(bulkyTiers, { pointer, request, chosen: null }, plain)
  await validateChosenTier(session, first)
}

/** A tier that is chosen costs what the table says; the one that cannot be chosen is refused. */
async function validateChosenTier(
  session: Session,
  { service, request, pointer }: { readonly service: Fields; readonly request: Fields; readonly pointer: string },
): Promise<void> {
  const tiers = Array.isArray(request.tier_list) ? request.tier_list.map(fieldsOf) : []
  const code = tiers.find(tier => tier.selectable === true)?.code
  const quote = (tier: unknown, status: 200 | 422): Promise<Answered> => {
    const requests = [{ _id: String(request._id), tier_code: String(tier) }]
    const body = ondemandRateRequest({ services: [{ _id: String(service._id), requests }] })
    return session.call('createOndemandRates', { body }, { status })
  }
  if (typeof code === 'string') {
    const answer = await quote(code, 200)
    const [record = {}] = listRecords(answer.got.json)
    const requested = Array.isArray(record.requested) ? record.requested.map(fieldsOf) : []
    const totals = { without: service.total_fee_carrier, with: record.total_fee_carrier }
    session.validate(bulkyTiers, { pointer, request, chosen: { code, requested, ...totals } }, answer)
    session.validate(feeSum, { kind: 'ondemand-rate', pointer: '/data/0', record }, answer)
  }
  const fixed = tiers.find(tier => tier.selectable === false)?.code
  // What a deployment answers to it is not shown.
  if (typeof fixed === 'string' && session.target.kind === 'sandbox') await quote(fixed, 422)
}
