// The same five tests in every language that an example has them in, each run as its README says.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const EXEC = [process.execPath, 'dist/cli/main.js', 'exec', '--']
const JAVA_FILES = ['Five', 'Json', 'Receiver', 'Sandbox', 'Shop'].map(name => `examples/java/${name}.java`)

/**
 * @param {string} root the folder of package.json
 * @param {(name: string, run: () => unknown) => Promise<void>} step
 */
export async function runFive(root, step) {
  await step('vitest: the five tests', () =>
    run(root, [
      process.execPath,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--root',
      'examples/vitest',
      '--reporter=verbose',
    ]),
  )
  if (await has('php', '--version', step)) {
    await step('php: the five tests', () => run(root, [...EXEC, 'php', 'examples/php/run.php']))
  }
  if (await has('javac', '-version', step)) {
    const classes = await mkdtemp(join(tmpdir(), 'five-'))
    try {
      await step('java: the five tests', async () => {
        await run(root, ['javac', '-encoding', 'UTF-8', '-d', classes, ...JAVA_FILES, 'docs/verify/Standard.java'])
        await run(root, [...EXEC, 'java', '-cp', classes, 'Five'])
      })
    } finally {
      await rm(classes, { recursive: true })
    }
  }
}

/** Runs it to its end and shows what it said, line by line; without a zero at the end it has failed. */
async function run(cwd, [command, ...args]) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  const lines = output.split('\n').filter(line => line.trim() !== '')
  for (const line of lines) console.log(`     ${line}`)
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

/** A language that this machine does not have is left out with a word; CI has them all. */
async function has(command, version, step) {
  const child = spawn(command, [version], { stdio: 'ignore' })
  const isThere = await new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('close', code => resolve(code === 0))
  })
  if (isThere) return true
  if (process.env.CI === 'true') {
    await step(`${command} is installed`, () => {
      throw new Error(`CI runs the examples of every language, and ${command} cannot be run; see .ci/run`)
    })
  } else {
    console.log(`skip ${command} is not installed, so its five tests are left out`)
  }
  return false
}
