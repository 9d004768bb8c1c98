import { generalise } from '../baseline/baseline.ts'
import type { Finding } from '../report.ts'

/** Findings of one broken rule: a check, the operation whose answer was wrong, and a place in it, whatever the row. */
export interface FindingGroup {
  readonly first: Finding
  readonly others: readonly Finding[]
}

/**
 * The gravest first: who gets in, whether answers can be trusted at all, money, records, lists, and forms last. A check that
 * stands nowhere here stands between the laws and the forms.
 */
const GRAVITY: readonly (readonly string[])[] = [
  ['auth-required', 'account-isolation'],
  ['answered', 'status', 'finished'],
  ['content-type', 'content-encoding', 'envelope'],
  ['ledger-law', 'wallet-movements', 'wallet-debt', 'cod-session-total', 'session-slips', 'amount-return-shop'],
  ['fee-sum', 'fee-percent', 'points-total', 'order-quoted', 'rate-bookable', 'number-forms', 'declared-value'],
  ['same-everywhere', 'id-as-asked', 'unique-ids', 'parent-ids', 'one-code-one-name', 'hits-match'],
  ['created-as-sent', 'updated', 'deleted', 'cancelled', 'duplicate-customer', 'listed', 'found-by'],
  ['error-keys', 'refusal', 'not-found'],
]
const FORMS: readonly string[] = ['webhook-schema', 'schema']

function gravityOf(check: string): number {
  const rank = GRAVITY.findIndex(checks => checks.includes(check))
  if (rank >= 0) return rank
  return FORMS.includes(check) ? GRAVITY.length + 1 : GRAVITY.length
}

/** By check, severity, operation and starred pointer; the gravest first, and of these the most frequent. */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { check, severity, operation, pointer } = finding
    const key = JSON.stringify([check, severity, operation, generalise(pointer)])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [finding])
    else group.push(finding)
  }
  return [...groups.values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ first, others }]))
    .toSorted((a, b) => gravityOf(a.first.check) - gravityOf(b.first.check) || b.others.length - a.others.length)
}

/**
 * So many groups at most, in their order: one of each check, then as many others as there is room for. Of a check it is the
 * first one about an operation that no line names yet, so that as many operations as possible are seen.
 */
export function pickGroups(
  groups: readonly FindingGroup[],
  { most, shown }: { readonly most: number; readonly shown: readonly FindingGroup[] },
): readonly FindingGroup[] {
  const named = new Set(shown.map(({ first }) => first.operation))
  const firsts = [...new Set(groups.map(({ first }) => first.check))].flatMap(check => {
    const own = groups.filter(({ first }) => first.check === check)
    const one = own.find(({ first }) => !named.has(first.operation)) ?? own[0]
    if (one !== undefined) named.add(one.first.operation)
    return one ?? []
  })
  const others = groups.filter(group => !firsts.includes(group))
  const picked = new Set([...firsts, ...others].slice(0, Math.max(most, 0)))
  return groups.filter(group => picked.has(group))
}

/** `fee-sum on createRates at /data/<row>/total_fee`, with a star for the row. */
export function nameGroup({ first }: FindingGroup): string {
  const place = first.pointer === '' ? '' : ` at ${generalise(first.pointer)}`
  return `${first.check} on ${first.operation}${place}`
}

/** `12 times`, or nothing. */
export function countOf({ others }: FindingGroup): string {
  return others.length === 0 ? '' : `${others.length + 1} times`
}
