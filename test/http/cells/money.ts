import type { Client } from '../../support/api-client.ts'
import { type Exercises, withoutToken } from './exercise.ts'

/** A parcel with COD is delivered and reconciled; the code of its session. */
async function settleOne(client: Client): Promise<string> {
  const { id } = await client.book({ cod: 180_400 })
  await client.control.post('/clock/advance', { until: 'idle' })
  // Records of either layout name the session; the list of sessions is what is under test.
  const [record] = (await client.get(`/shipments/search?code=${id}`)).body.data
  return record.invoice.id
}

export const MONEY: Exercises = {
  'listInvoices 200': async ({ client }) => {
    await settleOne(client)
    return {}
  },
  'listInvoices 401': withoutToken,
  'listInvoices 422': () => ({ path: '/invoices?page=0' }),
  'searchInvoices 200': async ({ client }) => ({ path: `/invoices/search?code=${await settleOne(client)}` }),
  'searchInvoices 401': withoutToken,
  'searchInvoices 404': () => ({ path: '/invoices/search?code=HDNONE00' }),
  'searchInvoices 422': () => ({ path: '/invoices/search?to=never' }),
  'listInvoiceShipments 200': async ({ client }) => ({ path: `/invoices/${await settleOne(client)}/shipments` }),
  'listInvoiceShipments 401': withoutToken,
  'listInvoiceShipments 404': () => ({ path: '/invoices/HD000000/shipments' }),
  'listInvoiceShipments 422': () => ({ path: '/invoices/HD000000/shipments?size=x' }),
  // The opening top-up is there from the start.
  'listTransactions 200': () => ({}),
  'listTransactions 401': withoutToken,
  'listTransactions 422': () => ({ path: '/transactions?from=x' }),
  'updateBankAccount 200': () => ({
    body: { bank_id: 1, branch: 'Chi nhánh Hà Nội', owner: 'NGUYEN VAN AN', number: '0011001234567' },
  }),
  'updateBankAccount 401': withoutToken,
  'updateBankAccount 422': () => ({ body: {} }),
}
