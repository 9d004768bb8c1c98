// Builds the image of the Dockerfile and runs it: npm run image:test
//
// Everything is written into one temporary folder that is removed at the end: the images, the containers, the state of the
// engine. The engine runs in namespaces of its own, with its own processes, mounts and network, so its ports are those of
// the examples, and nothing is left of it. What a machine lacks is said, and nothing is run then.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const INSIDE = fileURLToPath(new URL('inside.mjs', import.meta.url))
const PROGRAMS = ['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'catatonit', 'mmdebstrap', 'unshare', 'ip']
/** Debian keeps these outside of PATH. */
const HELPERS = ['/usr/lib/podman', '/usr/libexec/podman', '/usr/sbin', '/sbin']
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const CGROUPS = '/sys/fs/cgroup'

const reason = whyNot()
if (reason === null) process.exitCode = await buildAndRun()
else console.log(`== image: skipped, because ${reason}`)

/** @returns why it cannot be done on this machine, or null */
function whyNot() {
  if (process.platform !== 'linux') return `a container needs Linux, and this is ${process.platform}`
  if (process.getuid() !== 0) return 'it needs root, for namespaces of its own'
  const folders = [...process.env.PATH.split(':'), ...HELPERS]
  const missing = PROGRAMS.filter(name => !folders.some(folder => existsSync(join(folder, name))))
  if (missing.length > 0) return `these programs are missing: ${missing.join(', ')} (.ci/run names their packages)`
  const { status, stderr } = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true'], { encoding: 'utf8' })
  return status === 0 ? null : `namespaces of its own are refused here: ${stderr.trim()}`
}

/** @returns the exit code */
async function buildAndRun() {
  const folder = mkdtempSync(join(tmpdir(), 'carrier-sandbox-image-'))
  const groups = podmanGroups()
  try {
    return (await inside('build', folder, [])) || (await inside('test', folder, ['--net']))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    for (const group of podmanGroups()) if (!groups.includes(group)) removeGroup(group)
  }
}

/** Runs a phase; its processes end with it. @returns its exit code */
function inside(phase, folder, namespaces) {
  const apart = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', ...namespaces]
  const child = spawn('unshare', [...apart, process.execPath, INSIDE, phase, folder], { stdio: 'inherit' })
  // The first process of a namespace gets no other signal from outside, and all others end with it.
  const end = () => child.kill('SIGKILL')
  for (const signal of SIGNALS) process.on(signal, end)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      for (const signal of SIGNALS) process.off(signal, end)
      resolve(code ?? 1)
    })
  })
}

/** The control groups of Podman's containers, which outlive them: one, or with version 1 one for each controller. */
function podmanGroups() {
  const parents = [CGROUPS, ...readdirSync(CGROUPS).map(name => join(CGROUPS, name))]
  return parents.map(parent => join(parent, 'libpod_parent')).filter(path => existsSync(path))
}

/** A group is removed like an empty folder, after those below it. */
function removeGroup(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) removeGroup(join(path, entry.name))
  }
  rmdirSync(path)
}
