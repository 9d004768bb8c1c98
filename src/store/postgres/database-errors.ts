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
  // What a statement was refused with is in its cause.
  const cause = error instanceof SandboxError && error.cause !== undefined ? error.cause : error
  if (cause instanceof SandboxError) return cause
  return new SandboxError('store_unavailable', describeRefusal(url, cause), { cause })
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
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `No answer comes from ${place} (--store ${showUrl(url)}): ${reason}. Correct the host and port, or let connections through to it.`
    case 'ENOENT':
    case 'EACCES':
      // `?host=/folder` names a socket.
      if (Object(error).syscall === 'connect') {
        return `Nothing answers at the socket of --store ${showUrl(url)} (${reason}). Start PostgreSQL there, or correct the folder and the port.`
      }
      return `A file that --store ${showUrl(url)} names cannot be read (${reason}); correct sslrootcert, sslcert or sslkey.`
    case '28P01':
      return `PostgreSQL at ${place} refused the password of the user "${user}"; correct it in --store or in PGPASSWORD.`
    case '28000':
      return `PostgreSQL at ${place} does not let the user "${user}" in (${reason}); correct the user in --store, or allow it in pg_hba.conf.`
    case '3D000':
      return `There is no database "${database}" at ${place}; make it (createdb ${database}), or name another in --store.`
    case '42501':
      return `The user "${user}" may not do what the store needs in the database "${database}" (${reason}); grant it CONNECT and CREATE on the database, name the user who owns the schema carrier_sandbox in --store, or let that one run "store migrate".`
    case '25006':
      return `The database "${database}" at ${place} is read-only (a standby?); name the primary in --store.`
    case '53300':
      return `PostgreSQL at ${place} has no connection left (${reason}); raise max_connections, or end other programs.`
    case '57P03':
      return `PostgreSQL at ${place} takes no connections now (${reason}); start again when it does.`
    default:
      return describeDriver(url, error) ?? `The database of --store ${showUrl(url)} cannot be used: ${reason}.`
  }
}

/** OpenSSL's reasons to refuse a certificate, as Node names them. */
const CERTIFICATE = /^(CERT_|DEPTH_ZERO_|ERR_TLS_CERT_|SELF_SIGNED_|UNABLE_TO_)/

/** What the driver says without a code, or with one of TLS. */
function describeDriver(url: string, error: unknown): string | undefined {
  const { place, user } = nameOf(url)
  const reason = reasonOf(error)
  if (CERTIFICATE.test(codeOf(error))) {
    return (
      `The certificate of PostgreSQL at ${place} is not accepted (${reason}); name the certificate of its authority with ` +
      'sslrootcert=FILE in --store and the host as the certificate has it, or leave it unchecked with sslmode=no-verify.'
    )
  }
  if (/does not support SSL/.test(reason)) {
    return `PostgreSQL at ${place} has no TLS (${reason}); turn on ssl there, or leave sslmode out of --store.`
  }
  if (/password must be a/.test(reason)) {
    return `PostgreSQL at ${place} asks for the password of the user "${user}"; give it in --store or in PGPASSWORD.`
  }
  if (/timeout/.test(reason)) {
    return `No answer comes from ${place} (--store ${showUrl(url)}): ${reason}. Correct the host and port, or let connections through to it.`
  }
  if (/^Connection terminated unexpectedly|ECONNRESET/.test(reason)) {
    return `${place} ended the connection (--store ${showUrl(url)}): ${reason}. Correct the port if another program has it; if it is PostgreSQL, its log says why.`
  }
  return undefined
}

/** Why a call has failed in a sandbox that runs. */
export function unavailable(error: unknown): SandboxError {
  if (error instanceof SandboxError) return error
  return new SandboxError('store_unavailable', say('store_unreachable', { reason: reasonOf(error) }), { cause: error })
}

/** What the pool says when none of its connections became free in time. */
export const isBusy = (error: unknown): boolean => reasonOf(error) === 'timeout exceeded when trying to connect'

/** The server answers, and takes no writes: it is a standby or read-only, or its disk is full. */
export const isUnwritable = (error: unknown): boolean => /^(25006|53100)$/.test(codeOf(error))

/**
 * Whether the database is away, rather than one statement refused: the connection is lost or not granted (any more), nothing is
 * left of a resource, a standby.
 */
export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  // The driver's own errors have no code of PostgreSQL: a broken socket, a connection that ended, a time-out.
  if (!/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+$/.test(code)) return !(error instanceof SandboxError)
  return /^(08|28|3D000|57P|53|25006|25P03|58)/.test(code)
}
