/** The manifest `schemas/control.json`: what the control API consists of, and which answers it gives. */
import { schemaText } from './registry.ts'
import type { ControlManifest, ControlRoute } from './types.gen.ts'

let manifest: ControlManifest | undefined

/** Read once. It ships with the package; test/control/manifest.test.ts holds it to its schema and to the router. */
export function controlManifest(): ControlManifest {
  if (manifest === undefined) {
    const read: ControlManifest = JSON.parse(schemaText('control.json'))
    manifest = read
  }
  return manifest
}

/** The route that answers a call; `path` without the query, below /__sandbox. A fixed path goes before one with braces. */
export function routeOf(method: string, path: string): ControlRoute | undefined {
  const candidates = controlManifest().routes.filter(route => route.method === method && fits(route.path, path))
  return candidates.sort((a, b) => braces(a) - braces(b))[0]
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  return wanted.length === parts.length && wanted.every((part, n) => part.startsWith('{') || part === parts[n])
}

function braces({ path }: ControlRoute): number {
  return path.split('{').length
}
