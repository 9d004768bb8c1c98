import type { FaultEffect, FaultMatch, FaultRule, WebhookChaos } from '../../schemas/types.gen.ts'
import { parseDuration } from '../time/duration.ts'
import { keysOf, kindOf, ONDEMAND_FAULTS } from './effect-kind.ts'
import type { Complaints, FaultProblem, FaultWords } from './fault-words.ts'
import { findAnswerProblems, findPhaseProblems } from './find-effect-problems.ts'
import { findMatchProblems } from './find-match-problems.ts'
import { readWindow } from './window.ts'

/** Both tell a creation; the second one that the carrier has refused it. */
const CREATION = ['901', '900']

/** What makes no sense about a rule that its schema accepts: what could never fire, or would change nothing. */
export function findRuleProblems(rule: FaultRule, pointer: string, words: FaultWords): readonly FaultProblem[] {
  const problems: FaultProblem[] = []
  const place = { pointer, words, complain: (problem: FaultProblem) => void problems.push(problem) }
  const { fault, match = {} } = rule
  const mixed = mixedKinds(fault)
  if (mixed !== null) {
    place.complain({ pointer: `${pointer}/fault`, message: `${mixed} hit different things; write a rule for each` })
    return problems
  }
  const kind = kindOf(fault)
  findMatchProblems(match, { ...place, pointer: `${pointer}/match` }, { kind, words })
  findTimingProblems(rule, place)
  findPhaseProblems(rule, kind, place)
  if (kind === 'answer') findAnswerProblems(rule, place)
  if (fault.webhook !== undefined) {
    const codeOf = (slug: string) => words.statuses.find(status => status.slug === slug)?.code.toString()
    findChaosProblems(fault.webhook, { ...place, pointer: `${pointer}/fault/webhook` }, { match, codeOf })
  }
  const { carrier } = fault
  if (carrier !== undefined && match.operation === 'createOndemandShipment' && !ONDEMAND_FAULTS.includes(carrier)) {
    const message = `an on-demand order cannot suffer ${carrier}; there are: ${ONDEMAND_FAULTS.join(', ')}`
    place.complain({ pointer: `${pointer}/fault/carrier`, message })
  }
  return problems
}

/** `webhook and carrier`, `webhook and status`; null for an effect of one kind. */
function mixedKinds(fault: FaultEffect): string | null {
  const kinds = [fault.webhook && 'webhook', fault.carrier && 'carrier', answerKey(fault)].filter(Boolean)
  return kinds.length > 1 ? kinds.join(' and ') : null
}

function answerKey(fault: FaultEffect): string | undefined {
  return keysOf(fault).find(key => key !== 'webhook' && key !== 'carrier')
}

/** What is wrong with when a rule fires, beyond its schema: what can never be, or is no moment. */
function findTimingProblems({ match = {}, when, ttl }: FaultRule, { pointer, complain }: Complaints): void {
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

/** What is wrong with a rule's `webhook`, beyond its schema; `pointer` is that of `webhook`. */
function findChaosProblems(
  chaos: WebhookChaos,
  { pointer, complain }: Complaints,
  { match, codeOf }: { readonly match: FaultMatch; codeOf(slug: string): string | undefined },
): void {
  const set = Object.entries(chaos).flatMap(([key, value]) => (value === undefined || value === false ? [] : [key]))
  const refuseKeys = (keys: readonly string[], why: string) => {
    for (const key of keys) {
      if (set.includes(key)) complain({ pointer: `${pointer}/${key}`, message: `${key} changes nothing here: ${why}` })
    }
  }
  if (chaos.drop === true)
    refuseKeys(
      set.filter(key => key !== 'drop'),
      'the event is never sent; leave one of them out',
    )
  else if (chaos.early === true) {
    refuseKeys(['late', 'delay', 'reorder', 'burst'], 'early sends the event before the answer; leave one of them out')
  }
  for (const key of ['delay', 'late'] as const) {
    if (chaos[key] !== undefined && parseDuration(chaos[key]) === 0) {
      complain({ pointer: `${pointer}/${key}`, message: `${chaos[key]} is no time at all; write a longer one` })
    }
  }
  if (!isOfCreation(match.event, codeOf)) {
    refuseKeys(['early', 'late'], `it concerns the event of a creation, and the rule matches ${match.event}`)
  }
  findMutationProblems(chaos, { pointer, complain })
}

/** Whether the event may be that of a creation: a payload by its name, a status of creations, any. */
function isOfCreation(event: FaultMatch['event'], codeOf: (slug: string) => string | undefined): boolean {
  if (event === undefined) return true
  const word = String(event)
  const code = /^\d+$/.test(word) ? word : codeOf(word)
  return code === undefined || CREATION.includes(code)
}

/** One field cannot be missing and be something else too. */
function findMutationProblems({ mutate = {} }: WebhookChaos, { pointer, complain }: Complaints): void {
  const seen = new Map<string, string>()
  for (const key of ['drop', 'null', 'mistype'] as const) {
    for (const [index, field] of (mutate[key] ?? []).entries()) {
      const before = seen.get(field)
      seen.set(field, key)
      if (before === undefined) continue
      const message = `"${field}" stands in ${before} already; leave it out of one of them`
      complain({ pointer: `${pointer}/mutate/${key}/${index}`, message })
    }
  }
}
