import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { FileError } from './file-error.ts'

const LIMIT_BYTES = 1_048_576

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file, or it is a link to one that is gone',
  ENOTDIR: 'there is no such file: a part of its path is no folder',
  EACCES: 'it may not be read; change its access rights',
  EPERM: 'it may not be read; change its access rights',
  ELOOP: 'it is a link that leads to itself',
  ENXIO: 'not a regular file; such a thing is not read',
}

/**
 * The text of a file. A link is followed: the caller named the file.
 * @throws FileError when there is none, it is no regular file, larger than 1 MiB or not UTF-8.
 */
export function readText(file: string): string {
  const bytes = readBytes(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what TextDecoder throws
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw refuseText(file, 'not UTF-8; save the file as UTF-8')
  }
}

function readBytes(file: string): Uint8Array {
  try {
    // Opening a pipe would wait for a writer; an open file cannot become another one after the check.
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const found = fstatSync(descriptor)
      if (found.isDirectory()) throw refuseText(file, 'a folder, where a file was expected')
      // Reading a pipe or a device would wait for ever.
      if (!found.isFile()) throw refuseText(file, 'not a regular file; such a thing is not read')
      const bytes = found.size > LIMIT_BYTES ? null : readFileSync(descriptor)
      if (bytes === null || bytes.length > LIMIT_BYTES)
        throw refuseText(file, 'larger than 1 MiB; such a file is not read')
      return bytes
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException // what node:fs throws
    if (code === 'EISDIR') throw refuseText(file, 'a folder, where a file was expected')
    throw refuseText(file, REASONS[code] ?? `cannot be read (${message})`)
  }
}

function refuseText(file: string, message: string): FileError {
  return new FileError([{ file, line: 0, column: 0, message }])
}
