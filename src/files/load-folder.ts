import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { FileError, type LoadedFile } from './file-error.ts'
import { loadText } from './load-file.ts'
import { readText } from './read-text.ts'

/** No one keeps more by hand; another folder was meant. */
const MOST_FILES = 1_000

/**
 * Every YAML or JSON file of a folder, in the order of their names, each valid by the schema.
 * @throws FileError with every complaint about every file at once, a link that leaves the folder included.
 */
export function loadFolder(folder: string, schemaPath: string): readonly LoadedFile[] {
  const loaded: LoadedFile[] = []
  const refused: FileError[] = []
  for (const { name, file } of listFolder(folder)) {
    try {
      loaded.push(loadText(readInside(folder, name), { file, schemaPath }))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      refused.push(error)
    }
  }
  if (refused.length > 0) throw new FileError(refused.flatMap(({ problems }) => problems))
  return loaded
}

export interface ListedFile {
  readonly name: string
  /** With its folder, as that was named. */
  readonly file: string
  /** Other than before when the file may have changed. */
  readonly stamp: string
}

/**
 * The YAML and JSON files of a folder, in the order of their names. Nothing is opened.
 * @throws FileError when it cannot be listed.
 */
export function listFolder(folder: string): readonly ListedFile[] {
  const names = namesIn(folder)
    // Those that begin with a dot are editors' and systems' own: locks, backups, resource forks.
    .filter(name => /^[^.].*\.(ya?ml|json)$/.test(name))
    .sort()
  if (names.length > MOST_FILES) {
    throw refuseFolder(folder, `${names.length} files, where ${MOST_FILES} at most are read; name another folder`)
  }
  return names.flatMap(name => {
    const file = join(folder, name)
    const stamp = stampOf(file)
    // It went away since it was listed.
    return stamp === null ? [] : [{ name, file, stamp }]
  })
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException // what node:fs throws
    if (code === 'ENOENT') throw refuseFolder(folder, 'there is no such folder')
    if (code === 'ENOTDIR') throw refuseFolder(folder, 'not a folder')
    throw refuseFolder(folder, `the folder cannot be read (${message})`)
  }
}

function stampOf(file: string): string | null {
  try {
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return null
    const { mtimeMs, size, ino } = statSync(file)
    return `${mtimeMs}/${size}/${ino}`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what node:fs throws
    return String(code)
  }
}

/**
 * The text of a file of the folder. A link may stay inside it (mounted configuration is made of such); one that leaves it
 * would read anything.
 * @throws FileError
 */
export function readInside(folder: string, name: string): string {
  const file = join(folder, name)
  if (leadsOut(folder, file)) throw refuseFolder(file, 'a link that leads out of its folder; put the file itself there')
  return readText(file)
}

/** The same with the file's name as complaints tell it. @throws FileError */
export function openInside(folder: string, name: string): { readonly file: string; readonly text: string } {
  return { file: join(folder, name), text: readInside(folder, name) }
}

function leadsOut(folder: string, file: string): boolean {
  try {
    return !realpathSync(file).startsWith(realpathSync(folder) + sep)
  } catch {
    // It leads nowhere; reading it says why.
    return false
  }
}

function refuseFolder(file: string, message: string): FileError {
  return new FileError([{ file, line: 0, column: 0, message }])
}
