import type { ComponentChildren } from 'preact'
import { formatInstant, formatMoney, formatRelative, formatShortInstant, toMs } from '../format.ts'
import { language } from '../preferences.ts'
import { useVirtualNow } from '../virtual-clock.ts'

export interface InstantProps {
  /** ISO 8601; null where there is none. */
  readonly at: string | null
  /** `full` = date, time and distance; `short` = as short as today allows; `relative` = the distance. `short` by default. */
  readonly look?: 'full' | 'short' | 'relative'
}

/** An instant of virtual time in GMT+7; the rest of it is said to the mouse that rests on it. */
export function Instant({ at, look = 'short' }: InstantProps) {
  const now = useVirtualNow(look === 'short' ? 60_000 : 1_000)
  const spoken = language.value
  if (at === null) return <span class="muted">—</span>
  const whole = formatInstant(at)
  const relative = now === 0 ? '' : formatRelative(toMs(at), now, spoken)
  const texts = {
    full: relative === '' ? whole : `${whole} · ${relative}`,
    short: formatShortInstant(at, now),
    relative,
  }
  return (
    <time class="instant" dateTime={at} title={`${whole} (GMT+7)${relative === '' ? '' : ` · ${relative}`}`}>
      {texts[look]}
    </time>
  )
}

export interface FactsProps {
  /** What it is called, and what it is. Where there is nothing to say (null, undefined, false, an empty text) the row is left out. */
  readonly rows: readonly (readonly [string, ComponentChildren])[]
  /** `sums`: numbers, at the end of their lines. */
  readonly look?: 'words' | 'sums'
}

/** Names and values, a line each. */
export function Facts({ rows, look = 'words' }: FactsProps) {
  return (
    <dl class={look === 'sums' ? 'facts sums' : 'facts'}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** @param vnd null where there is none yet */
export function Money({ vnd }: { readonly vnd: number | null }) {
  return <span class="money">{vnd === null ? '—' : formatMoney(vnd)}</span>
}
