import type { FaultRule } from '../../schemas/types.gen.ts'
import { parseDuration } from '../duration.ts'
import type { Complaints } from './fault-problem.ts'
import { readWindow } from './window.ts'

/** What is wrong with when a rule fires, beyond its schema: what can never be, or is no moment. */
export function findTimingProblems({ match = {}, when, ttl }: FaultRule, { pointer, complain }: Complaints): void {
  const { nth } = match
  if (ttl !== undefined && parseDuration(ttl) === 0) {
    complain({
      pointer: `${pointer}/ttl`,
      message: 'a rule that ends at once never fires; write a longer ttl, or none',
    })
  }
  if (typeof when !== 'object') return
  const { first, after, every, window } = when
  const place = `${pointer}/when`
  if (Object.values(when).every(value => value === undefined)) {
    const message = 'when is empty; known: probability, first, after, every, window, or the word always'
    complain({ pointer: place, message })
  }
  if (first !== undefined && after !== undefined && first <= after) {
    const message = `the first ${first} are over when ${after} have come, so this never fires; make it less than first`
    complain({ pointer: `${place}/after`, message })
  }
  if (first !== undefined && every !== undefined && every > first) {
    const message = `the first one would be number ${every}, and only the first ${first} count; make it less`
    complain({ pointer: `${place}/every`, message })
  }
  if (nth !== undefined) {
    const never = (first ?? nth) < nth || (after ?? 0) >= nth || nth % (every ?? 1) !== 0
    const message = `number ${nth} is none of those that when lets through, so this never fires; change one of the two`
    if (never) complain({ pointer: `${pointer}/match/nth`, message })
  }
  if (window !== undefined) {
    const read = readWindow(window)
    if ('key' in read) complain({ pointer: `${place}/window/${read.key}`, message: read.message })
  }
}
