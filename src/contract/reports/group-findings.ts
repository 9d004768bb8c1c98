import { generalise } from '../baseline/baseline.ts'
import type { Finding } from '../report.ts'

/** Findings that say the same: one broken rule, wherever it showed. */
export interface FindingGroup {
  readonly first: Finding
  readonly others: readonly Finding[]
}

/** By check, severity, place in the body (whatever the row), expected and got; in the order of their first. */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { check, severity, clause, pointer, expected, got } = finding
    const key = JSON.stringify([check, severity, clause, generalise(pointer), expected, got])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [finding])
    else group.push(finding)
  }
  return [...groups.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [{ first, others }]))
}
