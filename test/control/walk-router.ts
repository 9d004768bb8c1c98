interface Layer {
  readonly route?: {
    readonly path: string | RegExp | readonly (string | RegExp)[]
    readonly stack: readonly { readonly method?: string }[]
  }
  readonly handle?: unknown
}

/** Every route of an Express router and of the routers in it: `GET /clock`, parameters as `{id}`. */
export function walkRouter(router: unknown): readonly string[] {
  return layersOf(router).flatMap(({ route, handle }) => {
    if (route === undefined) return walkRouter(handle)
    const paths = [route.path].flat().map(path => String(path).replace(/:([a-z]+)/g, '{$1}'))
    const methods = new Set(route.stack.flatMap(({ method }) => (method === undefined ? [] : [method.toUpperCase()])))
    return paths.flatMap(path => [...methods].map(method => `${method} ${path}`))
  })
}

/** The router below which a path is served, found by one route that no other has. */
export function findRouter(app: unknown, route: string): unknown {
  for (const { handle } of layersOf(app)) {
    if (walkRouter(handle).includes(route)) return handle
  }
  throw new Error(`no router serves ${route}`)
}

/** Express keeps them in a list of its own; its types do not say so. */
function layersOf(holder: unknown): readonly Layer[] {
  if (typeof holder !== 'function' && (typeof holder !== 'object' || holder === null)) return []
  const stack: unknown = Reflect.get(holder, 'stack') ?? Reflect.get(Object(Reflect.get(holder, 'router')), 'stack')
  // What Express's own router keeps (router/index.js); a change of that finds no route, which the tests notice.
  return Array.isArray(stack) ? (stack as Layer[]) : []
}
