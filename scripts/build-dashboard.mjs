// Builds the dashboard alone into dist/dashboard and leaves the rest of dist as it is: the compiled modules, Preact and its
// signals, put together into a file for what every page needs and one for each view, and the styles. `--watch` repeats on
// every change; `--even-broken` builds what the compiler complains about, too (it does so while watching).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, watch, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const from = `${root}src/dashboard`
const to = `${root}dist/dashboard`
const fresh = `${root}dist/.dashboard-${process.pid}`
const old = `${fresh}-old`
const modules = `${fresh}-modules`
/** What the page of a recording takes of the dashboard's styles. */
const PAGE_STYLES = ['tokens', 'base', 'controls', 'blocks', 'states', 'overlays', 'trace', 'replay']

/**
 * Builds beside the old one and changes places at the end, so that a sandbox that is running never serves half of it.
 * @param evenBroken whether code whose types do not fit takes the place of the old one, too
 * @returns the compiler's exit code
 */
export async function buildDashboard({ evenBroken = false } = {}) {
  try {
    const status = await compile()
    if (status !== 0 && !evenBroken) return status
    await mkdir(fresh, { recursive: true })
    await putTogether()
    // A classic script, which runs before the modules do.
    await cp(`${modules}/dashboard/first-paint.js`, `${fresh}/first-paint.js`)
    await cp(`${root}node_modules/preact/LICENSE`, `${fresh}/LICENSE-preact`)
    await cp(`${root}node_modules/@preact/signals/LICENSE`, `${fresh}/LICENSE-preact-signals`)
    await cp(`${from}/style`, `${fresh}/style`, { recursive: true })
    await cp(`${from}/index.html`, `${fresh}/index.html`)
    await putIntoOne()
    if (existsSync(to)) await rename(to, old)
    await rename(fresh, to)
    return status
  } finally {
    for (const folder of [fresh, modules, old]) await rm(folder, { recursive: true, force: true })
  }
}

async function putTogether() {
  const built = await rolldown({ input: `${modules}/dashboard/main.js`, platform: 'browser' })
  await built.write({
    dir: fresh,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'views/[name]-[hash].js',
    minify: true,
  })
  await built.close()
}

/** What the page of a recording needs, as one script and one style: it is a file that loads nothing. */
async function putIntoOne() {
  const built = await rolldown({ input: `${modules}/dashboard/replay-page.js`, platform: 'browser' })
  await built.write({ file: `${fresh}/replay-page.js`, format: 'iife', minify: true })
  await built.close()
  const styles = await Promise.all(PAGE_STYLES.map(name => readFile(`${from}/style/${name}.css`, 'utf8')))
  await writeFile(`${fresh}/replay-page.css`, styles.join('\n'))
}

function compile() {
  const compiler = `${root}node_modules/typescript/bin/tsc`
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [compiler, '-p', 'tsconfig.dashboard.json', '--outDir', modules], {
      cwd: root,
      stdio: 'inherit',
    })
      .on('error', reject)
      .on('exit', code => resolve(code ?? 1))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isWatching = process.argv.includes('--watch')
  const wishes = { evenBroken: isWatching || process.argv.includes('--even-broken') }
  process.exitCode = await buildDashboard(wishes)
  if (isWatching) {
    console.error('The dashboard is built again on every change.')
    for await (const _change of watch(from, { recursive: true })) await buildDashboard(wishes)
  }
}
