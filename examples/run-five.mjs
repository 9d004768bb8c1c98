// The same five tests in every language that an example has them in, each run as its README says.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const EXEC = [process.execPath, 'dist/cli/main.js', 'exec', '--']
/** Those that call a sandbox over HTTP take one that runs already by this variable. */
const VARIABLE = 'SANDBOX_URL'
const JAVA_FILES = ['FiveTest', 'Json', 'Receiver', 'Sandbox', 'Shop'].map(name => `examples/java/${name}.java`)
/** Where Debian's package junit5 puts it. */
const JUNIT = process.env.JUNIT_JAR ?? '/usr/share/java/junit-platform-console-standalone.jar'
const VITEST = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--root', 'examples/vitest']

/**
 * @typedef {object} Stack
 * @property {string} name
 * @property {readonly string[]} [needs] a command that ends with zero where the language is installed
 * @property {string} [file] a file that is there where the language is installed
 * @property {(place: { exec: readonly string[], folder: string }) => readonly (readonly string[])[]} commands `exec` stands
 * before those that call a sandbox over HTTP; `folder` is temporary
 */

/** @type {readonly Stack[]} */
const STACKS = [
  // The sandboxes of these two are in the process of the tests, whatever runs elsewhere.
  { name: 'vitest', commands: () => [[...VITEST, '--reporter=verbose']] },
  { name: 'node:test', commands: () => [[process.execPath, '--test', 'examples/node-test/five.test.mjs']] },
  {
    name: 'php',
    needs: ['php', '--version'],
    commands: ({ exec }) => [[...exec, 'php', 'examples/php/run.php']],
  },
  {
    name: 'phpunit',
    needs: ['phpunit', '--version'],
    commands: ({ exec }) => [[...exec, 'phpunit', '--configuration', 'examples/php']],
  },
  {
    name: 'laravel',
    needs: [
      'php',
      '-r',
      'require "Illuminate/autoload.php"; require "GuzzleHttp/autoload.php"; require "Mockery/autoload.php";',
    ],
    commands: ({ exec }) => [[...exec, 'phpunit', '--configuration', 'examples/laravel']],
  },
  {
    name: 'pytest',
    needs: ['pytest-3', '--version'],
    commands: ({ exec }) => [
      [...exec, 'pytest-3', '-p', 'no:cacheprovider', '-v', 'examples/pytest'],
      // Without exec, the fixture starts a sandbox of its own.
      [
        'env',
        '--unset=SANDBOX_URL',
        `SANDBOX_COMMAND=${EXEC.slice(0, 2).join(' ')}`,
        'pytest-3',
        '-p',
        'no:cacheprovider',
        'examples/pytest',
      ],
    ],
  },
  {
    name: 'java',
    needs: ['javac', '-version'],
    file: JUNIT,
    commands: ({ exec, folder }) => [
      ['javac', '-encoding', 'UTF-8', '-cp', JUNIT, '-d', folder, ...JAVA_FILES, 'docs/verify/Standard.java'],
      [...exec, 'java', '-jar', JUNIT, '--class-path', folder, '--select-class', 'FiveTest', '--disable-banner'],
    ],
  },
]

/**
 * @param {string} root the folder of package.json
 * @param {(name: string, run: () => unknown) => Promise<void>} step
 * @param {string} [url] of a sandbox that runs already; otherwise each gets its own
 */
export async function runFive(root, step, url) {
  const exec = url === undefined ? EXEC : []
  const env = url === undefined ? {} : { [VARIABLE]: url }
  for (const stack of STACKS) {
    if (!(await isInstalled(stack, step))) continue
    const folder = await mkdtemp(join(tmpdir(), 'five-'))
    try {
      await step(`${stack.name}: the five tests`, async () => {
        for (const command of stack.commands({ exec, folder })) await run(root, command, env)
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

/** Runs it to its end and shows what it said, line by line; without a zero at the end it has failed. */
async function run(cwd, [command, ...args], more) {
  // Python would leave its bytecode beside the examples.
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...more }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
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
async function isInstalled({ name, needs, file }, step) {
  if ((await ends(needs)) && (file === undefined || existsSync(file))) return true
  if (process.env.CI === 'true') {
    await step(`${name} is installed`, () => {
      throw new Error(`CI runs the examples of every language, and ${name} cannot be run; see .ci/run`)
    })
  } else {
    console.log(`skip ${name} is not installed, so its tests are left out`)
  }
  return false
}

async function ends(needs) {
  if (needs === undefined) return true
  const child = spawn(needs[0], needs.slice(1), { stdio: 'ignore' })
  return new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('close', code => resolve(code === 0))
  })
}
