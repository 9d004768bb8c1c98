import { type OperationId, operation, operations } from '../../schemas/operations.ts'
import { type ContractCase, PHASES, type Write } from '../case.ts'
import type { TargetKind } from '../check.ts'
import { flagFor } from '../client/guard.ts'
import { ContractError } from '../contract-error.ts'
import type { RunSettings } from '../settings.ts'

export interface Selection {
  readonly runnable: readonly ContractCase[]
  /** Selected, yet forbidden or impossible on this target: never a pass. */
  readonly notRun: readonly { readonly one: ContractCase; readonly reason: string }[]
  /** Whether a filter narrowed it, phases included. */
  readonly isNarrowed: boolean
}

export interface WritesAllowed {
  readonly open: boolean
  readonly allowed: ReadonlySet<Write>
}

/** @throws ContractError `usage` for a name that nothing has. */
export function selectCases(
  all: readonly ContractCase[],
  settings: RunSettings,
  {
    kind,
    writes,
    hasSecond = false,
  }: { readonly kind: TargetKind; readonly writes: WritesAllowed; readonly hasSecond?: boolean },
): Selection {
  const filters = filtersOf(all, settings)
  const selected = all.filter(one => filters.every(fits => fits(one)))
  const reasonOf = (one: ContractCase): string | null => {
    if (kind === 'deployment' && one.sandboxOnly === true) return 'for the sandbox only'
    if (kind === 'deployment' && one.secondAccount === true && !hasSecond) return 'needs --second-credentials'
    if (writes.open) return null
    const missing = one.writes.filter(write => !writes.allowed.has(write))
    return missing.length === 0 ? null : `needs ${[...new Set(missing.map(flagFor))].join(' and ')}`
  }
  const validated = selected.map(one => ({ one, reason: reasonOf(one) }))
  return {
    runnable: validated.filter(({ reason }) => reason === null).map(({ one }) => one),
    notRun: validated.flatMap(({ one, reason }) => (reason === null ? [] : [{ one, reason }])),
    isNarrowed: filters.length > 0,
  }
}

type Filter = (one: ContractCase) => boolean

function filtersOf(all: readonly ContractCase[], settings: RunSettings): readonly Filter[] {
  const { phases, includeOperations, includeTags, excludeTags, cases } = settings
  const filters: Filter[] = []
  if (phases !== undefined && phases.length < PHASES.length) {
    filters.push(({ phase }) => phases.includes(phase))
  }
  if (includeOperations !== undefined) {
    known(
      includeOperations,
      operations().map(({ operationId }) => operationId),
      'operation',
    )
    filters.push(one => operationsOf(one).some(id => includeOperations.includes(id)))
  }
  const { acceptEmpty = [] } = settings
  known(
    acceptEmpty,
    operations().map(({ operationId }) => operationId),
    'operation',
  )
  const tags = [...new Set(operations().flatMap(one => one.tags))]
  if (includeTags !== undefined) {
    known(includeTags, tags, 'tag')
    filters.push(one => operation(one.operation).tags.some(tag => includeTags.includes(tag)))
  }
  if (excludeTags !== undefined) {
    known(excludeTags, tags, 'tag')
    filters.push(one => !operationsOf(one).some(id => operation(id).tags.some(tag => excludeTags.includes(tag))))
  }
  if (cases !== undefined) {
    known(
      cases,
      all.map(({ id }) => id),
      'case',
    )
    filters.push(({ id }) => cases.includes(id))
  }
  return filters
}

function operationsOf(one: ContractCase): readonly OperationId[] {
  return [one.operation, ...(one.touches ?? [])]
}

function known(wanted: readonly string[], valid: readonly string[], what: string): void {
  const unknown = wanted.find(name => !valid.includes(name))
  if (unknown === undefined) return
  const shown = valid.length > 40 ? 'see "contract list"' : `there are ${valid.join(', ')}`
  throw new ContractError('usage', `There is no ${what} "${unknown}"; ${shown}.`)
}
