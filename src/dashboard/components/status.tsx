import type { ComponentChildren } from 'preact'
import { type Phase, phaseOf } from '../status-phase.ts'
import { OtherStatusName, StatusName } from './status-names.tsx'

/** A shape for each phase, so that colour is never all there is. */
const SHAPES: Readonly<Record<Phase, string>> = {
  waiting: 'M5 1.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  moving: 'M1.5 1.5L8.5 5l-7 3.5z',
  good: 'M1.5 5.2L4 7.7l4.5-5',
  trouble: 'M5 1.2L9.2 8.6H.8z',
  returning: 'M8.5 1.5L1.5 5l7 3.5z',
  money: 'M5 .8L9.2 5 5 9.2.8 5z',
  ended: 'M1.8 1.8h6.4v6.4H1.8z',
  bad: 'M2 2l6 6M8 2l-6 6',
}

export function PhaseMark({ phase, size = 10 }: { readonly phase: Phase; readonly size?: number }) {
  return (
    <svg class={`phase-mark ${phase}`} width={size} height={size} viewBox="0 0 10 10" aria-hidden="true">
      <path d={SHAPES[phase]} />
    </svg>
  )
}

export interface StatusProps {
  readonly slug: string
  readonly code: number | string
  /** As the carrier says it, in Vietnamese. */
  readonly text: string
  /** Its leading name only, where there is little room. */
  readonly isShort?: boolean
}

/** A status by both names and its code; the name in the language of the page leads. */
export function Status({ slug, code, text, isShort = false }: StatusProps) {
  const phase = phaseOf(slug)
  return (
    <span class={`status ${phase}`} title={`${code} ${slug}`}>
      <PhaseMark phase={phase} />
      <span class="status-text">
        <StatusName slug={slug} code={code} text={text} />
      </span>
      {!isShort && (
        <span class="status-names">
          <OtherStatusName slug={slug} code={code} text={text} />
        </span>
      )}
    </span>
  )
}

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

interface BadgeProps {
  readonly tone?: Tone
  readonly children: ComponentChildren
}

/** A word in a frame; the colour only repeats what the word says. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span class={`badge ${tone}`}>{children}</span>
}
