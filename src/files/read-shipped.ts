import { readFileSync } from 'node:fs'
import { packageFolder } from './package-folder.ts'

/**
 * A JSON file that ships with the package, as it stands. The suite holds it to its schema, so a start need not: compiling
 * a schema costs more than all the reading.
 */
export function readShipped(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(`${packageFolder(folder)}${file}`, 'utf8'))
}
