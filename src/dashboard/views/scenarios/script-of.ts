import type {
  ScenarioBranch,
  ScenarioEntry,
  ScenarioFile,
  ScenarioStep,
  StatusWord,
  WebhookChaos,
} from '../../../schemas/types.gen.ts'

/** A script as it is drawn: each part knows its place in the file. */
export type Part = StepPart | RepeatPart | ChoicePart

export interface StepPart {
  readonly kind: 'step'
  readonly pointer: string
  readonly status: StatusWord
  readonly step: ScenarioStep
}

export interface RepeatPart {
  readonly kind: 'repeat'
  readonly pointer: string
  readonly rounds: number
  readonly parts: readonly Part[]
}

export interface ChoicePart {
  readonly kind: 'choice'
  readonly pointer: string
  readonly ways: readonly Way[]
}

export interface Way {
  /** From 1, as a preview counts them. */
  readonly number: number
  /** How likely it is, 0 to 1. */
  readonly odds: number
  readonly parts: readonly Part[]
}

export interface Script {
  readonly delay: string | null
  /** What the carrier says when it refuses. */
  readonly error: string | null
  readonly webhook: WebhookChaos | null
  readonly parts: readonly Part[]
}

/**
 * What a file says of an order with this carrier.
 * @param carrier short name; null = what holds for all
 */
export function scriptOf(file: ScenarioFile, carrier: string | null, statuses: readonly StatusWord[]): Script {
  const own: ScenarioBranch = (carrier === null ? undefined : file.carriers?.[carrier]) ?? {}
  const create = own.create ?? file.create ?? {}
  const pointer = own.steps && carrier !== null ? `/carriers/${carrier}/steps` : '/steps'
  return {
    delay: create.delay ?? null,
    error: create.error ?? null,
    webhook: create.webhook ?? null,
    parts: partsOf(own.steps ?? file.steps ?? [], pointer, statuses),
  }
}

function partsOf(entries: readonly ScenarioEntry[], at: string, statuses: readonly StatusWord[]): readonly Part[] {
  return entries.map((entry, index): Part => {
    const pointer = `${at}/${index}`
    if ('choose' in entry) {
      const total = entry.choose.reduce((sum, { weight = 1 }) => sum + weight, 0)
      const ways = entry.choose.map(({ weight = 1, steps }, way) => ({
        number: way + 1,
        odds: weight / total,
        parts: partsOf(steps, `${pointer}/choose/${way}/steps`, statuses),
      }))
      return { kind: 'choice', pointer, ways }
    }
    if ('repeat' in entry) {
      const parts = partsOf(entry.steps, `${pointer}/steps`, statuses)
      return { kind: 'repeat', pointer, rounds: entry.repeat, parts }
    }
    return { kind: 'step', pointer, status: statusOf(entry.status, statuses), step: entry }
  })
}

/** The words come a moment after the file; until then a status is called what the file calls it. */
function statusOf(word: string | number, statuses: readonly StatusWord[]): StatusWord {
  const found = statuses.find(({ status, slug }) => slug === word || String(status) === String(word))
  return found ?? { status: Number(word) || 0, slug: String(word), text: String(word) }
}

/** How many things a picture of it would show. */
export function countParts(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => {
    if (part.kind === 'step') return sum + 1
    if (part.kind === 'repeat') return sum + 1 + countParts(part.parts)
    return sum + 1 + part.ways.reduce((inner, way) => inner + countParts(way.parts), 0)
  }, 0)
}
