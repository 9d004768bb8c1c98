/** The services of a compose file, as containers: what each key is to `podman run`. A key that is not known is an error. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { type Container, HAS_NETWORKS, IMAGE, podman, startContainer } from './podman.ts'

interface Service {
  readonly build?: string
  readonly image?: string
  readonly init?: boolean
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
}

const KNOWN = ['build', 'image', 'init', 'command', 'environment', 'ports', 'volumes', 'depends_on', 'healthcheck']

export interface Compose extends Disposable {
  /** Of the file, with the defaults of its variables put in. */
  readonly services: Readonly<Record<string, Service>>
  /** Starts a service once those that it depends on are healthy. */
  start(name: string): Promise<Container>
}

/** `${NAME:-value}` is its value: no variable is set for a test. */
const settled = (text: string): string => text.replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1')

export function readCompose(file: string): { name: string; services: Readonly<Record<string, Service>> } {
  return parse(settled(readFileSync(file, 'utf8')), { merge: true })
}

export function openCompose(file: string): Compose {
  const folder = dirname(file)
  const { name: project, services } = readCompose(file)
  const running = new Map<string, Container>()
  const network = HAS_NETWORKS ? ['--network', project] : sharedNetwork(Object.keys(services))
  if (HAS_NETWORKS) podman('network', 'create', project)

  const used = new Set<string>()
  /** `./shop:/shop:ro` begins beside the file; a named volume has the name of the project before its own. */
  const mountOf = (mount: string): string => {
    const [from = '', ...rest] = mount.split(':')
    if (from.startsWith('.')) return [resolve(folder, from), ...rest].join(':')
    used.add(`${project}_${from}`)
    return [`${project}_${from}`, ...rest].join(':')
  }

  const flagsOf = (name: string, service: Service): readonly string[] => {
    const { build, image, init, environment, ports, volumes, healthcheck, command } = service
    const [kind, ...check] = healthcheck?.test ?? []
    if (kind !== undefined && kind !== 'CMD') throw new Error(`${name}: a health check by ${kind} is not known here`)
    return [
      ...network,
      ...(HAS_NETWORKS ? ['--network-alias', name] : []),
      ...(init === true ? ['--init'] : []),
      ...Object.entries(environment ?? {}).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ...(HAS_NETWORKS ? (ports ?? []) : []).flatMap(port => ['--publish', port]),
      ...(volumes ?? []).flatMap(volume => ['--volume', mountOf(volume)]),
      ...(check.length > 0 ? ['--health-cmd', JSON.stringify(check)] : []),
      build === undefined ? String(image) : IMAGE,
      ...(command ?? []),
    ]
  }

  return {
    services,
    async start(name) {
      const service = services[name]
      if (service === undefined) throw new Error(`${file} has no service ${name}`)
      const strange = Object.keys(service).filter(key => !KNOWN.includes(key))
      if (strange.length > 0) throw new Error(`${name}: these keys are not known here: ${strange.join(', ')}`)
      for (const other of Object.keys(service.depends_on ?? {})) {
        await expect.poll(() => running.get(other)?.isHealthy()).toBe(true)
      }
      const container = startContainer(`${project}-${name}`, flagsOf(name, service))
      running.set(name, container)
      return container
    },
    [Symbol.dispose]() {
      for (const container of running.values()) container[Symbol.dispose]()
      for (const name of used) podman('volume', 'rm', name)
      if (HAS_NETWORKS) podman('network', 'rm', project)
    },
  }
}

/** All services on the network of the tests, each by its name. */
function sharedNetwork(names: readonly string[]): readonly string[] {
  return ['--network', 'host', ...names.flatMap(name => ['--add-host', `${name}:127.0.0.1`])]
}
