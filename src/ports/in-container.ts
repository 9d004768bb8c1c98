import { existsSync, readFileSync } from 'node:fs'

/** Docker, Podman. */
const MARKERS = ['/.dockerenv', '/run/.containerenv']
const CGROUPS = '/proc/1/cgroup'

/** What is looked at; a test has files of its own. */
export interface ContainerSigns {
  exists(path: string): boolean
  /** Empty when there is no such file. */
  read(path: string): string
}

const MACHINE: ContainerSigns = {
  exists: existsSync,
  read: path => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
}

/** Do we run in a container, where `localhost` is the container and not the machine it runs on? */
export function isInContainer(signs: ContainerSigns = MACHINE): boolean {
  return MARKERS.some(signs.exists) || /docker|containerd|kubepods|libpod|lxc/.test(signs.read(CGROUPS))
}
