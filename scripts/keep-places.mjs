import { posix } from 'node:path'

export const slashed = path => path.replaceAll('\\', '/')

/** Whether an import names a package or a module of Node, and not a file. */
export const isPackage = id => !(id.startsWith('.') || id.startsWith('/') || /^[a-z]:/i.test(id))

/**
 * A module finds what lies beside the code by its own place: it goes on believing to be where it was compiled.
 * @param {string} to folder that the modules are put together in
 */
export function keepPlaces(to) {
  return {
    name: 'own-place',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      const place = posix.relative(slashed(to), slashed(id))
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
        map: null,
      }
    },
  }
}
