/**
 * One line of the result: a number with what it must hold, or without `atLeast` and `atMost` one that only informs.
 * `measured` in the row is the number as a person reads it, `value` and `limit` the numbers themselves.
 */
export function judge({ figure, what, value, unit, yardstick = '', atLeast, atMost }) {
  const limit = atLeast ?? atMost
  const held = atLeast === undefined ? value <= atMost : value >= atLeast
  return {
    figure,
    what,
    hold: limit === undefined ? '' : `${atLeast === undefined ? '≤' : '≥'} ${limit} ${unit}`,
    value,
    unit,
    limit,
    measured: `${readable(value)} ${unit}`,
    yardstick,
    verdict: limit === undefined ? '' : held ? 'held' : 'not held',
  }
}

/** Three significant digits, and no fraction from 100 on. */
export function readable(value) {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}
