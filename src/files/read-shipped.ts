import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openYaml } from './open-yaml.ts'

/**
 * A JSON or YAML file that ships with the package, as it stands. The suite holds it to its schema, so a start need not:
 * compiling a schema costs more than all the reading.
 */
export function readShipped(folder: string, file: string): unknown {
  const text = readFileSync(`${packageFolder(folder)}${file}`, 'utf8')
  return file.endsWith('.json') ? JSON.parse(text) : openYaml().parse(text)
}

/** All of a folder that ships with the package, in the order of their names. */
export function readShippedFolder(folder: string): readonly unknown[] {
  const names = readdirSync(packageFolder(folder)).filter(name => /\.(ya?ml|json)$/.test(name))
  return names.sort().map(name => readShipped(folder, name))
}

/** A folder that ships with the package, e.g. `fixtures/carriers`: two steps up from src/files and from dist/files alike. */
export function packageFolder(name: string): string {
  return fileURLToPath(new URL(`../../${name}/`, import.meta.url))
}
