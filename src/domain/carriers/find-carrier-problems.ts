/** What is wrong with a carrier's file beyond what its schema can see. */
import type { CarrierFile, CarrierReach } from '../../schemas/types.gen.ts'
import type { Locations } from '../places/locations.ts'
import { minuteOfDay } from './minute-of-day.ts'

export interface CarrierProblem {
  /** JSON pointer of what is wrong. */
  readonly pointer: string
  readonly message: string
}

type Codes = Pick<Locations, 'city' | 'district'>

const SERVICE_NAMES: Readonly<Record<CarrierFile['services'][number]['id'], string>> = {
  11: 'Nhanh',
  12: 'Tiêu chuẩn',
  13: 'Tiết kiệm',
}

/** Fewer, and two parcels of a busy account would soon bear one code. */
const FEWEST_CODES = 1_000_000

const HOW_TO_FIND = 'carrier-sandbox locations find NAME shows the codes'

export function findCarrierProblems(file: CarrierFile, codes: Codes): readonly CarrierProblem[] {
  return [
    ...findServiceProblems(file),
    ...findHoursProblems(file),
    ...findNumberProblems(file),
    ...findFeeProblems(file),
    ...findLimitProblems(file),
    ...findReachProblems(file.serves, { codes, path: '/serves' }),
    ...file.services.flatMap(({ serves }, index) =>
      findReachProblems(serves, { codes, path: `/services/${index}/serves` }),
    ),
  ]
}

function findServiceProblems({ services }: CarrierFile): readonly CarrierProblem[] {
  return services.flatMap(({ id, name }, index) => [
    ...(services.findIndex(other => other.id === id) < index
      ? [
          {
            pointer: `/services/${index}/id`,
            message: `service ${id} is offered for the second time; put its zones together`,
          },
        ]
      : []),
    ...(SERVICE_NAMES[id] === name
      ? []
      : [
          {
            pointer: `/services/${index}/name`,
            message: `service ${id} is called "${SERVICE_NAMES[id]}", not "${name}"`,
          },
        ]),
  ])
}

function findHoursProblems({ pickup_hours, delivery_hours, services }: CarrierFile): readonly CarrierProblem[] {
  const { from, to } = pickup_hours
  const hours = { pickup_hours, ...(delivery_hours ? { delivery_hours } : {}) }
  const backwards = Object.entries(hours)
    .filter(([, { from, to }]) => minuteOfDay(from) >= minuteOfDay(to))
    .map(([key, { from, to }]) => ({
      pointer: `/${key}/to`,
      message: `${key} end at ${to}, not later than they begin (${from})`,
    }))
  if (backwards.length > 0) return backwards
  return services.flatMap(({ cut_off: cutOff }, index) => {
    if (cutOff === undefined) return []
    if (minuteOfDay(from) < minuteOfDay(cutOff) && minuteOfDay(cutOff) <= minuteOfDay(to)) return []
    const message = `cut_off ${cutOff} is not within pickup_hours; choose a time after ${from}, at the latest ${to}`
    return [{ pointer: `/services/${index}/cut_off`, message }]
  })
}

function findNumberProblems({ tracking_number: { alphabet, length } }: CarrierFile): readonly CarrierProblem[] {
  const twice = [...alphabet].find((letter, index) => alphabet.indexOf(letter) < index)
  if (twice) {
    const message = `tracking_number.alphabet has the character "${twice}" twice; write each once`
    return [{ pointer: '/tracking_number/alphabet', message }]
  }
  let codes = 1
  for (let place = 0; place < length && codes < FEWEST_CODES; place++) codes *= alphabet.length
  if (codes >= FEWEST_CODES) return []
  const message = `tracking_number gives ${codes} codes only; with more length or alphabet give ${FEWEST_CODES} at least`
  return [{ pointer: '/tracking_number/length', message }]
}

function findFeeProblems({ cod_fee, insurance, return_fee_percent }: CarrierFile): readonly CarrierProblem[] {
  const percents: readonly (readonly [string, number])[] = [
    ['/cod_fee/percent', cod_fee.percent],
    ['/return_fee_percent', return_fee_percent],
    ...(insurance.kind === 'percent' ? ([['/insurance/percent', insurance.percent]] as const) : []),
  ]
  const problems = percents
    // Fees are counted in hundredths of a percent.
    .filter(([, percent]) => Number(percent.toFixed(2)) !== percent)
    .map(([pointer, percent]) => ({ pointer, message: `a percentage has two decimals at most, not ${percent}` }))
  const { minimum, maximum } = cod_fee
  if (maximum === undefined || minimum <= maximum) return problems
  return [
    ...problems,
    { pointer: '/cod_fee/maximum', message: `cod_fee.maximum ${maximum} is below its minimum ${minimum}` },
  ]
}

/** A service does not take less than its first fee covers. */
function findLimitProblems({ limits, services }: CarrierFile): readonly CarrierProblem[] {
  return services.flatMap((service, index) => {
    const own = service.limits?.weight
    const most = own ?? limits?.weight
    const first = Math.max(...Object.values(service.zones).map(({ first_weight }) => first_weight))
    if (most === undefined || first <= most) return []
    const pointer = own === undefined ? '/limits/weight' : `/services/${index}/limits/weight`
    const message = `limits.weight ${most} is below the first_weight ${first} of service ${service.id}`
    return [{ pointer, message }]
  })
}

function findReachProblems(
  reach: CarrierReach | undefined,
  { codes, path }: { codes: Codes; path: string },
): readonly CarrierProblem[] {
  const { only_cities = [], not_cities = [], not_districts = [] } = reach ?? {}
  const unknownCities = (key: string, list: readonly string[]) =>
    list.flatMap((code, index) =>
      codes.city(code) ? [] : [{ pointer: `${path}/${key}/${index}`, message: cityUnknown(code, codes) }],
    )
  return [
    ...unknownCities('only_cities', only_cities),
    ...unknownCities('not_cities', not_cities),
    ...not_cities.flatMap((code, index) =>
      only_cities.includes(code)
        ? [{ pointer: `${path}/not_cities/${index}`, message: `city ${code} stands in only_cities too; leave out one` }]
        : [],
    ),
    ...not_districts.flatMap((code, index) =>
      codes.district(code)
        ? []
        : [{ pointer: `${path}/not_districts/${index}`, message: districtUnknown(code, codes) }],
    ),
  ]
}

function cityUnknown(code: string, codes: Codes): string {
  const district = codes.district(code)
  return district
    ? `${code} is a district (${district.name}), not a city; its place is not_districts`
    : `unknown city code ${code}; ${HOW_TO_FIND}`
}

function districtUnknown(code: string, codes: Codes): string {
  const city = codes.city(code)
  return city
    ? `${code} is a city (${city.name}), not a district; its place is not_cities`
    : `unknown district code ${code}; ${HOW_TO_FIND}`
}
