import type { Router } from 'express'
import type { ControlRoute } from '../schemas/types.gen.ts'
import type { ControlHandlers } from './control-handlers.ts'

/**
 * Gives each route of the manifest its handler, in the order of the manifest: two paths that fit the same call stand there
 * in the order in which they are asked.
 * @throws Error for a route without a handler, and for a handler without a route.
 */
export function mountRoutes(router: Router, routes: readonly ControlRoute[], handlers: ControlHandlers): void {
  for (const { name, method, path } of routes) {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    if (!handler) throw new Error(`no handler for ${name}, which stands in schemas/control.json`)
    router[VERBS[method]](path.replace(/\{(\w+)\}/g, ':$1'), handler)
  }
  const names = new Set(routes.map(({ name }) => name))
  const unknown = Object.keys(handlers).filter(name => !names.has(name))
  if (unknown.length > 0) throw new Error(`schemas/control.json has no route ${unknown.join(', ')}`)
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
