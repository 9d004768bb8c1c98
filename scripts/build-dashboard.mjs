// Builds the dashboard alone into dist/dashboard and leaves the rest of dist as it is: the compiled modules, Preact and its
// signals, put together into a file for what every page needs and one for each view, and one style sheet. The names of these
// files change with their content. Each is there twice, compressed with Brotli and gzip, and not as it is. `--watch` repeats
// on every change; `--even-broken` builds what the compiler complains about, too (it does so while watching).
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, watch, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { transformSync } from 'rolldown/utils'

const root = fileURLToPath(new URL('..', import.meta.url))
const from = `${root}src/dashboard`
const to = `${root}dist/dashboard`
const fresh = `${root}dist/.dashboard-${process.pid}`
const old = `${fresh}-old`
const modules = `${fresh}-modules`
/** In this order: a later one changes what an earlier one says. The list of shipments needs these. */
const STYLES = ['tokens', 'base', 'top-bar', 'shell', 'controls', 'blocks', 'overlays', 'states', 'table', 'shipments']
/** What the other pages need as well. */
const VIEW_STYLES = [
  ...['picture', 'steering', 'map', 'webhooks', 'health', 'scenarios', 'scenario', 'account', 'book', 'outcome'],
  ...['requests', 'faults', 'money', 'start', 'trace', 'replay'],
].map(name => `views/${name}`)
/** What the page of a recording takes of them. */
const PAGE_STYLES = ['tokens', 'base', 'controls', 'blocks', 'states', 'overlays', 'views/trace', 'views/replay']

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
    await writePage({
      'main.js': await putTogether(),
      'style.css': await writeStyle('style', (await joinStyles(STYLES)) + (await drawLogos())),
      'views.css': await writeStyle('views', await joinStyles(VIEW_STYLES)),
    })
    await writeVerifiers()
    await compressAll()
    await cp(`${root}node_modules/preact/LICENSE`, `${fresh}/LICENSE-preact`)
    await cp(`${root}node_modules/@preact/signals/LICENSE`, `${fresh}/LICENSE-preact-signals`)
    await putIntoOne()
    if (existsSync(to)) await rename(to, old)
    await rename(fresh, to)
    return status
  } finally {
    for (const folder of [fresh, modules, old]) await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the name of the file that the page begins with */
async function putTogether() {
  const built = await rolldown({ input: `${modules}/dashboard/main.js`, platform: 'browser' })
  const options = {
    dir: fresh,
    format: 'es',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: 'views/[name]-[hash].js',
    minify: true,
  }
  // What the first page needs is one file, though other pages need parts of it, too.
  const first = modulesOf((await built.generate(options)).output)
  const codeSplitting = { groups: [{ name: 'first', test: id => first.has(id) }] }
  const { output } = await built.write({ ...options, codeSplitting })
  await built.close()
  return output.find(file => file.isEntry).fileName
}

/** The modules of the entry and of all that it imports, not those that it loads later. */
function modulesOf(output) {
  const chunks = new Map(output.map(file => [file.fileName, file]))
  const found = new Set(output.filter(file => file.isEntry))
  for (const { imports } of found) for (const name of imports) found.add(chunks.get(name))
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}

/** @returns the name of the style sheet */
async function writeStyle(called, text) {
  const name = `${called}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
  await writeFile(`${fresh}/${name}`, text)
  return name
}

async function joinStyles(names) {
  const styles = await Promise.all(names.map(name => readFile(`${from}/style/${name}.css`, 'utf8')))
  // No text of the styles has a comment or a line break in it.
  return styles.map(style => style.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s*\n\s*/g, '\n')).join('')
}

/** The logos of the carriers as backgrounds: ten requests less, and half a kilobyte more. */
async function drawLogos() {
  const folder = `${root}fixtures/assets/carriers`
  const rules = (await readdir(folder)).sort().map(async file => {
    const drawing = (await readFile(`${folder}/${file}`, 'utf8')).replaceAll(/\s*\n\s*/g, '')
    const data = drawing.replaceAll(/[#%<>]/g, encodeURIComponent).replaceAll('"', "'")
    return `.logo-${file.replace('.svg', '')}{background-image:url("data:image/svg+xml,${data}")}\n`
  })
  return (await Promise.all(rules)).join('')
}

/** The page names its files, and has the script in it that runs before anything is painted. */
async function writePage(names) {
  const template = await readFile(`${from}/index.html`, 'utf8')
  const built = await rolldown({ input: `${modules}/dashboard/early/ask-early.js`, platform: 'browser' })
  const { output } = await built.generate({ format: 'iife', minify: true })
  await built.close()
  const script = output[0].code
  const page = template
    .replace(/main\.js|style\.css|views\.css/g, name => names[name])
    .replace('/* ask-early.ts */', () => script.trim())
  await writeFile(`${fresh}/index.html`, page)
}

/** The page stays beside its compressed forms: it is what a build is known by. */
async function compressAll() {
  const entries = await readdir(fresh, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const body = await readFile(path)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    await writeFile(`${path}.br`, brotliCompressSync(body, { params }))
    await writeFile(`${path}.gz`, gzipSync(body, { level: constants.Z_BEST_COMPRESSION }))
    if (entry.name !== 'index.html') await rm(path)
  }
}

/** The verifiers of docs/verify that the page shows: `verify/LANGUAGE/SCHEME`. For Node.js they are without types. */
async function writeVerifiers() {
  const endings = { '.ts': 'node', '.php': 'php', '.py': 'python' }
  for (const name of await readdir(`${root}docs/verify`)) {
    const ending = extname(name)
    const folder = endings[ending]
    if (folder === undefined) continue
    const code = await readFile(`${root}docs/verify/${name}`, 'utf8')
    await mkdir(`${fresh}/verify/${folder}`, { recursive: true })
    await writeFile(
      `${fresh}/verify/${folder}/${name.slice(0, -ending.length)}`,
      ending === '.ts' ? plain(name, code) : code,
    )
  }
}

function plain(name, code) {
  const { code: stripped, errors } = transformSync(name, code)
  if (errors.length > 0) throw new Error(`docs/verify/${name}: ${errors[0].message}`)
  return stripped
    .replace(/^\t+/gm, tabs => '  '.repeat(tabs.length))
    .replace(/^( *)\*/gm, '$1 *')
    .replace(';\n/**', ';\n\n/**')
}

/** What the page of a recording needs, as one script and one style: it is a file that loads nothing. */
async function putIntoOne() {
  const built = await rolldown({ input: `${modules}/dashboard/replay-page.js`, platform: 'browser' })
  await built.write({ file: `${fresh}/replay-page.js`, format: 'iife', minify: true })
  await built.close()
  await writeFile(`${fresh}/replay-page.css`, await joinStyles(PAGE_STYLES))
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
