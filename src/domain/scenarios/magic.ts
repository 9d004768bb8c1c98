import type { ScenarioMatch as MatchOfFile, ScenarioFile } from '../../schemas/types.gen.ts'
import type { AnyScenario } from './scenario.ts'
import { type BookingFacts, selectScenario } from './select.ts'

/** What an order can carry to choose a scenario. */
export interface Magic {
  /** Beginnings of an order_id. */
  readonly orderIds: readonly string[]
  /** Of the recipient. */
  readonly phones: readonly string[]
  /** Further entries of `match`, as written: all keys of one must hold. */
  readonly other: readonly MatchOfFile[]
}

/** Of a beginning or a phone that another scenario of `rivals` wins, nothing is said: it would promise the wrong outcome. */
export function magicOf({ name, match = [] }: ScenarioFile, rivals: readonly AnyScenario[]): Magic {
  const wins = (facts: Partial<BookingFacts>) =>
    selectScenario(rivals, { orderId: null, phones: [], note: null, carrier: '', cod: 0, ...facts })?.name === name
  const orderIds: string[] = []
  const phones: string[] = []
  const other: MatchOfFile[] = []
  for (const entry of match) {
    const prefix = prefixOf(entry)
    if (prefix !== null) orderIds.push(...(wins({ orderId: `${prefix}1` }) ? [prefix] : []))
    else if (entry.phone !== undefined && keysOf(entry) === 1) {
      phones.push(...(wins({ phones: [entry.phone] }) ? [entry.phone] : []))
    } else other.push(entry)
  }
  return { orderIds, phones, other }
}

/** `SBX-LOST-*` alone is a beginning; `*-LOST` and one of several keys are none. */
function prefixOf(entry: MatchOfFile): string | null {
  if (entry.order_id === undefined || keysOf(entry) !== 1) return null
  return /^([^*]+)\*$/.exec(entry.order_id)?.[1] ?? null
}

function keysOf(entry: MatchOfFile): number {
  return Object.values(entry).filter(value => value !== undefined).length
}
