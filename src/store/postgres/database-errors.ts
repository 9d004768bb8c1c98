/** What PostgreSQL and its driver refuse, in sentences for who starts a sandbox. None of them shows the password. */
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { showUrl } from '../show-url.ts'

/** The oldest with `pg_xact_status` for 64-bit ids and `gen_random_uuid`. */
export const OLDEST = 13

/** Host and database, for one sentence. */
function nameOf(url: string): { place: string; user: string; database: string } {
  const { host, username, pathname } = new URL(url)
  return {
    place: host || 'this machine',
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  }
}

export const codeOf = (error: unknown): string => String(Object(error).code ?? '')
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)) || codeOf(error)

/** Why a sandbox cannot begin with the database of that URL. */
export function refuseDatabase(url: string, error: unknown): SandboxError {
  if (error instanceof SandboxError) return error
  return new SandboxError('store_unavailable', describeRefusal(url, error), { cause: error })
}

function describeRefusal(url: string, error: unknown): string {
  const { place, user, database } = nameOf(url)
  const reason = reasonOf(error)
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return `Nothing answers at ${place} (--store ${showUrl(url)}): ${reason}. Start PostgreSQL there, or correct the host and port.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of --store ${showUrl(url)} is not known (${reason}); correct its name.`
    case '28P01':
      return `PostgreSQL at ${place} refused the password of the user "${user}"; correct it in --store or in PGPASSWORD.`
    case '28000':
      return `PostgreSQL at ${place} does not let the user "${user}" in (${reason}); correct the user in --store, or allow it in pg_hba.conf.`
    case '3D000':
      return `There is no database "${database}" at ${place}; make it (createdb ${database}), or name another in --store.`
    case '42501':
      return `The user "${user}" may not do what the store needs in the database "${database}" (${reason}); grant it CREATE on the database, or make it the owner of the schema carrier_sandbox.`
    case '25006':
      return `The database "${database}" at ${place} is read-only (a standby?); name the primary in --store.`
    case '53300':
      return `PostgreSQL at ${place} has no connection left (${reason}); raise max_connections, or end other programs.`
    default:
      return `The database of --store ${showUrl(url)} cannot be used: ${reason}.`
  }
}

/** Why a call has failed in a sandbox that runs. */
export function unavailable(error: unknown): SandboxError {
  if (error instanceof SandboxError) return error
  return new SandboxError('store_unavailable', say('store_unreachable', { reason: reasonOf(error) }), { cause: error })
}

/** Whether the database is away, rather than one statement refused: classes 08 and 57, no connection left, a standby. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  // The driver's own errors have no code of PostgreSQL: a broken socket, a connection that ended, a time-out.
  if (!/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+$/.test(code)) return !(error instanceof SandboxError)
  return /^(08|57P|53|25006|25P03|58)/.test(code)
}
