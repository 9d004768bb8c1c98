/**
 * npm run torture:postgres: the tests over PostgreSQL that several processes have to hold, in full length, one after the other.
 * `npm run torture:postgres -- T1 T9` plays these. A variable that is set already stays. Each prints one line of JSON at its end.
 */
import { spawnSync } from 'node:child_process'

/** The file of each, and how long it is played. */
const TESTS = {
  T1: [
    'kills',
    {
      SANDBOX_KILLS: '100',
      SANDBOX_TRANSITIONS: '1000000',
      SANDBOX_LANES: '12',
      SANDBOX_PARCELS: '200',
      SANDBOX_KILL_EVERY_MS: '16000',
    },
  ],
  T2: ['takeover', { SANDBOX_TAKEOVERS: '12' }],
  T5: ['outage', { SANDBOX_OUTAGE_MS: '30000' }],
  T6: ['rolling', { SANDBOX_ROLLS: '5' }],
  T9: ['faults', { SANDBOX_FAULT_MS: '120000', SANDBOX_BOOKINGS_PER_S: '54', SANDBOX_FAULT_WORLDS: '40' }],
  T10: ['broken-takeover', { SANDBOX_BROKEN_TAKEOVERS: '1000', SANDBOX_TAKEOVER_WORLDS: '50' }],
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in TESTS))
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(TESTS).join(', ')}`)
  process.exit(2)
}
let failed = 0
for (const [name, [file, variables]] of Object.entries(TESTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`${name}: test/team/${file}.postgres.ts`)
  const words = ['vitest', 'run', '--config', 'vitest.postgres.config.ts', '--disableConsoleIntercept=true']
  const { status } = spawnSync('npx', [...words, `test/team/${file}.postgres.ts`], {
    stdio: 'inherit',
    env: { SANDBOX_ALONE: '1', ...variables, ...process.env },
  })
  if (status !== 0) failed++
}
process.exitCode = failed > 0 ? 1 : 0
