import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type LoadedFile, loadFile } from './load-file.ts'

/** Every YAML or JSON file of a folder, in the order of their names, each valid by the schema. */
export function loadFolder(folder: string, schemaPath: string): readonly LoadedFile[] {
  return readdirSync(folder)
    .filter(name => /\.(ya?ml|json)$/.test(name))
    .sort()
    .map(name => loadFile(join(folder, name), schemaPath))
}
