import { expect, onTestFinished, test } from 'vitest'
import { rng } from '../../src/domain/random.ts'
import { startCluster } from '../support/postgres.ts'
import { runBrokenTakeovers } from './torture/broken-takeover.ts'

/** How many takeovers there are at least; `npm run torture:postgres` says more. One of a round with 50 worlds counts 50. */
const TAKEOVERS = Number(process.env.SANDBOX_BROKEN_TAKEOVERS ?? 4)
const WORLDS = Number(process.env.SANDBOX_TAKEOVER_WORLDS ?? 4)

test(`a takeover is broken off by another kill or a restart of the database, ${TAKEOVERS} times: no world is stranded, no step doubled`, async () => {
  // What is acknowledged must outlive the crash of the server.
  const cluster = await startCluster({ settings: ['fsync=off'] })
  onTestFinished(() => cluster.close())
  const { wrong, ...figures } = await runBrokenTakeovers({
    cluster,
    takeovers: TAKEOVERS,
    worlds: WORLDS,
    draw: rng(7, 'broken takeovers'),
    progress: text => console.log(text),
  })
  console.log(JSON.stringify({ test: 'T10', ...figures, wrong: wrong.length }))
  expect(wrong.slice(0, 10)).toEqual([])
  expect(figures.processKills * figures.databaseRestarts).toBeGreaterThan(0)
}, 7_200_000)
