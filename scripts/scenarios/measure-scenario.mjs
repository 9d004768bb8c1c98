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

function longestOfSteps(entries = []) {
  return entries.reduce((sum, entry) => sum + longestOfEntry(entry), 0)
}

function longestOfEntry(entry) {
  if (entry.repeat !== undefined) return entry.repeat * longestOfSteps(entry.steps)
  if (entry.choose !== undefined) return Math.max(...entry.choose.map(({ steps }) => longestOfSteps(steps)))
  if (entry.at !== undefined) return clockMs(entry)
  return durationMs(entry.after ?? entry.between[1])
}

/** From the booking to the last step, ms, with every wait as long as it may be. */
export function longestOf({ create = {}, steps }) {
  return durationMs(create.delay ?? '0s') + longestOfSteps(steps)
}

/** `1d 15h 30m 2s`. */
export function writeDuration(ms) {
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

/** `30m`, `1h–3h`, `08:30 next day`. */
export function writeWait({ after, between, at, days = 0 }) {
  if (at === undefined) return between === undefined ? after : between.join('–')
  if (days === 0) return `next ${at}`
  return days === 1 ? `${at} next day` : `${at} ${days} days later`
}
