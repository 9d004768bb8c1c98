/** Where a rule comes from: a table of the specification, one of its examples, public clients, or our own choice. */
export type Basis = 'shown' | 'example' | 'observed' | 'chosen'

export type Severity = 'error' | 'warning' | 'information'

/** Whose answers are judged. */
export type TargetKind = 'sandbox' | 'deployment'

/** The sandbox must keep every rule; a deployment those that the specification shows. */
export function severityOf(basis: Basis, target: TargetKind): Severity {
  if (target === 'sandbox' || basis === 'shown') return 'error'
  return basis === 'chosen' ? 'information' : 'warning'
}
