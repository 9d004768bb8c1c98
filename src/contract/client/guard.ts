import type { Operation, OperationId } from '../../schemas/operations.ts'
import type { Write } from '../case.ts'

/** What may leave. On a deployment it is read-only unless more was allowed. */
export interface WritePolicy {
  /** The sandbox, without read-only: everything may. */
  readonly open: boolean
  readonly allowed: ReadonlySet<Write>
  /** Whether the run made the thing of this id, or the id holds the run's mark and so cannot exist. */
  readonly isOurs: (id: string) => boolean
}

export interface Wish {
  readonly operation: Operation
  /** Values of the path's braces. */
  readonly params: readonly string[]
  /** Makes a customer that exists already, which cannot be undone. */
  readonly irreversible: boolean
  /** Asked as the second account, which makes nothing: there would be no one to take it away. */
  readonly bySecond?: boolean
}

/** A request that the policy forbids; it never reached a socket. */
export class Forbidden extends Error {
  readonly operation: OperationId

  constructor(operation: Operation, why: string) {
    super(`${operation.method} ${operation.path} was not sent: ${why}`)
    this.name = 'Forbidden'
    this.operation = operation.operationId
  }
}

/** Changes nothing, though it is a POST. */
export const HARMLESS: readonly OperationId[] = ['login', 'createRates', 'createOndemandRates']

/** What must be allowed before it may leave; an operation that stands nowhere never may. */
export const NEEDS: Readonly<Partial<Record<OperationId, Write>>> = {
  refreshToken: 'tokens',
  createShipment: 'shipments',
  deleteShipment: 'shipments',
  createOndemandShipment: 'shipments',
  updateOndemandShipment: 'shipments',
  deleteOndemandShipment: 'shipments',
  createCustomer: 'customers',
  updateCustomer: 'customers',
  deleteCustomer: 'customers',
  createWebhook: 'webhooks',
  deleteWebhook: 'webhooks',
  updateBankAccount: 'bank',
}

/** Why this may not leave; null = it may. */
export function forbids(
  policy: WritePolicy,
  { operation, params, irreversible, bySecond = false }: Wish,
): string | null {
  const { operationId, method } = operation
  if (policy.open || method === 'GET' || HARMLESS.includes(operationId)) return null
  const need = irreversible && operationId === 'createCustomer' ? 'duplicate-customer' : NEEDS[operationId]
  // An operation that was not classified yet is not harmless.
  if (need === undefined) return 'nothing allows it'
  if (!policy.allowed.has(need)) return `it needs ${flagFor(need)}`
  if (bySecond && params.length === 0) return 'the second account makes nothing'
  const foreign = params.find(id => !policy.isOurs(id))
  return foreign === undefined ? null : `"${foreign}" was not made by this run`
}

/** What a person passes so that this may be written. */
export function flagFor(write: Write): string {
  if (write === 'bank' || write === 'duplicate-customer') return '--allow-irreversible'
  return `--allow-writes ${write}`
}
