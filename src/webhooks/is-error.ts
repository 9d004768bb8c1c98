import { types } from 'node:util'

/** Jest runs tests in a realm of its own, in which what Node throws is no `instanceof Error`. */
export function isError(given: unknown): given is Error {
  return types.isNativeError(given)
}
