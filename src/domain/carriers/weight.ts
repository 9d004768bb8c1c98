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
export function chargedWeight(measures: Measures, divisor: number): number {
  return Math.max(measures.weight, volumetricWeight(measures, divisor))
}
