import { createHash } from 'node:crypto'
import { SandboxError } from '../../domain/errors.ts'
import { ROW_LAYOUT } from '../../domain/world.ts'
import { ARCHIVE_VERSION, type Counts, LONGEST_LINE, type StoreSource } from './archive.ts'

/** One write of some hundred kB, not one for each row. */
const PIECE_CHARACTERS = 1 << 18

export interface WrittenArchive extends Counts {
  readonly sha256: string
}

/**
 * The lines of an archive, in pieces.
 * @returns what the last line says
 */
export async function* writeArchive(
  { worlds, parts }: StoreSource,
  onProgress: (counts: Counts) => void,
): AsyncGenerator<Buffer, WrittenArchive> {
  const hash = createHash('sha256')
  const counts = { worlds: 0, rows: 0 }
  let text = `${JSON.stringify({ carrier_sandbox_store: ARCHIVE_VERSION, layout: ROW_LAYOUT, worlds })}\n`
  const piece = (): Buffer => {
    const bytes = Buffer.from(text)
    text = ''
    hash.update(bytes)
    onProgress({ ...counts })
    return bytes
  }
  for await (const part of parts) {
    if ('world' in part) {
      counts.worlds++
      text += `${JSON.stringify({ world: part.world, at: part.at })}\n`
      continue
    }
    for (const body of part.bodies) {
      counts.rows++
      // In UTF-8 a character takes three bytes at most here: what is beyond is written as two.
      if (body.length > LONGEST_LINE / 4) throw tooLong(part.table, body.length)
      text += `["${part.table}",${body}]\n`
      if (text.length >= PIECE_CHARACTERS) yield piece()
    }
  }
  yield piece()
  const written = { ...counts, sha256: hash.digest('hex') }
  yield Buffer.from(`${JSON.stringify({ end: true, ...written })}\n`)
  return written
}

function tooLong(table: string, characters: number): SandboxError {
  return new SandboxError('conflict', `A row of ${table} has ${characters} characters, more than an archive can hold.`)
}
