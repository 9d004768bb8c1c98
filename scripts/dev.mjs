// Compiles on every change (run by npm, which puts the compiler on the PATH) and restarts the sandbox: `npm run dev -- --pace 2s`.
// It runs from dist-dev, module by module: what `npm start` and the package have in dist is put together by the build.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }

const compile = ['-p', 'tsconfig.build.json', '--outDir', 'dist-dev']

// Broken code is compiled, too; the compiler says what is wrong with it.
spawnSync('tsc', compile, options)

const children = [
  spawn('tsc', [...compile, '--watch', '--preserveWatchOutput'], options),
  // A page that is loaded again has the new dashboard: the server looks whether it was built again.
  spawn(process.execPath, ['scripts/build-dashboard.mjs', '--watch'], options),
  spawn(process.execPath, ['--watch', 'dist-dev/cli/main.js', 'start', ...process.argv.slice(2)], options),
]
for (const child of children) {
  child.on('exit', code => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 0
  })
}
