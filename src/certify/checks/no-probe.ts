import { type Finding, notJudged } from '../check.ts'

/** Of checks that look at what became of the order. */
export const STATE_UNSEEN = 'the state cannot be seen: pass --state-url and --state-path, or --state-cmd'
export const BLIND = 'no event changes the state that is read, so this would prove nothing'
export const EFFECTS_UNSEEN = 'effects (mails, payments) cannot be seen: pass --effects-url or --effects-cmd'
export const MAYBE_HISTORY =
  'the whole answer of --state-url is another one, which may be the status or a history: pass --state-path'

export const NO_PROBE: Finding = notJudged(STATE_UNSEEN)
