/** Formats of single values, as the document shows them: a predicate and what it says to a reader. */
const shape = (says, holds) => ({ says, holds })
const pattern = (says, expression) => shape(says, value => typeof value === 'string' && expression.test(value))

export const text = shape('a text', value => typeof value === 'string' && value !== '')
export const anyText = shape('a text, which may be empty', value => typeof value === 'string')
export const integer = shape('an integer', value => Number.isInteger(value))
export const number = shape('a number', value => typeof value === 'number' && Number.isFinite(value))
export const money = shape('whole VND', value => Number.isInteger(value))
export const amount = shape('whole VND, not negative', value => Number.isInteger(value) && value >= 0)
export const count = shape('a count', value => Number.isInteger(value) && value >= 0)
export const flag = shape('0 or 1', value => value === 0 || value === 1)
export const boolean = shape('true or false', value => typeof value === 'boolean')
export const list = shape('an array', value => Array.isArray(value))
export const object = shape('an object', value => typeof value === 'object' && value !== null && !Array.isArray(value))
export const anything = shape('any value', value => value !== undefined)
export const nothing = shape('null', value => value === null)
export const url = pattern('a URL', /^https?:\/\/\S+$/)

export const orNull = inner => shape(`${inner.says}, or null`, value => value === null || inner.holds(value))
export const either = (one, other) =>
  shape(`${one.says}, or ${other.says}`, value => one.holds(value) || other.holds(value))
export const one = (...values) =>
  shape(values.map(value => JSON.stringify(value)).join(' or '), v => values.includes(v))
export const upTo = (least, most) => shape(`${least} to ${most}`, v => number.holds(v) && v >= least && v <= most)

export const shipmentId = pattern('GS and 8 of [0-9A-Z]', /^GS[0-9A-Z]{8}$/)
export const pointId = pattern('GS…', /^GS[0-9A-Za-z]+$/)
export const customerId = pattern('8 lowercase letters or digits', /^[0-9a-z]{8}$/)
export const digits = pattern('a number as text', /^-?\d+$/)
export const digitsOrEmpty = pattern('a number as text, or ""', /^(-?\d+)?$/)
export const decimal = pattern('a decimal number as text', /^-?\d+(\.\d+)?$/)
export const code = pattern('a code of digits', /^\d+$/)

export const slashedSecond = pattern('dd/mm/yyyy hh:mm:ss', /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
export const slashedMinute = pattern('dd/mm/yyyy hh:mm', /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
export const slashedDay = pattern('dd/mm/yyyy', /^\d\d\/\d\d\/\d{4}$/)
export const dashedSecond = pattern('yyyy-mm-dd hh:mm:ss', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
export const isoSecond = pattern('ISO 8601 with +07:00', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)
export const unixSeconds = shape('UNIX seconds', value => Number.isInteger(value) && value > 1e9 && value < 1e10)

const GMT7 = 7 * 3_600_000
const two = value => String(value).padStart(2, '0')

function wall(ms) {
  const at = new Date(ms + GMT7)
  return {
    day: two(at.getUTCDate()),
    month: two(at.getUTCMonth() + 1),
    year: at.getUTCFullYear(),
    hour: two(at.getUTCHours()),
    minute: two(at.getUTCMinutes()),
    second: two(at.getUTCSeconds()),
    /** 0 is Sunday. */
    weekday: at.getUTCDay(),
    minutes: at.getUTCHours() * 60 + at.getUTCMinutes(),
  }
}

/** An instant in ms, written in GMT+7 in one of the document's forms. */
export const write = {
  wall,
  slashedSecond: ms => with_(wall(ms), t => `${t.day}/${t.month}/${t.year} ${t.hour}:${t.minute}:${t.second}`),
  slashedMinute: ms => with_(wall(ms), t => `${t.day}/${t.month}/${t.year} ${t.hour}:${t.minute}`),
  dashedSecond: ms => with_(wall(ms), t => `${t.year}-${t.month}-${t.day} ${t.hour}:${t.minute}:${t.second}`),
  iso: ms => with_(wall(ms), t => `${t.year}-${t.month}-${t.day}T${t.hour}:${t.minute}:${t.second}+07:00`),
}

function with_(value, use) {
  return use(value)
}

/** A `dashedSecond` of GMT+7 in ms. */
export const readDashed = value => Date.parse(`${value.replace(' ', 'T')}+07:00`)
