import { open, rename, rm } from 'node:fs/promises'

/** The bytes of a file, as they are read. @throws Node's own error when it cannot be. */
export async function* readStateFile(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  // Closes itself at its end, and when its reader leaves.
  for await (const chunk of file.createReadStream()) yield chunk
}

/**
 * Writes a file whole or not at all: a reader sees the old content until then, and after a crash. Only its
 * owner may read it, for people's names and addresses are in it.
 * @throws Node's own error when it cannot be written; what was there before stays.
 */
export async function writeStateFile(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      for await (const piece of pieces) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    // The reason to tell is the first one.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
