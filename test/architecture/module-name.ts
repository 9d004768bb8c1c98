import { isBuiltin } from 'node:module'

/** The one name of a Node module, however it was written: `fs` and `node:fs` are the same thing. */
export function nameModule(specifier: string): string {
  return isBuiltin(specifier) && !specifier.startsWith('node:') ? `node:${specifier}` : specifier
}
