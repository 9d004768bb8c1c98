import type { ComponentChildren } from 'preact'
import { phaseOf } from '../status-phase.ts'
import { PhaseMark } from './phase-mark.tsx'
import { OtherStatusName, StatusName } from './status-names.tsx'

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
