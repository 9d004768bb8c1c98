export interface Row {
  readonly figure: string
  readonly what: string
  readonly yardstick: string
  readonly value: number
  readonly measured: string
  readonly unit: string
  readonly limit?: number
  readonly verdict: string
}

export function drawRatios(rows: readonly Row[], options: { readonly title: string }): string
