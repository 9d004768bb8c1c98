// Compiles on every change (run by npm, which puts the compiler on the PATH) and restarts the sandbox: `npm run dev -- --pace 2s`.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }

const children = [
  spawn('tsc', ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'], options),
  // A page that is loaded again has the new dashboard: the server looks whether it was built anew.
  spawn(process.execPath, ['scripts/build-dashboard.mjs', '--watch'], options),
  spawn(process.execPath, ['--watch', 'dist/cli/main.js', 'start', ...process.argv.slice(2)], options),
]
for (const child of children) {
  child.on('exit', code => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 0
  })
}
