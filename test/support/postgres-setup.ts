import type { TestProject } from 'vitest/node'
import { findServer, startCluster } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database `postgres` in the cluster of this run. */
    readonly postgresUrl: string
  }
}

/** One cluster for a run of tests. Without a server there is nothing to test outside CI. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (findServer() === undefined) {
    const missing = 'there is no PostgreSQL server on this machine (Debian: apt-get install postgresql)'
    if (process.env.CI) throw new Error(missing)
    console.error(`The tests over PostgreSQL are skipped: ${missing}.`)
    process.exit(0)
  }
  const cluster = await startCluster()
  project.provide('postgresUrl', cluster.url())
  return () => cluster.close()
}
