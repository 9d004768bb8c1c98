import type { ContractCase } from '../../case.ts'
import { rateRequest } from '../../requests/rate-requests.ts'
import type { Call, Session } from '../../session.ts'
import { altered, missing, refusedFields, type WrongField, wrong } from './wrong-field.ts'
import { withValue } from './wrong-values.ts'

/** The eight keys of the specification, "Errors". */
export const RATE_KEYS = [
  'shipment.address_from.district',
  'shipment.address_from.city',
  'shipment.address_to.district',
  'shipment.address_to.city',
  'shipment.parcel.weight',
  'shipment.parcel.width',
  'shipment.parcel.height',
  'shipment.parcel.length',
] as const

const below = (object: string) => RATE_KEYS.filter(key => key.startsWith(object))

const fields: readonly WrongField[] = [
  ...RATE_KEYS.map(key => missing(key, { basis: 'shown' })),
  // An object that is not there lacks all of its fields.
  ...['shipment.address_from', 'shipment.address_to', 'shipment.parcel', 'shipment'].map(key =>
    missing(key, { keys: below(key), sandboxOnly: true }),
  ),
  altered('shipment', 'text', { title: 'shipment is a text', keys: RATE_KEYS }),
  wrong('shipment.parcel.weight', 'weight', { sandboxOnly: false }),
  ...(['width', 'height', 'length'] as const).map(name => wrong(`shipment.parcel.${name}`, 'size')),
  zeroSize('width'),
  wrong('shipment.parcel.cod', 'amount'),
  wrong('shipment.parcel.amount', 'amount'),
  ...RATE_KEYS.filter(key => key.includes('address')).map(key => wrong(key, 'code')),
  ...(['address_from', 'address_to'] as const).flatMap(side => [
    districtElsewhere(side),
    unknownCity(side),
    unknownDistrict(side),
  ]),
]

export const rateCases: readonly ContractCase[] = refusedFields('createRates', goodRates, fields)

async function goodRates(session: Session): Promise<Call> {
  return { body: rateRequest(await session.route()) }
}

/** Refused where the profile rejects it (switch `zero_dimensions`): on the sandbox such a world can be had. */
function zeroSize(name: 'width'): WrongField {
  const key = `shipment.parcel.${name}`
  return {
    title: `under zero_dimensions reject, ${key} of 0`,
    keys: [key],
    basis: 'chosen',
    sandboxOnly: true,
    async breakIt(good, session) {
      const world = await session.ownWorld('zero sizes', { set: { zero_dimensions: 'reject' } })
      return [0, '0'].map(value => ({ ...good, world, body: withValue(good.body, key, value) }))
    },
  }
}

type Side = 'address_from' | 'address_to'

/** The district of the other end. */
function districtElsewhere(side: Side): WrongField {
  return {
    title: `shipment.${side}.district of another city`,
    keys: [`shipment.${side}.district`],
    basis: 'chosen',
    sandboxOnly: side === 'address_from',
    async breakIt(good, session) {
      const { from, to } = await session.route()
      const { district } = side === 'address_from' ? to : from
      return [{ ...good, body: withValue(good.body, `shipment.${side}.district`, district) }]
    },
  }
}

function unknownCity(side: Side): WrongField {
  const key = `shipment.${side}.city`
  return {
    title: `unknown ${key}`,
    keys: [key],
    basis: 'chosen',
    sandboxOnly: true,
    async breakIt(good, session) {
      const { cities } = await session.route()
      return [{ ...good, body: withValue(good.body, key, unusedCode(cities, session.random)) }]
    },
  }
}

/** Longer than any code of a district. */
function unknownDistrict(side: Side): WrongField {
  const key = `shipment.${side}.district`
  return altered(key, '99999999999', { title: `unknown ${key}`, sandboxOnly: side === 'address_from' })
}

/** A code of as many digits as the others that none of them is. */
function unusedCode(known: readonly string[], random: () => number): string {
  const length = known[0]?.length ?? 6
  for (;;) {
    const code = String(Math.floor((1 + 9 * random()) * 10 ** (length - 1)))
    if (!known.includes(code)) return code
  }
}
