/** Whether a value of JSON has more levels. Looks no deeper than it must, so that a hostile body costs no more than its size. */
export function depthExceeds(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(item => depthExceeds(item, levels - 1))
}
