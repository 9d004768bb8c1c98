import type { ScenarioStep, WebhookChaos } from '../../../schemas/types.gen.ts'
import { formatDuration, formatMoney, formatWeight, parseDuration } from '../../format.ts'
import type { Texts } from '../../i18n.ts'
import type { scenarioWordsMessages } from '../../messages/scenario-words.ts'
import type { Language } from '../../preferences.ts'

export interface Teller {
  readonly t: Texts<typeof scenarioWordsMessages>
  readonly language: Language
}

/** How long it waits before a step: `30 min`, `1 h to 3 h`, `at 08:30, next day`, `within the promised days`. */
export function describeWait({ after, between, at, days = 0, within }: ScenarioStep, { t, language }: Teller): string {
  if (within !== undefined) return t.promised
  if (between) {
    const [least = '0s', most = least] = between
    return t.between(describeDuration(least, { t, language }), describeDuration(most, { t, language }))
  }
  if (at !== undefined) return days === 0 ? t.nextTime(at) : days === 1 ? t.nextDay(at) : t.daysLater(at, days)
  return describeDuration(after ?? '0s', { t, language })
}

/** A duration as files have it, in words. */
export function describeDuration(text: string, { t, language }: Teller): string {
  const ms = parseDuration(text)
  if (ms === null) return text
  return ms === 0 ? t.atOnce : formatDuration(ms, language)
}

/** What else a step does, a line for each thing. */
export function describeNotes(step: ScenarioStep, { t, language }: Teller): readonly string[] {
  const happened = {
    arrived: t.pointArrived,
    completed: t.pointCompleted,
    failed: t.pointFailed,
    returned: t.pointReturned,
  }
  const atPoint = Object.entries(happened).find(([name]) => name === step.point_status)?.[1]
  const where = [step.point === undefined ? undefined : t.point(step.point), atPoint].filter(Boolean).join(': ')
  const driver = [step.driver?.name, step.driver?.phone].filter(Boolean).join(' ')
  return [
    step.hours === undefined ? '' : t.working,
    where,
    step.reason === undefined ? '' : `“${step.reason}”`,
    step.note_update === undefined ? '' : `note_update “${step.note_update}”`,
    driver === '' ? '' : t.driver(driver),
    ...Object.entries(step.set ?? {}).map(([field, value]) => `${field} ${describeValue(field, value, language)}`),
    step.force ? t.forced : '',
  ].filter(note => note !== '')
}

function describeValue(field: string, value: number | string, language: Language): string {
  if (typeof value === 'string') return value
  return field === 'weight' ? formatWeight(value, language) : formatMoney(value)
}

/** What goes wrong with the webhook of a step; null = nothing. */
export function describeChaos(chaos: WebhookChaos | null | undefined, teller: Teller): string | null {
  if (!chaos) return null
  const { t } = teller
  const told = Object.entries(chaos).map(([key, value]) => {
    if (key === 'copies') return t.copies(Number(value))
    if (key === 'drop') return t.drop
    if (key === 'delay' || key === 'late') return t.delayed(describeDuration(String(value), teller))
    if (key === 'reorder') return t.reorder
    if (key === 'burst') return t.burst(Number(value))
    if (key === 'sign') return t.sign(String(value))
    if (key === 'early') return t.early
    return value === true ? key : `${key} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
  })
  return `${t.webhook}: ${told.join(', ')}`
}

/** 0.75 → `75 %`. */
export function describeShare(share: number): string {
  const percent = share * 100
  return `${percent > 0 && percent < 1 ? '<1' : Math.round(percent)}\u00a0%`
}
