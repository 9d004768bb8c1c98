import { COMPENSATION_DAYS } from '../settlement/claim.ts'
import type { CarrierTerms } from '../world.ts'
import type { Quote } from './quote.ts'
import { begunSteps } from './weight.ts'

/** What the carrier charges after the booking, as it stands when the parcel is booked. */
export function termsOf(quote: Quote): CarrierTerms {
  const { carrier, tariff } = quote
  return {
    returnFee: quote.returnFee,
    redelivery: { freeAttempts: carrier.redelivery.free_attempts, fee: carrier.redelivery.fee },
    overweight: {
      tolerance: carrier.overweight.tolerance,
      chargedWeight: quote.chargedWeight,
      firstWeight: tariff.first_weight,
      stepWeight: tariff.step_weight,
      stepFee: tariff.step_fee,
    },
    compensation: {
      days: carrier.compensation_days ?? COMPENSATION_DAYS,
      ceiling: carrier.compensation_ceiling ?? null,
    },
  }
}

/**
 * What a parcel costs more, VND, once the carrier's scales show `weighedGrams`: the steps by the booked tariff beyond
 * those already charged for. Nothing within the tolerance, and nothing back for a lighter one.
 */
export function overweightFee({ overweight }: Pick<CarrierTerms, 'overweight'>, weighedGrams: number): number {
  const { tolerance, chargedWeight, firstWeight, stepWeight, stepFee } = overweight
  // The volumetric weight counts already: what was charged for is the heavier of both.
  if (weighedGrams <= chargedWeight + tolerance) return 0
  const tariff = { first_weight: firstWeight, step_weight: stepWeight }
  return (begunSteps(tariff, weighedGrams) - begunSteps(tariff, chargedWeight)) * stepFee
}
