import type { ScenarioList, ScenarioSummary } from '../../../schemas/types.gen.ts'
import type { Line } from '../../default-scenarios.ts'
import { useTexts } from '../../i18n.ts'
import { outcomeMessages } from '../../messages/outcome.ts'
import { language } from '../../preferences.ts'
import { useQuery } from '../../use-query.ts'
import type { Means } from './draft.ts'
import { OUTCOMES } from './outcome/outcomes.ts'

/** What a booking carries that may choose its outcome. */
export interface Marked {
  readonly orderId: string
  readonly phone: string
}

/** Which scenario the booking uses, and how it chooses it. */
export interface Wish {
  /** Of this line. */
  readonly scenarios: readonly ScenarioSummary[]
  readonly error: Error | null
  readonly isLoading: boolean
  refetch(): void
  /** Null when nothing was chosen. */
  readonly chosen: ScenarioSummary | null
  /** The chosen one as a sentence. */
  readonly words: string | null
  /** Ways in which the chosen one can be said; `header` always can. */
  readonly ways: readonly Means[]
  readonly headers: Readonly<Record<string, string>>
  /** The same with the beginning or the phone that chooses the outcome, when it is said so. */
  mark(typed: Marked): Marked
}

export function useWish(
  line: Line,
  { scenario, means }: { readonly scenario: string | null; readonly means: Means },
): Wish {
  const t = useTexts(outcomeMessages)
  const spoken = language.value
  const { data, error, isLoading, refetch } = useQuery<ScenarioList>('/scenarios', { on: ['change:scenarios'] })
  const scenarios = (data?.items ?? []).filter(item => item.line === line)
  const chosen = scenarios.find(({ name }) => name === scenario) ?? null
  const prefix = chosen?.magic.order_id[0]
  const magicPhone = chosen?.magic.phone[0]
  const ways: readonly Means[] = [
    'header',
    ...(prefix === undefined ? [] : (['order_id'] as const)),
    ...(magicPhone === undefined ? [] : (['phone'] as const)),
  ]
  const way = ways.includes(means) ? means : 'header'
  const known = chosen?.source === 'shipped' ? OUTCOMES[chosen.name] : undefined
  return {
    words: known ? t.itShall(known.words[spoken]) : chosen && t.itLives(chosen.name),
    scenarios,
    error,
    isLoading,
    refetch,
    chosen,
    ways,
    headers: chosen && way === 'header' ? { 'X-Sandbox-Scenario': chosen.name } : {},
    mark: ({ orderId, phone }) => ({
      orderId:
        way === 'order_id' && prefix !== undefined && !orderId.startsWith(prefix) ? `${prefix}${orderId}` : orderId,
      phone: way === 'phone' ? (magicPhone ?? phone) : phone,
    }),
  }
}
