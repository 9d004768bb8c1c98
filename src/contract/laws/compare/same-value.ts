import { numberOf } from '../../records/list-records.ts'
import { isSameInstant, readInstant } from './read-instant.ts'

/** Whether two answers say the same in whatever forms: numbers by their value, times by their instant, nothing as nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isNothing(one) || isNothing(other)) return isNothing(one) ? isNothing(other) || isZero(other) : isZero(one)
  if (typeof one === 'boolean' || typeof other === 'boolean') return Number(one) === Number(other)
  if (typeof one === 'string' && typeof other === 'string') return sameText(one, other)
  const [number, second] = [numberOf(one), numberOf(other)]
  if (number !== null && second !== null) return number === second
  return sameTime(one, other)
}

const WITH_DECIMALS = /^-?\d+\.\d+$/

function sameText(one: string, other: string): boolean {
  if (one.trim().normalize() === other.trim().normalize()) return true
  // A leading zero belongs to a code, decimals to an amount.
  if (WITH_DECIMALS.test(one) || WITH_DECIMALS.test(other)) {
    const [number, second] = [numberOf(one), numberOf(other)]
    return number !== null && number === second
  }
  return sameTime(one, other)
}

function sameTime(one: unknown, other: unknown): boolean {
  const [instant, second] = [readInstant(one), readInstant(other)]
  return instant !== null && second !== null && isSameInstant(instant, second)
}

/** The text NULL is what some deployments write for a code that is not there yet. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === 'NULL') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

function isZero(value: unknown): boolean {
  return value === false || numberOf(value) === 0
}
