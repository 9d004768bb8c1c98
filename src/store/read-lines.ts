import type { FileSystem } from './file-system.ts'

const CHUNK = 1 << 20
const LINE_FEED = 0x0a

export interface Line {
  /** Without the line feed; valid only during the visit. */
  readonly bytes: Buffer
  readonly offset: number
  /** False for what follows the last line feed of the file. */
  readonly whole: boolean
}

/** Shows every line of a file in order, holding no more of it than a chunk and a line; gives the file's length. */
export async function readLines(fs: FileSystem, path: string, visit: (line: Line) => void): Promise<number> {
  const file = await fs.open(path, 'read')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    /** Pieces of a line that is longer than what was read so far. */
    let pieces: Buffer[] = []
    let offset = 0
    let position = 0
    for (;;) {
      const length = await file.read(chunk, position)
      if (length === 0) break
      position += length
      let start = 0
      for (let end = find(chunk, start, length); end >= 0; end = find(chunk, start, length)) {
        const bytes =
          pieces.length > 0 ? Buffer.concat([...pieces, chunk.subarray(start, end)]) : chunk.subarray(start, end)
        visit({ bytes, offset, whole: true })
        offset += bytes.length + 1
        pieces = []
        start = end + 1
      }
      if (start < length) pieces.push(Buffer.from(chunk.subarray(start, length)))
    }
    if (pieces.length > 0) visit({ bytes: Buffer.concat(pieces), offset, whole: false })
    return position
  } finally {
    await file.close()
  }
}

/** The next line feed among the first `length` bytes; what lies behind them is left from an earlier read. */
function find(chunk: Buffer, start: number, length: number): number {
  const at = chunk.indexOf(LINE_FEED, start)
  return at < length ? at : -1
}
