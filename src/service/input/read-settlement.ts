import { SandboxError } from '../../domain/errors.ts'
import { parseSettlement, readHold, type SettlementCalendar } from '../../domain/settlement/calendar.ts'
import { WEEKDAYS } from '../../domain/time/weekdays.ts'
import type { SettlementSet } from '../../schemas/types.gen.ts'

/** A calendar as people write it: `mon,wed,fri 16:00 hold 1d`, or its parts by name. */
export type WrittenSettlement = string | SettlementSet

const TEXT = 'days, a time and a hold, such as mon,wed,fri 16:00 hold 1d; daily is every day'
const AT = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * What it says of a calendar; of an object, only what it names.
 * @throws SandboxError `invalid` with the pointer `/settlement`.
 */
export function readSettlement(written: WrittenSettlement): Partial<SettlementCalendar> {
  const refuse = (wanted: string): SandboxError => {
    const shown = typeof written === 'string' ? written : JSON.stringify(written)
    return new SandboxError('invalid', `the settlement cannot be "${shown}": give ${wanted}.`, {
      pointer: '/settlement',
    })
  }
  if (typeof written === 'string') {
    const calendar = parseSettlement(written)
    if (calendar === null) throw refuse(TEXT)
    return calendar
  }
  const unknown = Object.keys(written).find(key => !['days', 'at', 'hold'].includes(key))
  if (unknown !== undefined) throw refuse('days, at and hold, and nothing else')
  const { days, at, hold } = written
  const named = days === undefined ? undefined : WEEKDAYS.filter(day => days.includes(day))
  if (named?.length === 0) throw refuse(`days among ${WEEKDAYS.join(', ')}`)
  if (at !== undefined && !AT.test(at)) throw refuse('a time of day HH:MM')
  const held = hold === undefined ? undefined : readHold(hold)
  if (held === null) throw refuse('a hold of 0 to 365 whole days')
  return {
    ...(named === undefined ? {} : { days: named }),
    ...(at === undefined ? {} : { at }),
    ...(held === undefined ? {} : { hold: held }),
  }
}
