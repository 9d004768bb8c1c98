import type { RouteWorld } from './route-world.ts'

type Called = ReturnType<RouteWorld['call']> | Promise<Awaited<ReturnType<RouteWorld['call']>>>

/** One route: a call that succeeds, and one for each problem of its own that the manifest names. */
export interface RouteCase {
  readonly succeed: (world: RouteWorld) => Called
  readonly refused?: Readonly<Record<number, (world: RouteWorld) => Called>>
}

export type RouteCases = Readonly<Record<string, RouteCase>>

/** A call of the route with nothing said. */
export function plain(name: string): RouteCase['succeed'] {
  return world => world.call(name)
}

/** A body that its schema refuses. */
export function misspelt(name: string, params: Readonly<Record<string, string>> = {}): RouteCase['succeed'] {
  return world => world.call(name, { params, body: { no_such_key: 1 } })
}

/** A call while an advance of the account is under way. */
export function busy(name: string, body?: unknown): RouteCase['succeed'] {
  return world => world.duringAdvance(() => world.call(name, { body }))
}
