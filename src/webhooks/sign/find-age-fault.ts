const DEFAULT_TOLERANCE_S = 300

/**
 * Why a timestamp will not do, one sentence; null when it does. Both ways: who replays an old request may also have
 * been given one made for later.
 *
 * @param label What the timestamp is called.
 * @param timestamp As it arrived, UNIX seconds.
 */
export function findAgeFault(
  label: string,
  timestamp: string,
  { now, toleranceS = DEFAULT_TOLERANCE_S }: { readonly now: number; readonly toleranceS?: number | undefined },
): string | null {
  if (!/^\d{1,12}$/.test(timestamp)) return `${label} "${timestamp}" is not a UNIX time in seconds.`
  const age = now - Number(timestamp)
  // Written so that a tolerance or a `now` that is no number refuses everything.
  if (Math.abs(age) <= toleranceS) return null
  const found = age < 0 ? `${-age} s in the future` : `${age} s old`
  return `${label} is ${found}; at most ${toleranceS} s are allowed.`
}
