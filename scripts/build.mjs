// Compiles src/ into dist/, the dashboard into dist/dashboard (run by npm, which puts the compiler on the PATH). Old
// output goes first, so that a removed file does not live on in the package. `--if-stale`, as npm's `prepare` says it,
// leaves what is up to date alone: `npx carrier-sandbox` prepares a checkout, too, maybe beside a sandbox that runs from it.
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildChecks } from './build-checks.mjs'
import { buildDashboard } from './build-dashboard.mjs'
import { bundle } from './bundle.mjs'
import { isBuilt } from './is-built.mjs'
import { pruneDeclarations } from './prune-declarations.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!(process.argv.includes('--if-stale') && isBuilt(root))) process.exitCode = await build()

/** @returns the exit code */
async function build() {
  rmSync(`${root}dist`, { recursive: true, force: true })
  const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status === 0) {
    pruneDeclarations()
    await buildChecks(`${root}dist/`)
    await bundle(`${root}dist/`)
    // npm sets the bit when it installs the package; in a checkout nothing else sets it.
    chmodSync(`${root}dist/cli/main.js`, 0o755)
  }
  return (status ?? 1) || (await buildDashboard())
}
