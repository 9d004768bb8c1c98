import { readFileSync } from 'node:fs'
import type { CarrierFile, ScenarioStep } from '../../src/schemas/types.gen.ts'

export const FEE_NAMES = [
  ...(['delivery_fee', 'service_fee', 'cod_fee', 'insurrance_fee', 'return_fee'] as const),
  ...(['re_delivery_fee', 'update_info_fee', 'overweight_fee', 'discount'] as const),
]

/** The fee fields of a record, VND; the total is their sum, less the discount. */
export type FeeFields = Readonly<Record<(typeof FEE_NAMES)[number], number>>

export interface BookedParcel {
  readonly fees: FeeFields
  /** Short name. */
  readonly carrier: string
  /** Number of its service. */
  readonly service: number
  /** Grams, as declared; and what its size comes to by the carrier's divisor. */
  readonly weight: number
  readonly volumetric: number
}

/** A step that happened, with what its scenario set there. */
export type LivedStep = Pick<ScenarioStep, 'set'> & { readonly status: number }

/**
 * What a parcel sent across the regions cost at its booking and after each step: what the scenario sets, and what the
 * carrier's own file says of returns, further attempts and heavier parcels. Written from docs/adding-a-carrier.md and
 * interfaces.md ("Scenario files"), sharing no code with the sandbox, because it judges the sandbox.
 */
export function expectedFees(parcel: BookedParcel, steps: readonly LivedStep[]): readonly FeeFields[] {
  const carrier = readCarrier(parcel.carrier)
  const courses: FeeFields[] = [parcel.fees]
  let attempts = 0
  let returned = false
  let fees = parcel.fees
  // What the scenario has said once, the carrier leaves alone, also when it said nothing at all.
  const said = new Set<string>()
  for (const { status, set = {} } of steps) {
    fees = afterSet(fees, set)
    for (const name of Object.keys(set)) said.add(name)
    if (status === 904) {
      attempts++
      const { free_attempts: free, fee } = carrier.redelivery
      if (!said.has('re_delivery_fee')) fees = { ...fees, re_delivery_fee: Math.max(0, attempts - free) * fee }
    }
    if (set.weight !== undefined && set.overweight_fee === undefined) {
      fees = { ...fees, overweight_fee: extraSteps(carrier, parcel, set.weight) }
    }
    if ((status === 907 || status === 908) && !returned) {
      returned = true
      const percent = carrier.return_fee_percent
      const own = halfUp((totalOf(parcel.fees) * percent) / 100)
      if (!said.has('return_fee')) fees = { ...fees, return_fee: own }
    }
    courses.push(fees)
  }
  return courses
}

export function totalOf(fees: FeeFields): number {
  const { discount, ...costs } = fees
  return Object.values(costs).reduce((sum, fee) => sum + fee, 0) - discount
}

/** A percentage is one of the delivery fee as the step leaves it; a discount takes no more than there is. */
function afterSet(before: FeeFields, set: NonNullable<ScenarioStep['set']>): FeeFields {
  const fees: { -readonly [Name in keyof FeeFields]: number } = { ...before }
  // The delivery fee is the first of the names, and percentages are those of the new one.
  for (const name of FEE_NAMES) {
    const wanted = set[name]
    if (typeof wanted === 'number') fees[name] = wanted
    // In hundredths of a percent, so that half a dong is a half.
    if (typeof wanted === 'string') {
      const hundredths = Math.round(Number.parseFloat(wanted) * 100)
      fees[name] = halfUp((fees.delivery_fee * hundredths) / 10_000)
    }
  }
  const tooMuch = Math.max(0, -totalOf(fees))
  return { ...fees, discount: fees.discount - tooMuch }
}

/** The steps of the tariff that a weighed parcel begins beyond those it was booked for. */
function extraSteps(carrier: CarrierFile, parcel: BookedParcel, weighed: number): number {
  const tariff = carrier.services.find(({ id }) => id === parcel.service)?.zones.cross_region
  if (!tariff) throw new Error(`${parcel.carrier} has no service ${parcel.service} across regions`)
  const booked = Math.max(parcel.weight, parcel.volumetric)
  const found = Math.max(weighed, parcel.volumetric)
  if (found - booked <= carrier.overweight.tolerance) return 0
  let steps = 0
  for (let covered = tariff.first_weight; covered < found; covered += tariff.step_weight) if (covered >= booked) steps++
  return steps * tariff.step_fee
}

function halfUp(amount: number): number {
  return Math.floor(amount + 0.5)
}

function readCarrier(shortName: string): CarrierFile {
  const file = new URL(`../../fixtures/carriers/${shortName}.json`, import.meta.url)
  // Valid by carrier.schema.json, which test/fixtures/carriers.test.ts holds it to.
  return JSON.parse(readFileSync(file, 'utf8')) as CarrierFile
}
