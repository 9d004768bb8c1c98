import { fileURLToPath } from 'node:url'

/** A folder that ships with the package, e.g. `fixtures/carriers`: two steps up from src/files and from dist/files alike. */
export function packageFolder(name: string): string {
  return fileURLToPath(new URL(`../../${name}/`, import.meta.url))
}
