import { pathOfRule, resolveReference, type Violation, validator } from '../schemas/registry.ts'
import { nearWord } from './near-word.ts'
import { childAt, isWithin, valueAt } from './pointer.ts'

/** Looking for the intended word takes time; no one reads more. */
const MOST_ASKED = 200

/**
 * Of what a schema found wrong with `root`, what the author should hear: where one of several forms is asked for, the
 * complaints of the form that was meant, and no echo of a mistake that is reported already.
 */
export function meantViolations(violations: readonly Violation[], root: unknown): readonly Violation[] {
  const kept: Violation[] = []
  // A choice comes right behind the complaints of its branches, so from the end each is met before them.
  for (let index = violations.length - 1; index >= 0; index--) {
    const violation = violations[index]
    if (!violation || violation.keyword === 'if' || violation.schemaPath.includes('/propertyNames/')) continue
    if (violation.keyword !== 'oneOf') {
      kept.push(violation)
      continue
    }
    const first = beginningOf(violations, index)
    kept.push(...explain(violation, violations.slice(first, index), root).toReversed())
    index = first
  }
  return withoutEchoes(kept.toReversed())
}

function beginningOf(violations: readonly Violation[], choiceAt: number): number {
  const choice = violations[choiceAt]
  if (!choice) return choiceAt
  const refers = referencesOf(choice) !== null
  let first = choiceAt
  for (; first > 0; first--) {
    const before = violations[first - 1]
    if (!before || !isWithin(before.pointer, choice.pointer)) break
    const isOfBranch = before.pointer !== choice.pointer || before.schemaPath.startsWith(`${choice.schemaPath}/`)
    if (!refers && !isOfBranch) break
  }
  return first
}

function explain(choice: Violation, branches: readonly Violation[], root: unknown): readonly Violation[] {
  const references = referencesOf(choice)
  if (references === null) {
    const meant = branchOfConstant(choice, branches)
    // Without a branch only the choice itself can be explained.
    return meant === null ? [choice] : branches.filter(({ schemaPath }) => schemaPath.startsWith(meant))
  }
  const value = valueAt(root, choice.pointer)
  const forms = references.map(path => {
    const found = validator(path)(value).map(one => ({ ...one, pointer: choice.pointer + one.pointer }))
    return { violations: meantViolations(found, root), keys: knownKeys(value, found) }
  })
  // A key identifies the intended form, even if other keys are missing.
  const [best] = forms.toSorted((a, b) => b.keys - a.keys || a.violations.length - b.violations.length)
  if (!best || (best.keys === 0 && isGroup(value))) return [choice]
  return best.violations
}

/** Paths of the schemas among which a choice is; null when its branches stand in the choice itself. */
function referencesOf({ rule }: Violation): readonly string[] | null {
  const branches: readonly unknown[] = Array.isArray(rule.oneOf) ? rule.oneOf : []
  const path = pathOfRule(rule)
  const references = branches.map(branch => childAt(branch, '$ref'))
  if (path === null || references.length === 0) return null
  return references.every(reference => typeof reference === 'string')
    ? references.map(reference => resolveReference(path, reference))
    : null
}

/** How many of a group's keys a form knows; nearly counts half. */
function knownKeys(value: unknown, violations: readonly Violation[]): number {
  if (!isGroup(value)) return 0
  const unknown = violations.filter(({ keyword }) => keyword === 'additionalProperties')
  const own = unknown.filter(({ params }) => Object.hasOwn(value, String(params.additionalProperty)))
  const near = own
    .slice(0, MOST_ASKED)
    .filter(({ params, rule }) => nearKey(String(params.additionalProperty), rule) !== null)
  return Object.keys(value).length - own.length + near.length / 2
}

/** Path of the one branch whose `const` fits the value (`kind: flat`); null when none or several do. */
function branchOfConstant(choice: Violation, branches: readonly Violation[]): string | null {
  const count = Array.isArray(choice.rule.oneOf) ? choice.rule.oneOf.length : 0
  const prefixes = Array.from({ length: count }, (_, index) => `${choice.schemaPath}/${index}/`)
  const told = prefixes.filter(prefix =>
    branches.some(one => one.schemaPath.startsWith(prefix) && one.keyword === 'const'),
  )
  const fitting = prefixes.filter(prefix => !told.includes(prefix))
  return told.length > 0 && fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** `statsu` is an unknown key, and that `status` is missing is the same mistake once more. */
function withoutEchoes(violations: readonly Violation[]): readonly Violation[] {
  const told = new Set<string>()
  for (const { keyword, params, rule, pointer } of violations.slice(0, MOST_ASKED)) {
    const near = keyword === 'additionalProperties' ? nearKey(String(params.additionalProperty), rule) : null
    if (near !== null) told.add(`${pointer} ${near}`)
    if (keyword === 'dependentRequired') told.add(`${pointer} ${params.missingProperty}`)
  }
  return violations.filter(({ keyword, params, rule, pointer }) => {
    if (keyword === 'required') return !told.has(`${pointer} ${params.missingProperty}`)
    if (keyword !== 'oneOf' || !Array.isArray(rule.oneOf)) return true
    const wanted = rule.oneOf.map(branch => childAt(branch, 'required'))
    return !wanted.flat().some(key => told.has(`${pointer} ${key}`))
  })
}

function nearKey(key: string, rule: Violation['rule']): string | null {
  return isGroup(rule.properties) ? nearWord(key, Object.keys(rule.properties)) : null
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
