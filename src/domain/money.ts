/**
 * Money is integer VND. `percent` may carry two decimals (0.5, 12.25); it is turned into whole hundredths first, because
 * 0.1 has no exact binary form and half a dong must round up, not by luck.
 */
export function percentOf(amount: number, percent: number): number {
  const hundredths = Math.round(percent * 100)
  return Math.round((amount * hundredths) / 10_000)
}
