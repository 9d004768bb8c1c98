import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { packageFolder } from './package-folder.ts'

/** Files that ship with the package, each under its digest; see `fixtures/checked.json`. */
const LIST = 'checked.json'

let digests: ReadonlySet<string> | undefined

/**
 * Whether a text is one that the suite has found valid by this schema: compiling a schema costs more than all the rest of a
 * start, and what ships was judged before it did. A file that anybody has changed or added is none of them.
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
