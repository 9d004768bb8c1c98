// Stoplight Prism, for those who compare the sandbox with it. It is no dependency: it is installed when it is first asked for.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const PRISM = '@stoplight/prism-cli'
export const VERSION = '5.14.2'

/** Starts `prism WORDS… --port` on a free port; `bin` is what `findPrism` gave. */
export async function startPrism(bin, words) {
  const port = await freePort()
  const prism = spawn(process.execPath, [bin, ...words, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const over = new Promise(done => prism.once('exit', code => done(code)))
  const lines = createInterface({ input: prism.stdout })
  const ready = new Promise(done => lines.on('line', line => line.includes('Prism is listening') && done('ready')))
  const first = await Promise.race([ready, over])
  if (first !== 'ready') throw new Error(`Prism refused the document and ended with exit code ${first}`)
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      prism.kill()
      return over
    },
  }
}

/** Prism cannot be asked for a free port: it would not tell which one it took. */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

/** The file of Prism's command; installs it into a folder for temporary files, unless the folder that has it is given. */
export function findPrism(given) {
  const folder = resolve(given ?? join(tmpdir(), `carrier-sandbox-prism-${VERSION}`))
  const script = join(folder, 'node_modules', PRISM, 'dist', 'index.js')
  if (existsSync(script)) return script
  if (given !== undefined) throw new Error(`${folder} holds no ${PRISM}; run npm install ${PRISM}@${VERSION} in it`)
  mkdirSync(folder, { recursive: true })
  console.error(`installing ${PRISM} ${VERSION} into ${folder}`)
  const arguments_ = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${PRISM}@${VERSION}`,
  ]
  const { status } = spawnSync('npm', arguments_, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm could not install ${PRISM} ${VERSION} and ended with exit code ${status}`)
  return script
}
