import type { Client } from 'pg'
import { SCHEMA } from '../tables.ts'

/** As long as a process may be silent. */
const ALIVE = "interval '10 seconds'"

/** A process that uses the database, as it describes itself. */
export interface AliveProcess {
  readonly id: string
  /** ISO 8601. */
  readonly seen: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** None where the schema is older than its table of processes. */
export async function listProcesses(client: Client): Promise<readonly AliveProcess[]> {
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [`${SCHEMA}.processes`])
  if (!found[0]?.there) return []
  const { rows } = await client.query(
    `SELECT id, seen, facts FROM ${SCHEMA}.processes WHERE seen > clock_timestamp() - ${ALIVE} ORDER BY seen, id`,
  )
  return rows.map(({ id, seen, facts }) => ({ id, seen: new Date(seen).toISOString(), facts: readFacts(facts) }))
}

function readFacts(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    // Another program's, perhaps a newer one.
    return {}
  }
}
