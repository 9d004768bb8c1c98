// One phase of scripts/image/run.mjs, in namespaces of its own: node inside.mjs build|test FOLDER
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildImage } from './build-image.mjs'
import { makeBase } from './make-base.mjs'
import { openEngine, runTo } from './open-engine.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const [phase, folder] = process.argv.slice(2)

coverFolders(folder)
const engine = openEngine(folder)
if (phase === 'build') build()
else process.exitCode = test()

function build() {
  timed('base of the sandbox', () => makeBase('node:24-slim', engine))
  timed('base of the shop', () => makeBase('php:8.3-cli', engine))
  timed('build', () => buildImage(engine))
  timed('example', installExample)
}

/** What the example of docs/testcontainers.md imports, while there is a network. */
function installExample() {
  const cwd = join(folder, 'testcontainers')
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  runTo('npm', ['install', ...quiet, 'testcontainers@11'], { cwd })
  return 'testcontainers installed'
}

/** @returns the exit code */
function test() {
  run('ip', ['link', 'set', 'lo', 'up'])
  const env = { ...process.env, IMAGE_ENGINE: folder, IMAGE_NETWORKS: whichNetworks() }
  const words = [
    VITEST,
    'run',
    '--config',
    'vitest.image.config.ts',
    ...(process.env.IMAGE_TESTS ?? '').split(' ').filter(Boolean),
  ]
  return spawnSync(process.execPath, words, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1
}

/** `own` where the engine can make networks, else `host`: that of this phase, which has only loopback. */
function whichNetworks() {
  const made = engine.podman(['network', 'create', 'probe'], { mayFail: true })
  const used = engine.podman(['run', '--rm', '--network', 'probe', 'carrier-sandbox', '--version'], { mayFail: true })
  if (made.status === 0) engine.podman(['network', 'rm', 'probe'])
  if (used.status === 0) return 'own'
  console.log(`== image: networks cannot be made here, so containers share one: ${used.stderr.trim()}`)
  return 'host'
}

/** What the engine keeps in /run goes into the folder, and what is there stays visible; /dev/shm is empty. */
function coverFolders(folder) {
  const [upper, work] = ['run', 'run-work'].map(name => join(folder, `${name}-${phase}`))
  for (const path of [upper, work]) mkdirSync(path)
  run('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=/run,upperdir=${upper},workdir=${work}`, '/run'])
  // Where its locks are.
  run('mount', ['-t', 'tmpfs', 'tmpfs', '/dev/shm'])
}

function run(command, words) {
  const { status, error } = spawnSync(command, words, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error(`${[command, ...words].join(' ')} ended with ${status}`)
}

function timed(name, act) {
  const begun = performance.now()
  const said = act()
  console.log(`== image, ${name}: ${said}, ${Math.round((performance.now() - begun) / 1_000)} s`)
}
