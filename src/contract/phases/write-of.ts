import type { OperationId } from '../../schemas/operations.ts'
import type { Write } from '../case.ts'

const WRITES: Readonly<Partial<Record<OperationId, Write>>> = {
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

/** What must be allowed before a case may send this operation to a deployment; none = it only reads. */
export function writeOf(operation: OperationId): readonly Write[] {
  const write = WRITES[operation]
  return write === undefined ? [] : [write]
}
