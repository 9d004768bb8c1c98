/** What cannot be compared, in sentences for people. */
import { EFFECTS_UNSEEN, STATE_UNSEEN } from '../checks/no-probe.ts'
import type { Outcomes } from './script.ts'

export interface Seen {
  readonly status: boolean
  readonly effects: boolean
}

/**
 * @param shown what the flags let be seen.
 * @param expected what is compared.
 * @param changes what events were seen to change.
 */
export function unseenOf(shown: Seen, expected: Outcomes | null, changes: Seen = shown): readonly string[] {
  const isCompared = (keys: readonly ('state' | 'parcels' | 'effects')[]) =>
    expected === null || expected.every(outcome => keys.some(key => outcome[key] !== undefined))
  const sentences: string[] = []
  if (!shown.status) sentences.push(STATE_UNSEEN)
  else if (!changes.status) sentences.push('no event changes the state that is read, so this would prove nothing')
  else if (!isCompared(['state', 'parcels'])) sentences.push('the script does not say which state is right')
  if (!shown.effects) sentences.push(EFFECTS_UNSEEN)
  else if (!changes.effects) sentences.push('no event changes the number of effects, so a second one could not be seen')
  else if (!isCompared(['effects'])) sentences.push('the script does not say which number of effects is right')
  return sentences
}
