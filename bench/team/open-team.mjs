import { findServer, startPostgres } from './start-postgres.mjs'

/** How many processes use the database. */
export const PROCESSES = 3

/** For a case that needs PostgreSQL: without a server it measures nothing, and says so. */
export function withServer(measure) {
  return async parts => {
    if (findServer() !== undefined) return measure(parts)
    parts.progress('left out: there is no PostgreSQL server on this machine (Debian: apt-get install postgresql)')
    return []
  }
}

/**
 * The sandbox on PostgreSQL, as three processes, and the embedded store as one, each with its worlds. `all` are processes, any of
 * which takes any call; `first` is one of them.
 */
export async function openTeam(stage, { flags = [], database = 'team', postgres, processes = PROCESSES } = {}) {
  const server = postgres ?? (await startPostgres(stage))
  const store = await server.url(database)
  const all = []
  // One after another: a start waits for the one before it anyway.
  while (all.length < processes) all.push(await stage.sandbox('--store', store, '--seed', '7', ...flags))
  return { all, first: all[0], store, postgres: server, stop: () => Promise.all(all.map(one => one.stop())) }
}

export async function openEmbedded(stage, { flags = [], data } = {}) {
  const folder = data ?? (await stage.folder())
  const sandbox = await stage.sandbox('--data', folder, '--seed', '7', ...flags)
  return { all: [sandbox], first: sandbox, stop: sandbox.stop }
}
