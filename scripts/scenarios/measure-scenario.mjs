/** How long a script may take, and how waits are written. */
const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const DAY_MS = UNIT_MS.d

function durationMs(text) {
  const [, digits, unit] = /^(\d+)(ms|[smhd])$/.exec(text)
  return Number(digits) * UNIT_MS[unit]
}

/** `08:30` on the first day after begins at most that long after its midnight: the day, and the time of day. */
function clockMs({ at, days = 0 }) {
  const [hours, minutes, seconds = 0] = at.split(':').map(Number)
  const ofDay = hours * UNIT_MS.h + minutes * UNIT_MS.m + seconds * UNIT_MS.s
  return days === 0 ? DAY_MS : days * DAY_MS + ofDay
}

/** So long that no duration of a file comes near: what waits for the promise of the rate, and what follows it. */
const PROMISE_MS = 1e15

function longestOfSteps(entries = [], before = 0) {
  return entries.reduce((sum, entry) => longestOfEntry(entry, sum), before)
}

/** `before`: how long it takes until the entry. A promise counts from the booking, so what stands before it is a part of it. */
function longestOfEntry(entry, before) {
  if (entry.repeat !== undefined) {
    return Array.from({ length: entry.repeat }).reduce(sum => longestOfSteps(entry.steps, sum), before)
  }
  if (entry.choose !== undefined) return Math.max(...entry.choose.map(({ steps }) => longestOfSteps(steps, before)))
  if (entry.within !== undefined) return PROMISE_MS
  return before + (entry.at === undefined ? durationMs(entry.after ?? entry.between[1]) : clockMs(entry))
}

/** From the booking to the last step, with every wait as long as it may be; openings that are waited for are not counted. */
export function longestOf({ create = {}, steps }) {
  return longestOfSteps(steps, durationMs(create.delay ?? '0s'))
}

/** `1d 15h 30m 2s`, `the promise + 4h`. */
export function writeLongest(ms) {
  if (ms < PROMISE_MS) return writeDuration(ms)
  return ms === PROMISE_MS ? 'the promise' : `the promise + ${writeDuration(ms - PROMISE_MS)}`
}

/** `1d 15h 30m 2s`. */
function writeDuration(ms) {
  const units = [
    [Math.floor(ms / DAY_MS), 'd'],
    [Math.floor(ms / UNIT_MS.h) % 24, 'h'],
    [Math.floor(ms / UNIT_MS.m) % 60, 'm'],
    [Math.floor(ms / UNIT_MS.s) % 60, 's'],
    [ms % UNIT_MS.s, 'ms'],
  ]
  const told = units.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`)
  return told.length === 0 ? 'at once' : told.join(' ')
}

/** `30m`, `1h–3h`, `08:30 next day`, `30m (work)`, `promise`. */
export function writeWait({ hours, ...step }) {
  return hours === undefined ? writeOwnWait(step) : `${writeOwnWait(step)} (${hours})`
}

function writeOwnWait({ after, between, at, days = 0, within }) {
  if (within !== undefined) return within
  if (at === undefined) return between === undefined ? after : between.join('–')
  if (days === 0) return `next ${at}`
  return days === 1 ? `${at} next day` : `${at} ${days} days later`
}
