import type { Switches } from '../domain/profile.ts'
import { shownSeconds } from '../domain/time/instants.ts'

type EventSwitches = Pick<Switches, 'json_style' | 'missing_text' | 'update_time'>

/**
 * The body of an event as the account writes it: its JSON (switch `json_style`), a text without a value (`missing_text`) and
 * the seconds of `update_time` (switch of that name), which `payload` has in UTC.
 */
export function writeEvent(payload: object, switches: EventSwitches): string {
  return writeJson(dressEvent(payload, switches), switches.json_style)
}

/** The same before it is written. */
export function dressEvent(payload: object, { missing_text, update_time }: EventSwitches): object {
  if (missing_text === 'empty' && update_time === 'epoch') return payload
  const fields = Object.entries(payload).map(([name, value]) => {
    if (value === '' && missing_text === 'null') return [name, null]
    return [name, name === 'update_time' && typeof value === 'number' ? shownSeconds(value, update_time) : value]
  })
  return Object.fromEntries(fields)
}

export type JsonStyle = Switches['json_style']

/**
 * Writes a webhook's body (switch `json_style`). A verifier that decodes the body and encodes it again finds our
 * signature only when we wrote the bytes as its own language would.
 *
 * `js`: as JSON.stringify. `php`: as json_encode without flags, `/` as `\/` and every UTF-16 unit outside ASCII as
 * `\u` with four lower-case hex digits. U+007F is ASCII and stays. The escapes both have in common (`\b \f \n \r \t`,
 * other control characters as `\u00xx`, lone surrogates) are written alike.
 */
export function writeJson(value: unknown, style: JsonStyle): string {
  const text = JSON.stringify(value)
  if (style === 'js') return text
  // Outside of strings JSON has neither a slash nor a character beyond ASCII, so the text need not be parsed.
  return text.replaceAll('/', '\\/').replace(/[\u0080-\uffff]/g, escapeUnit)
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
