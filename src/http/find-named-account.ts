import { asFields, readNumber } from '../domain/shipments/creation-input.ts'
import type { AccountRow } from '../domain/world.ts'
import type { Accounts } from '../service/accounts/accounts.ts'

/**
 * Whose a login or a refresh is that was refused: the one account that has the username, or, where the body has none, the
 * client. Undefined where there is none or several: a call of no account is in the log of no account.
 */
export function findNamedAccount(accounts: Accounts, body: unknown): AccountRow | undefined {
  const { username, client_id } = asFields(body)
  const client = readNumber(client_id)
  const all = accounts.list()
  const ofClient = all.filter(({ clientId }) => clientId === client)
  if (username === undefined) return only(ofClient)
  const ofName = (rows: readonly AccountRow[]) => rows.filter(row => row.username === username)
  return only(ofName(ofClient)) ?? only(ofName(all))
}

function only<Row>(rows: readonly Row[]): Row | undefined {
  return rows.length === 1 ? rows[0] : undefined
}
