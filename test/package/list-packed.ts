import { fileURLToPath } from 'node:url'
import { runStep } from './run-command.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface PackedFile {
  /** From the root of the package, with `/`. */
  readonly path: string
  /** Bytes. */
  readonly size: number
}

/** What `npm pack` would put into the package, from the tree as it is built. */
export async function listPacked(): Promise<readonly PackedFile[]> {
  const printed = await runStep('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT })
  const said: unknown = JSON.parse(printed)
  // npm 11 and earlier print a list of packages, later ones an object of them by name.
  const [pack] = Object.values(said ?? {})
  const files: unknown = pack?.files
  if (!Array.isArray(files)) throw new Error(`npm pack named no files: ${printed.slice(0, 200)}`)
  return files.map(({ path, size }) => ({ path: String(path), size: Number(size) }))
}
