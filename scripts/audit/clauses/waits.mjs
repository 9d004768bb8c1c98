/** The waits of a scenario's file, and the moves of the settlement after it. */
const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const DAY = 86_400_000
const GMT7 = 7 * 3_600_000

export function durationOf(text) {
  const [, count, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(text)
  return Number(count) * UNITS[unit]
}

/** The earliest time of a step after `before`; a step that asks for the promise has none but `before`. */
export function lowerBound({ after, between, at, days }, before) {
  if (after !== undefined) return before + durationOf(after)
  if (between !== undefined) return before + durationOf(between[0])
  if (at === undefined) return before
  const [hour, minute] = at.split(':').map(Number)
  const midnight = before + GMT7 - ((before + GMT7) % DAY) - GMT7
  const time = midnight + (days ?? 0) * DAY + (hour * 60 + minute) * 60_000
  return time > before || days !== undefined ? time : time + DAY
}

/** The settlement's moves after an outcome. */
export function settled(outcome, collected, { transitions }) {
  const last = transitions.findLast(({ status }) => status < 909 || status > 913)?.status
  const settles = last === 905 || last === 916 || (last === 908 && outcome === 916) || outcome === 'lost after 916'
  if (!settles) return []
  return collected > 0 ? [909, 912, 910, 911, 913] : [913]
}
