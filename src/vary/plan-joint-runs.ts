import type { Variation, WebhookName } from './variation.ts'

/** Kinds of webhooks of which one would undo or hide the other. */
const EXCLUDING: Readonly<Record<WebhookName, readonly WebhookName[]>> = {
  duplicate: ['first-attempt-lost'],
  reorder: ['late', 'before-answer', 'first-attempt-lost'],
  late: ['reorder', 'before-answer', 'first-attempt-lost'],
  'before-answer': ['reorder', 'late', 'first-attempt-lost'],
  'first-attempt-lost': ['duplicate', 'reorder', 'late', 'before-answer'],
}

/** Whether the two cannot hold at once: one value for each switch, one fault for each call, one course for each event, one form for each text. */
export function excludeEachOther(one: Variation, other: Variation): boolean {
  if (one.kind === 'switches' && other.kind === 'switches') return one.name === other.name
  if (one.kind === 'webhooks' && other.kind === 'webhooks') return EXCLUDING[one.name].includes(other.name)
  if (one.kind === 'faults' && other.kind === 'faults') return true
  // They change the same texts.
  if (one.kind === 'data' && other.kind === 'data') return true
  return needsRetries(one, other) || needsRetries(other, one)
}

/** A first attempt that is lost shows nothing where no second one follows. */
function needsRetries(one: Variation, other: Variation): boolean {
  return one.id === 'webhook:first-attempt-lost' && other.kind === 'switches' && other.name === 'webhook_retry'
}

/** As few runs as the order gives: each variation goes into the first run that holds nothing it excludes. */
export function planJointRuns(variations: readonly Variation[]): readonly (readonly Variation[])[] {
  const runs: Variation[][] = []
  for (const variation of variations) {
    const free = runs.find(run => !run.some(other => excludeEachOther(variation, other)))
    if (free) free.push(variation)
    else runs.push([variation])
  }
  return runs
}
