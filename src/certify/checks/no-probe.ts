import { type Finding, notApplicable } from '../check.ts'

/** Of checks that look at what became of the order. */
export const NO_PROBE: Finding = notApplicable(
  'nobody can see the state: pass --state-url (and --state-path), or --state-cmd',
)

export const BLIND: Finding = notApplicable(
  'no event changes the state that the probe reads, so this would prove nothing',
)
