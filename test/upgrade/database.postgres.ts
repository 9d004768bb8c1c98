/** A database that a released version has written, and whose process was killed, opens. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { createDatabase, run } from '../support/test-databases.ts'
import { expectedOf, VERSIONS } from './kept.ts'
import { readFacts } from './read-facts.mjs'

test.each(VERSIONS)('%s', async version => {
  const store = await createDatabase()
  await run(store, readFileSync(new URL(`${version}/database.sql`, import.meta.url), 'utf8'))
  await using sandbox = await createSandbox({ store, clock: 'frozen' })
  expect(await readFacts(sandbox.url)).toEqual(expectedOf(version, 'database'))
  await sandbox.clock.advance('1d')
  await sandbox.snapshots.of('before').restore()
  const restored = JSON.stringify(await readFacts(sandbox.url))
  expect([restored.includes('KEPT-1'), restored.includes('DH-260105-0001')]).toEqual([false, true])
})
