import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { validator } from '../schemas/registry.ts'
import { findExcessOf } from './excess.ts'
import { type LoadedFile, type LoadOptions, schemaFor } from './file-error.ts'
import { packageFolder } from './read-shipped.ts'

/** Files that ship with the package, each under its digest; see `fixtures/checked.json`. */
const LIST = 'checked.json'

let digests: ReadonlySet<string> | undefined

/**
 * A JSON file without a fault, read the short way: ten carriers take the parser that knows lines and columns 100 ms of a
 * start, and JSON.parse none. Null where anything is wrong, or it is no JSON: the strict loader then finds the words.
 */
export function loadPlainJson(
  text: string,
  options: LoadOptions & { readonly file: string; readonly loadStrictly: () => LoadedFile },
): LoadedFile | null {
  const { file, schemaPath, prepare = (asItIs: unknown) => asItIs, loadStrictly } = options
  if (!file.endsWith('.json')) return null
  const written = parseOrNull(text)
  const problemAt = (pointer: string, message: string) => loadStrictly().problemAt(pointer, message)
  if (typeof schemaPath === 'string' && isChecked(text, schemaPath)) return { file, value: prepare(written), problemAt }
  if (written === null || findExcessOf(written) !== null || countKeys(written) !== writtenKeys(text)) return null
  const value = prepare(written)
  if (validator(schemaFor(options, value))(value).length > 0) return null
  return { file, value, problemAt }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Keys as they stand: more than the value has, and one stands twice. */
function writtenKeys(text: string): number {
  return text.match(/"(?:[^"\\]|\\.)*"?(?:\s*:)?/g)?.filter(token => token.endsWith(':')).length ?? 0
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  const own = Array.isArray(value) ? 0 : inside.length
  return inside.reduce((sum: number, one) => sum + countKeys(one), own)
}

/**
 * Whether a text is one that the suite has found valid by this schema: compiling a schema costs more than all the rest of a
 * start, and what ships was checked before it did. A file that was changed or added since is validated.
 */
export function isChecked(text: string, schemaPath: string): boolean {
  digests ??= new Set(Object.values(readChecked()))
  return digests.has(digestOf(text, schemaPath))
}

export function digestOf(text: string, schemaPath: string): string {
  return createHash('sha256').update(`${schemaPath}\n${text}`).digest('hex')
}

/** Digests by the files' paths below `fixtures/`. */
export function readChecked(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`${packageFolder('fixtures')}${LIST}`, 'utf8'))
}
