import type { ClientBase } from 'pg'
import { SandboxError } from '../../domain/errors.ts'
import { showUrl } from '../show-url.ts'
import { SCHEMA } from './tables.ts'

/** What a sandbox does to each table. */
const RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const

/** The first of our tables and sequences that this user may not use. Through a partitioned table its partitions need no right. */
const MISSING =
  'SELECT relname AS name, current_user AS "user" FROM pg_class WHERE relnamespace = to_regnamespace($1) AND NOT relispartition ' +
  `AND (relkind IN ('r', 'p') AND NOT (${RIGHTS.map(right => `has_table_privilege(oid, '${right}')`).join(' AND ')}) ` +
  "OR relkind = 'S' AND NOT has_sequence_privilege(oid, 'USAGE')) ORDER BY relname LIMIT 1"

/**
 * Asked at the start, because a user who may only read would be refused by the first call that writes.
 * @throws SandboxError `store_unavailable` for a user who may not write all tables of the schema.
 */
export async function checkRights(url: string, client: ClientBase): Promise<void> {
  const { rows } = await client.query(MISSING, [SCHEMA])
  if (rows.length === 0) return
  const { name, user } = Object(rows[0])
  const detail =
    `The user "${user}" may not write ${SCHEMA}.${name} (--store ${showUrl(url)}); grant it ${RIGHTS.join(', ')} on all tables and ` +
    `USAGE on all sequences in the schema ${SCHEMA}, or name the user who owns the schema.`
  throw new SandboxError('store_unavailable', detail)
}
