import type { ZoneTariff } from '../../schemas/types.gen.ts'

/** Weights in grams, sizes in centimetres (specification, "Weight rule"). */
export interface Measures {
  readonly weight: number
  readonly width: number
  readonly height: number
  readonly length: number
}

/**
 * cm³ ÷ divisor = kilograms, × 1000 = grams, rounded up: 30 × 20 × 10 ÷ 6000 = 1 kg = 1000 g.
 */
export function volumetricWeight(measures: Omit<Measures, 'weight'>, divisor: number): number {
  const exact = (measures.length * measures.width * measures.height * 1000) / divisor
  // 0.1 × 0.1 style sizes leave dust in the last bits; a dust gram is not a gram.
  return Math.ceil(Number(exact.toFixed(6)))
}

/** The larger of the declared and the volumetric weight is charged. */
export function weightsOf(
  measures: Measures,
  divisor: number,
): { readonly volumetric: number; readonly charged: number } {
  const volumetric = volumetricWeight(measures, divisor)
  return { volumetric, charged: Math.max(measures.weight, volumetric) }
}

/** How many begun steps of a tariff lie beyond the weight that its first fee covers. */
export function begunSteps(tariff: Pick<ZoneTariff, 'first_weight' | 'step_weight'>, weight: number): number {
  return Math.max(0, Math.ceil((weight - tariff.first_weight) / tariff.step_weight))
}
