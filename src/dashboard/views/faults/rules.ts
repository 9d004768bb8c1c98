import type { FaultRule, FaultState, FaultsAdded } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { showToast } from '../../toasts.ts'

const KEYS = ['match', 'when', 'fault', 'phase', 'ttl'] as const

/** A rule as a person writes it: `match: { operation: createShipment }`, one key a line. */
export function ruleText(rule: FaultRule): string {
  return KEYS.flatMap(key => (rule[key] === undefined ? [] : [`${key}: ${flow(rule[key])}`])).join('\n')
}

/** YAML in one line; JSON but for what needs no quotes. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, child]) => `${scalar(key)}: ${flow(child)}`)
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  return typeof value === 'string' ? scalar(value) : JSON.stringify(value)
}

/** What YAML would read as anything else but this text is quoted. */
function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z0-9/_][\w./-]*$/.test(text) && Number.isNaN(Number(text)) && !/^(true|false|null)$/i.test(text)
  return isPlain ? text : JSON.stringify(text)
}

/** Whether a rule fires no more, because all for which it may fire have come. */
export function isUsedUp({ rule: { match, when }, seen }: Pick<FaultState, 'rule' | 'seen'>): boolean {
  const first = typeof when === 'object' ? when.first : undefined
  return [first, match?.nth].some(last => last !== undefined && seen >= last)
}

export interface AddOptions {
  /** What the notice says of their ids. */
  readonly said: (ids: string) => string
  readonly undo: string
  /** They were taken back. */
  readonly onChange: () => void
}

/** Adds rules behind those there are, and offers to take them back. @throws ApiProblem */
export async function addRules(rules: readonly FaultRule[], { said, undo, onChange }: AddOptions): Promise<void> {
  const added = await control<FaultsAdded>('POST', '/faults', rules)
  const ids = added.rules.map(({ id }) => id)
  const run = async () => {
    for (const id of ids) await control('DELETE', `/faults/${encodeURIComponent(id)}`)
    onChange()
  }
  showToast({ kind: 'success', text: said(ids.join(', ')), action: { text: undo, run } })
}
