/**
 * Looks for flakes of the contract harness: whole runs against a sandbox, one after another, each with a seed of its own,
 * then every conformant variant with three seeds. Any finding, any case that was not passed and any vacuous run fails it;
 * its seed is printed, so that it can be run again. Needs `npm run build`; `--runs N` (20), `--seed N` (drawn).
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const VARIANTS = 'test/contract/mutants/variants.slow.test.ts'
const LARGEST_SEED = 2 ** 31

const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' }, seed: { type: 'string' } } })
const first = Number(values.seed ?? randomInt(LARGEST_SEED))
/** The whole soak follows from its first seed. */
const seedOf = number => (first + number * 7_919) % LARGEST_SEED

const { createSandbox } = await import('../dist/index.js')
const { runContract } = await import('../dist/contract/run/run-contract.js')

/** What is wrong with a run; empty = nothing. */
function faultsOf({ cases, exitCode, vacuous, leftovers }) {
  const bad = cases.filter(
    ({ verdict, findings }) => verdict === 'failed' || verdict === 'flaky' || findings.length > 0,
  )
  return [
    ...bad.map(({ id, verdict, reason, findings }) => {
      const [finding] = findings
      const why = finding ? `${finding.check}: expected ${finding.expected}, got ${finding.got}` : reason
      return `${verdict} ${id}: ${why}`
    }),
    ...vacuous,
    ...leftovers.map(({ kind, nonce }) => `left behind: ${kind} ${nonce}`),
    ...(exitCode === 0 ? [] : [`exit code ${exitCode}`]),
  ]
}

let failed = 0
const times = []
console.log(`first seed ${first}`)
const sandbox = await createSandbox({ clock: 'frozen', seed: first })
try {
  for (let number = 1; number <= Number(values.runs); number += 1) {
    const seed = seedOf(number)
    const report = await runContract({ url: sandbox.url, seed })
    const faults = faultsOf(report)
    times.push(report.ms)
    console.log(`run ${number}, seed ${seed}: ${report.cases.length} cases in ${report.ms} ms, ${faults.length} faults`)
    for (const fault of faults) console.log(`  ${fault}`)
    if (faults.length > 0) failed += 1
  }
} finally {
  await sandbox.close()
}
console.log(`${times.length - failed} of ${times.length} runs clean; the slowest took ${Math.max(...times)} ms`)

const seeds = [1, 2, 3].map(number => seedOf(1_000 + number)).join(',')
console.log(`conformant variants with the seeds ${seeds}`)
const { status } = spawnSync(process.execPath, [VITEST, 'run', VARIANTS], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CONTRACT_SOAK_SEEDS: seeds },
})
process.exitCode = failed === 0 && status === 0 ? 0 : 1
