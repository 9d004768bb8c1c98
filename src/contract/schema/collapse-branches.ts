import type { Violation } from '../../schemas/registry.ts'

/**
 * One complaint for each place. Where none of several shapes fits, every shape complains: of these only that none fits
 * is kept, or, where one fits but for something further inside, what is wrong there. That a condition failed is said by
 * what it asks for.
 */
export function collapseBranches(violations: readonly Violation[]): readonly Violation[] {
  const told = violations.filter(({ keyword }) => keyword !== 'if')
  const choices = new Set(told.filter(({ keyword }) => keyword === 'anyOf').map(({ pointer }) => pointer))
  const deeper = (outer: string) => told.some(({ pointer }) => pointer.startsWith(`${outer}/`))
  return told.filter(({ pointer, keyword }) => {
    if (!choices.has(pointer)) return true
    // A required field that is missing is as deep as a wrong one.
    if (keyword === 'required' || keyword === 'additionalProperties') return true
    const detailed =
      deeper(pointer) || told.some(other => other.pointer === pointer && /^(required|additional)/.test(other.keyword))
    return keyword === 'anyOf' && !detailed
  })
}
