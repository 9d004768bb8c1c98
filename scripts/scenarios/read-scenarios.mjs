import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** What every account begins with, by line. */
const DEFAULTS = ['happy', 'ondemand-happy']

/** The scenario files of a folder: the standard line first, its default first, the others by name. */
export function readScenarios(folder) {
  const files = readdirSync(folder).filter(name => /\.(ya?ml|json)$/.test(name))
  const read = files.map(name => ({ ...parse(readFileSync(join(folder, name), 'utf8')), file: name }))
  const rank = ({ name, line }) => `${line === 'standard' ? 0 : 1}${DEFAULTS.includes(name) ? 0 : 1}${name}`
  return read.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
}
