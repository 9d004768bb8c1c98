// docker build -t carrier-sandbox . by Podman, with what this machine needs to reach its registry of npm packages.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runTo } from './open-engine.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Podman's own, and that of Docker: a client of the Docker API asks for either. */
const NAMES = ['localhost/carrier-sandbox', 'docker.io/library/carrier-sandbox']
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** @returns what was done, in words */
export function buildImage(engine) {
  engine.podman([
    'build',
    // As Docker does, with the health check.
    '--format=docker',
    // No layer for each step: nothing is built again from them.
    '--layers=false',
    '--isolation=chroot',
    '--network=host',
    ...ownMounts().flatMap(mount => ['--volume', mount]),
    ...NAMES.flatMap(name => ['--tag', name]),
    ROOT,
  ])
  return 'built'
}

/** Certificates and npm's configuration, read-only, during the build only: where each is, and where the image looks for it. */
function ownMounts() {
  const ask = name => runTo('npm', ['config', 'get', name], { cwd: '/' }).stdout.trim()
  const places = [
    [CERTIFICATES, CERTIFICATES],
    [ask('globalconfig'), '/usr/local/etc/npmrc'],
    [ask('userconfig'), '/root/.npmrc'],
  ]
  return places.filter(([path]) => existsSync(path)).map(([path, to]) => `${path}:${to}:ro`)
}
