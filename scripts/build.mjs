// Compiles src/ into dist/, the dashboard into dist/dashboard (run by npm, which puts the compiler on the PATH). Old
// output goes first, so that a removed file does not live on in the package.
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildDashboard } from './build-dashboard.mjs'
import { pruneDeclarations } from './prune-declarations.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

rmSync(`${root}dist`, { recursive: true, force: true })
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (error) throw error
if (status === 0) {
  pruneDeclarations()
  // npm sets the bit when it installs the package; a checkout has nobody else to do it.
  chmodSync(`${root}dist/cli/main.js`, 0o755)
}
process.exitCode = (status ?? 1) || (await buildDashboard())
