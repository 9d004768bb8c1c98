import { indexStatusNames, type StatusIndex } from '../index-status-names.ts'
import type { ScenarioOf, StepOf } from '../scenarios/scenario.ts'
import type { PointEvent } from './order.ts'

/** Status codes of an on-demand order; the numbers differ from the standard line's (open-clauses.md, "On-demand"). */
export const ONDEMAND_STATUSES = [900, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 1000] as const

export type OndemandStatus = (typeof ONDEMAND_STATUSES)[number]

export function isOndemandStatus(code: number): code is OndemandStatus {
  return ONDEMAND_STATUSES.some(status => status === code)
}

/** What a status is called; `fixtures/status-codes.json` holds the table. */
export interface OndemandStatusNames {
  readonly code: OndemandStatus
  readonly slug: string
  /** `status_text`. */
  readonly text: string
  /** The notice text of an event that carries no reason of its own. */
  readonly message: string
  /** The event's `description`. */
  readonly description: string
}

export type OndemandStatuses = StatusIndex<OndemandStatus, OndemandStatusNames>

/** @throws Error when a code has no row. */
export function indexOndemandStatuses(rows: readonly OndemandStatusNames[]): OndemandStatuses {
  return indexStatusNames(rows, { codes: ONDEMAND_STATUSES, line: 'on-demand' })
}

/** A scenario of the on-demand line after reading: slugs resolved, durations in ms. */

export interface OndemandScenarioStep extends StepOf<OndemandStatus> {
  /** Who accepts, at 903; what it leaves out, and null, is drawn. */
  readonly driver: { readonly name?: string; readonly phone?: string } | null
  /** Where it happens, from 1 in the order's list of points; null = nowhere in particular, or at every stop in turn. */
  readonly point: number | null
  readonly pointState: PointEvent | null
}

export type OndemandScenario = ScenarioOf<'ondemand', OndemandScenarioStep>
