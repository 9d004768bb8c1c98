import { PHASES } from './status-phases.gen.ts'

/** Where a parcel stands, as a person thinks of it: each has a colour and a shape. */
export type Phase = (typeof PHASES)[keyof typeof PHASES]

/** By slug, because the two lines use the same codes for different things. */
const BY_SLUG: Readonly<Record<string, Phase>> = PHASES

export function phaseOf(slug: string): Phase {
  return BY_SLUG[slug] ?? 'moving'
}
