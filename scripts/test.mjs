/**
 * Runs the tests in stages, each named and timed; the first that fails ends it.
 *
 *   node scripts/test.mjs           what a change is likeliest to break: `npm test`
 *   node scripts/test.mjs all       that, and all that needs no second program: `npm run test:all`
 *   node scripts/test.mjs random    every test once, with a seed drawn for it and printed: `npm run test:random`
 *   node scripts/test.mjs NAME…     these stages alone, as `browser`, `audit` or `examples`
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const SLOW = Object.keys(JSON.parse(readFileSync(new URL('../test/stages.json', import.meta.url), 'utf8')))

const npmRun = name => ({ name, command: 'npm', words: ['run', '--silent', name] })
const vitest = (name, ...words) => ({ name, command: process.execPath, words: [VITEST, 'run', ...words] })

/** None of them needs what another makes. */
const CHECKS = ['gen:check', 'typecheck', 'lint', 'build'].map(npmRun)
const QUICK = vitest('quick', '--project', 'quick')
const STAGES = SLOW.map(name => vitest(name, '--project', name))
const REST = ['audit', 'examples'].map(npmRun)
const EVERY = [...CHECKS, QUICK, ...STAGES, ...REST]

const done = []
const [first, ...others] = process.argv.slice(2)
await run()
for (const { name, ms } of done) console.log(`== ${name}: ${lasting(ms)}`)
console.log(`== ${process.exitCode ? 'FAILED' : 'passed'} in ${lasting(performance.now())}`)

async function run() {
  if (first === undefined) return (await all(CHECKS)) && (await inTurn([QUICK]))
  if (first === 'all') return (await all(CHECKS)) && (await inTurn([QUICK, ...STAGES])) && (await all(REST))
  if (first === 'random') return (await all(CHECKS)) && (await randomly())
  const named = [first, ...others].map(name => EVERY.find(stage => stage.name === name) ?? name)
  const unknown = named.filter(stage => typeof stage === 'string')
  if (unknown.length === 0) return inTurn(named)
  console.error(`no stage ${unknown.join(', ')}; there are: ${EVERY.map(({ name }) => name).join(', ')}`)
  process.exitCode = 2
}

async function randomly() {
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000_000))
  const say = () => console.log(`\n== seed ${seed}: TEST_SEED=${seed} npm run test:random draws the same`)
  say()
  await inTurn([{ ...vitest('every test'), env: { TEST_SEED: seed } }])
  say()
}

/** @returns whether all of them passed */
async function inTurn(stages) {
  for (const stage of stages) {
    console.log(`\n== ${stage.name}`)
    if (!(await runStage(stage, 'inherit'))) return false
  }
  return true
}

/** Side by side, since each uses one core; what one of them says stands together. */
async function all(stages) {
  console.log(`== ${stages.map(({ name }) => name).join(', ')}`)
  const passed = await Promise.all(stages.map(stage => runStage(stage, 'pipe')))
  return passed.every(Boolean)
}

/** @returns whether it passed */
async function runStage({ name, command, words, env = {} }, output) {
  const begun = performance.now()
  const child = spawn(command, words, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32' && command === 'npm',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      said += text
    })
  }
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', status => resolve(status ?? 1))
  })
  const ms = performance.now() - begun
  done.push({ name, ms, code })
  if (code !== 0) process.exitCode = code
  if (said !== '') console.log(said.trimEnd())
  console.log(`== ${name}: ${code === 0 ? '' : `FAILED (exit ${code}) `}${lasting(ms)}`)
  return code === 0
}

/** `1 min 12 s`. */
function lasting(ms) {
  const seconds = Math.round(ms / 1_000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
