import type { FaultMatch, WebhookChaos } from '../../schemas/types.gen.ts'
import { parseDuration } from '../duration.ts'
import type { Complaints } from './fault-problem.ts'

/** Both tell a creation; the second one that the carrier has refused it. */
const CREATION = ['901', '900']

/** What is wrong with a rule's `webhook`, beyond its schema; `pointer` is that of `webhook`. */
export function findChaosProblems(
  chaos: WebhookChaos,
  { pointer, complain }: Complaints,
  { match, codeOf }: { readonly match: FaultMatch; codeOf(slug: string): string | undefined },
): void {
  const set = Object.entries(chaos).flatMap(([key, value]) => (value === undefined || value === false ? [] : [key]))
  const refuse = (keys: readonly string[], why: string) => {
    for (const key of keys) {
      if (set.includes(key)) complain({ pointer: `${pointer}/${key}`, message: `${key} changes nothing here: ${why}` })
    }
  }
  if (chaos.drop === true)
    refuse(
      set.filter(key => key !== 'drop'),
      'the event is never sent; leave one of them out',
    )
  else if (chaos.early === true) {
    refuse(['late', 'delay', 'reorder', 'burst'], 'early sends the event before the answer; leave one of them out')
  }
  for (const key of ['delay', 'late'] as const) {
    if (chaos[key] !== undefined && parseDuration(chaos[key]) === 0) {
      complain({ pointer: `${pointer}/${key}`, message: `${chaos[key]} is no time at all; write a longer one` })
    }
  }
  if (!isOfCreation(match.event, codeOf)) {
    refuse(['early', 'late'], `it concerns the event of a creation, and the rule matches ${match.event}`)
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
