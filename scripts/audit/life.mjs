/** Parcels with a life of the audit's own, and what is read of them. */
import { BOX, groupsOf } from './book.mjs'
import { dataOf, holds } from './expect.mjs'

export const cod = amount => ({ ...BOX, cod: amount })
export const DELIVERED = [
  { after: '1h', status: 'picked-up' },
  { after: '1h', status: 'out-for-delivery' },
  { after: '1h', status: 'delivered' },
]

export async function accountWith(world, steps, options = {}, create = {}) {
  const account = await world.account(options)
  const file = { name: 'audit-life', description: 'A life for the audit.', line: 'standard', create, steps }
  const answer = await account.control('PUT', '/scenarios/audit-life', file)
  holds('a stored scenario', [200, 201].includes(answer.status), answer.text)
  const chosen = await account.control('PUT', '/default-scenario', { name: 'audit-life' })
  holds('a default scenario', chosen.status < 300, chosen.text)
  return account
}

export const sessions = async account => dataOf(await account.get('/invoices/search'))
export const movedIn = async account =>
  dataOf(await account.get('/transactions?size=100'))
    .toReversed()
    .map(t => t.closing_debit - t.opening_debit)
export const recordOf = async (account, id) => groupsOf(dataOf(await account.get(`/shipments/search?code=${id}`))[0])
