/** Bodies as they were before they were packed for the way. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** What the client says it takes. */
export const TAKEN_ENCODING = 'gzip'

export interface Unpacked {
  readonly bytes: Buffer
  /** What is wrong with the way in which it was packed; null = nothing. The body is then read as well as it can be. */
  readonly problem: string | null
}

const unzip = promisify(gunzip)
const AS_IT_IS: ReadonlySet<string> = new Set(['', 'identity'])
const GZIP: ReadonlySet<string> = new Set(['gzip', 'x-gzip'])

/** @throws Error when the unpacked body is larger than `largest` bytes. */
export async function unpack(bytes: Buffer, encoding: string | undefined, largest: number): Promise<Unpacked> {
  const said = (encoding ?? '').trim().toLowerCase()
  const isPacked = bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b
  const unzipped = isPacked ? await unzipWithin(bytes, largest) : null
  if (AS_IT_IS.has(said)) {
    if (unzipped === null) return { bytes, problem: null }
    return { bytes: unzipped, problem: `the body is packed by gzip, and content-encoding says ${said || 'nothing'}` }
  }
  if (!GZIP.has(said)) {
    const problem = `content-encoding says ${said}, which was not asked for (accept-encoding: ${TAKEN_ENCODING})`
    return { bytes: unzipped ?? bytes, problem }
  }
  // Nothing is nothing, however it is packed.
  if (unzipped !== null || bytes.length === 0) return { bytes: unzipped ?? bytes, problem: null }
  return { bytes, problem: `content-encoding says ${said}, and the body is not packed so` }
}

/** Null = it is not what it begins like. */
async function unzipWithin(bytes: Buffer, largest: number): Promise<Buffer | null> {
  try {
    return await unzip(bytes, { maxOutputLength: largest })
  } catch (error) {
    if (error instanceof RangeError) throw new Error(`the unpacked answer is larger than ${largest / 1_048_576} MiB`)
    return null
  }
}
