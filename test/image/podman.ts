/** The engine that `npm run image:test` has opened: its folder is in IMAGE_ENGINE, the image in it is `carrier-sandbox`. */
import { type Ended, openEngine } from '../../scripts/image/open-engine.mjs'

export const IMAGE = 'carrier-sandbox'
export const BASE = 'docker.io/library/node:24-slim'

const folder = process.env.IMAGE_ENGINE
if (folder === undefined) throw new Error('run these tests with: npm run image:test')
export const engine = openEngine(folder)

/** Whether containers have networks of their own; if not, they share that of the tests, which is loopback alone. */
export const HAS_NETWORKS = process.env.IMAGE_NETWORKS === 'own'

/** Runs podman to its end. @returns what it printed. @throws Error with it when podman fails */
export function podman(...words: readonly string[]): string {
  return engine.podman(words).stdout.trim()
}

/** The same, where the failure is what is looked at. */
export function tryPodman(...words: readonly string[]): Ended {
  return engine.podman(words, { mayFail: true })
}

export interface Container extends Disposable {
  /** What it printed, both streams. */
  logs(): string
  /** As `docker stop`. @returns the exit code */
  stop(): number
  /** Waits for its end. @returns the exit code */
  wait(): number
  /** Runs the health check once. */
  isHealthy(): boolean
}

/** A container in the background; the end of the block removes it. `words`: flags, the image, its command. */
export function startContainer(name: string, words: readonly string[]): Container {
  podman('run', '--detach', '--name', name, ...words)
  return {
    logs() {
      const { stdout, stderr } = tryPodman('logs', name)
      return stdout + stderr
    },
    stop() {
      podman('stop', '--time', '30', name)
      return Number(podman('inspect', name, '--format', '{{.State.ExitCode}}'))
    },
    wait: () => Number(podman('wait', name)),
    isHealthy: () => tryPodman('healthcheck', 'run', name).status === 0,
    [Symbol.dispose]() {
      podman('rm', '--force', '--time', '0', '--volumes', name)
    },
  }
}
