/**
 * npm run proof: what is said to be unbreakable, at length, each by one command. docs/reliability.md keeps the last output of each.
 *
 *   npm run proof                    the names of all, and what each proves
 *   npm run proof -- kills damage    these, one after the other
 *   npm run proof -- all             all: a day
 *
 * A variable that is set already stays. Exit 1 = one of them found something.
 */
import { spawnSync } from 'node:child_process'

const torture = file => [
  'npx',
  'vitest',
  'run',
  '--config',
  'vitest.torture.config.ts',
  `test/torture/${file}.torture.ts`,
]
const tests = (...files) => ['npx', 'vitest', 'run', '--disableConsoleIntercept=true', ...files]
const onDatabase = (...files) => [...tests(...files), '--config', 'vitest.postgres.config.ts']

const PROOFS = {
  kills: { what: 'kill −9 under load, 1,000 rounds, a million commits (N1)', run: [torture('kill-rounds')] },
  power: { what: 'power cuts on a file system of its own, as root', run: [torture('power-cuts')] },
  disk: {
    what: 'the Nth call of the file system fails, for every N (N3), and a full disk',
    run: [tests('test/store/failing-disk.test.ts', 'test/control/store-failed.test.ts')],
  },
  damage: {
    what: 'every byte of journal and snapshot cut and flipped (N2)',
    run: [tests('test/store/damage.slow.test.ts')],
  },
  lock: {
    what: 'a second process on the same data (N5)',
    run: [tests('test/store/crash.slow.test.ts', 'test/store/lock')],
  },
  webhooks: { what: '100,000 events, a hostile receiver, kill −9 each second (N4)', run: [torture('webhooks')] },
  model: {
    what: '10,000 sequences of operations against plain lists, with restarts and power failures (N7)',
    run: [tests('test/store/model.test.ts'), onDatabase('test/store/postgres/model.postgres.ts')],
    env: { MODEL_RUNS: '10000', MODEL_DATABASE_RUNS: '1000' },
  },
  fuzz: { what: '100,000 calls of both APIs while a heartbeat runs (B1)', run: [torture('fuzz')] },
  soak: { what: 'an hour of the same work on each store: nothing grows', run: [torture('soak')] },
  canaries: {
    what: 'planted secrets through logs, exports, errors, reports and pages (B7)',
    run: [
      tests(
        'test/service/requests/canary.slow.test.ts',
        'test/cli/exec-artifacts.slow.test.ts',
        'test/certify/reports.slow.test.ts',
        'test/dashboard/secrets.slow.test.ts',
        'test/contract/reports/redact.test.ts',
      ),
      onDatabase('test/service/requests/canary.slow.test.ts'),
    ],
  },
  receivers: {
    what: 'receivers that hang, break off, redirect, or stand where none may be reached (B4)',
    run: [tests('test/webhooks', 'test/service/hung-receivers.slow.test.ts', 'test/cli/listen-hostile.test.ts')],
  },
  deployments: {
    what: 'deployments that redirect, answer without end or with markup',
    run: [tests('test/contract/safety', 'test/contract/client', 'test/contract/reports/hostile-text.test.ts')],
  },
  requests: {
    what: 'hostile JSON, foreign pages, slow sockets, hostile scenario files (B2, B3, B5, B6)',
    run: [
      tests(
        'test/http/hostile-json.slow.test.ts',
        'test/control/foreign-pages.test.ts',
        'test/fuzz',
        'test/files/broken-scenarios.test.ts',
        'test/files/load-file.test.ts',
      ),
    ],
  },
  upgrade: {
    what: 'data, snapshots, states, recordings and databases of every released version open',
    run: [tests('test/upgrade'), onDatabase('test/upgrade/database.postgres.ts')],
  },
  team: {
    what: 'several processes on one database: T1, T2, T5, T6, T9, T10',
    run: [['npm', 'run', 'torture:postgres']],
  },
}

const asked = process.argv.slice(2)
const names = asked.includes('all') ? Object.keys(PROOFS) : asked
const unknown = names.filter(name => !(name in PROOFS))
if (unknown.length > 0) {
  console.error(`no proof is called ${unknown.join(', ')}; there are: ${Object.keys(PROOFS).join(', ')}`)
  process.exit(2)
}
if (names.length === 0) for (const [name, { what }] of Object.entries(PROOFS)) console.log(`${name.padEnd(12)} ${what}`)

const done = []
for (const name of names) {
  const { what, run, env = {} } = PROOFS[name]
  console.log(`\n== ${name}: ${what}`)
  const began = performance.now()
  const failed = run.filter(words => !isPassed(words, env))
  done.push({ name, isPassed: failed.length === 0, minutes: (performance.now() - began) / 60_000 })
}
for (const { name, isPassed, minutes } of done) {
  console.log(`== ${name}: ${isPassed ? 'passed' : 'FAILED'} in ${minutes.toFixed(1)} min`)
}
process.exitCode = done.every(({ isPassed }) => isPassed) ? 0 : 1

function isPassed([command, ...words], env) {
  const options = { stdio: 'inherit', env: { ...env, ...process.env }, shell: process.platform === 'win32' }
  return spawnSync(command, words, options).status === 0
}
