// Stoplight Prism, for those who compare the sandbox with it.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { findTool, freePort } from './find-tool.mjs'

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

/** The file of Prism's command; `folder` = one that has it. */
export function findPrism(folder) {
  return findTool({ name: '@stoplight/prism-cli', version: VERSION, file: 'dist/index.js', folder })
}
