const LONGEST = 80

/** A value as short JSON, cut where it is long; `nothing` where there is none. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}
