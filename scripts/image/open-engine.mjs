// Podman with all that it keeps below one folder (scripts/image/run.mjs).
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} folder
 * @returns `env`, the variables and `flags` for a podman of one's own; `podman` runs one to its end
 */
export function openEngine(folder) {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const settings = join(folder, 'containers.conf')
  writeFileSync(settings, settingsIn(folder))
  // A login of this machine is not used.
  const logins = join(folder, 'auth.json')
  writeFileSync(logins, '{}')
  const flags = [
    '--root',
    join(folder, 'root'),
    '--runroot',
    join(folder, 'runroot'),
    '--tmpdir',
    join(folder, 'libpod'),
  ]
  const env = {
    CONTAINERS_CONF: settings,
    REGISTRY_AUTH_FILE: logins,
    TMPDIR: temporary,
    // Health checks are timers of systemd, which is not asked: the tests run them.
    DISABLE_HC_SYSTEMD: 'true',
  }
  return {
    folder,
    env,
    flags,
    /** @param {readonly string[]} words @param {{ mayFail?: boolean, timeoutMs?: number }} [options] */
    podman(words, { mayFail = false, timeoutMs } = {}) {
      return runTo('podman', [...flags, ...words], { env, mayFail, timeoutMs })
    },
  }
}

/** What holds for commands and for the Docker API alike. */
function settingsIn(folder) {
  return `
[containers]
# Below the limits of a machine whose own are low.
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
events_logger = "file"
# A short name is the image of that name that is here.
compat_api_enforce_docker_hub = false
`
}

/** Runs a program to its end. @returns its status, stdout and stderr; when it failed, only if it may */
export function runTo(command, words, { env = {}, mayFail = false, timeoutMs, cwd } = {}) {
  const options = { env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 1 << 28, timeout: timeoutMs, cwd }
  const { status, stdout, stderr, error } = spawnSync(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  if (error && !mayFail) throw error
  if (status !== 0 && !mayFail) {
    throw new Error(
      `${[command, ...words].join(' ')} ended with ${status}:\n${stdout.slice(-4_000)}${stderr.slice(-4_000)}`,
    )
  }
  return { status, stdout, stderr: error ? String(error) : stderr }
}
