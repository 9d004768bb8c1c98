import type { ComponentChildren } from 'preact'

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

export interface BadgeProps {
  readonly tone?: Tone
  readonly children: ComponentChildren
}

/** A word in a frame; the colour only repeats what the word says. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span class={`badge ${tone}`}>{children}</span>
}
