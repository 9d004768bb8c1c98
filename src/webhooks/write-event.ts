import type { Switches } from '../domain/profile.ts'
import { shownSeconds } from '../domain/time/instants.ts'
import { writeJson } from './json-style.ts'

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
