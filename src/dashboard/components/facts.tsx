import type { ComponentChildren } from 'preact'
import { formatMoney } from '../format.ts'

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
