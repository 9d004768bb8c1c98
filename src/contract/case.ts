import type { OperationId } from '../schemas/operations.ts'
import type { Session } from './session.ts'

export const PHASES = ['cases', 'negative', 'auth', 'pagination', 'stateful', 'webhook'] as const
export type Phase = (typeof PHASES)[number]

/**
 * What a case changes on the target. The first four are opened by `--allow-writes`, the last two, which cannot be
 * undone, by `--allow-irreversible` on top.
 */
export const WRITES = ['customers', 'webhooks', 'shipments', 'tokens', 'bank', 'duplicate-customer'] as const
export type Write = (typeof WRITES)[number]

export interface ContractCase {
  /** `POST /api/v2/rates › 422 › missing shipment.parcel.weight`; unique in a run, stable between runs. */
  readonly id: string
  readonly phase: Phase
  /** The operation it checks. */
  readonly operation: OperationId
  /** What it calls besides, checked as well. */
  readonly touches?: readonly OperationId[]
  /** The status whose cell it is meant to show; null where it is about several answers. */
  readonly cell: number | null
  /** Needs all of these to be allowed; none = it may run on any deployment. */
  readonly writes: readonly Write[]
  /** True where only the sandbox can be brought to it: its clock, its scenarios, a world of its own. */
  readonly sandboxOnly?: boolean
  /** True where it asks as another account, too: on a deployment that of `--second-credentials`. */
  readonly secondAccount?: boolean
  run(session: Session): Promise<void>
}

/** `POST /api/v2/rates › 422 › missing …` */
export function caseId(operation: { readonly method: string; readonly path: string }, ...rest: readonly string[]) {
  return [`${operation.method} ${operation.path}`, ...rest].join(' › ')
}

/** Thrown by a case that finds nothing to check: a deployment without any COD session. Never a pass. */
export class NotRun extends Error {}
