import { asFields, readNumber } from '../../domain/shipments/creation-input.ts'
import type { AccountRow } from '../../domain/world.ts'
import { type Accounts, DEFAULT_ACCOUNT } from '../../service/accounts/accounts.ts'

/**
 * The account whose faults apply to a login or a refresh, before its secrets are checked: the one whose username, or
 * else whose client, the body names; else the default account.
 */
export function findMeantAccount(accounts: Accounts, body: unknown): AccountRow {
  const { username, client_id } = asFields(body)
  const client = readNumber(client_id)
  const all = accounts.list()
  const ofClient = all.filter(({ clientId }) => clientId === client)
  const named = (rows: readonly AccountRow[]) => rows.find(row => row.username === username)
  const byName = typeof username === 'string' ? (named(ofClient) ?? named(all)) : undefined
  return byName ?? ofClient[0] ?? accounts.require(DEFAULT_ACCOUNT)
}
