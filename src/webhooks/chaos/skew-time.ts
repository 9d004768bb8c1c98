import { parseDuration } from '../../domain/time/duration.ts'
import { type Fields, withField } from './fields.ts'

/** W21: `update_time` (seconds) is off by so much, e.g. `-7h`. The on-demand event has no `update_time` and stays as it is. */
export function skewTime(fields: Fields, skew: string): Fields {
  const time = fields.get('update_time')
  const ms = parseDuration(skew.replace(/^[+-]/, ''))
  if (typeof time !== 'number' || ms === null) return fields
  return withField(fields, 'update_time', time + (skew.startsWith('-') ? -ms : ms) / 1_000)
}
