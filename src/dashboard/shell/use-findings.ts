import type { Both } from '../i18n.ts'
import { type Query, useQuery } from '../use-query.ts'
import type { Fix } from './use-fix.ts'

/** Something that keeps things from moving. */
export interface Finding {
  readonly code: string
  readonly severity: 'blocks' | 'slows' | 'notes'
  readonly title: Both
  readonly detail: Both
  readonly fix: Fix | null
  readonly about: {
    readonly kind: 'shipment' | 'endpoint' | 'fault' | 'scenario'
    readonly id: string
    readonly count: number
  } | null
}

/** What is read of GET /why. */
export interface Findings {
  readonly next_at: string | null
  readonly findings: readonly Finding[]
}

/** Why nothing moves, fresh after every event. @param shipment of this one only; all of the account by default */
export function useFindings(shipment?: string): Query<Findings> {
  const path = shipment === undefined ? '/why' : `/why?shipment=${encodeURIComponent(shipment)}`
  return useQuery<Findings>(path, {
    on: ['clock', 'transition', 'delivery', 'fault', 'change:endpoints', 'change:faults', 'change:scenarios'],
  })
}
