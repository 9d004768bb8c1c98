import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { FileError } from './file-error.ts'
import { type LoadedFile, loadFile } from './load-file.ts'

/**
 * Every YAML or JSON file of a folder, in the order of their names, each valid by the schema.
 * @throws FileError with every complaint about every file at once, a link that leaves the folder included.
 */
export function loadFolder(folder: string, schemaPath: string): readonly LoadedFile[] {
  const loaded: LoadedFile[] = []
  const refused: FileError[] = []
  for (const name of fileNames(folder)) {
    try {
      loaded.push(loadInside(folder, name, schemaPath))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      refused.push(error)
    }
  }
  if (refused.length > 0) throw new FileError(refused.flatMap(({ problems }) => problems))
  return loaded
}

function fileNames(folder: string): readonly string[] {
  if (!existsSync(folder)) throw refuse(folder, 'there is no such folder')
  if (!statSync(folder).isDirectory()) throw refuse(folder, 'not a folder')
  return readdirSync(folder)
    .filter(name => /\.(ya?ml|json)$/.test(name))
    .sort()
}

/** A link may stay inside the folder (mounted configuration is made of such); one that leaves it would read anything. */
function loadInside(folder: string, name: string, schemaPath: string): LoadedFile {
  const file = join(folder, name)
  if (existsSync(file) && !realpathSync(file).startsWith(realpathSync(folder) + sep)) {
    throw refuse(file, 'a link that leads out of its folder; put the file itself there')
  }
  return loadFile(file, schemaPath)
}

function refuse(file: string, message: string): FileError {
  return new FileError([{ file, line: 0, column: 0, message }])
}
