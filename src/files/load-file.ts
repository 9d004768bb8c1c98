/**
 * Strict loading of what a person wrote: YAML or JSON, checked against its schema, every complaint with
 * `file:line:column` and, for a key nobody knows, the nearest one that exists.
 */
import { readFileSync, statSync } from 'node:fs'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { type Violation, validator } from '../schemas/registry.ts'

const LIMIT_BYTES = 1_048_576

/** One complaint about a file. */
export interface FileProblem {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly message: string
}

export class FileError extends Error {
  readonly problems: readonly FileProblem[]

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'))
    this.name = 'FileError'
    this.problems = problems
  }
}

export interface LoadedFile {
  readonly file: string
  /** Valid by its schema; the caller names the generated type. */
  readonly value: unknown
  /** Where a JSON pointer stands in the file, for complaints that only the domain can make. */
  problemAt(pointer: string, message: string): FileProblem
}

/** @throws FileError with every complaint at once. */
export function loadFile(file: string, schemaPath: string): LoadedFile {
  if (statSync(file).size > LIMIT_BYTES) {
    throw new FileError([{ file, line: 1, column: 1, message: 'larger than 1 MiB; such a file is not read' }])
  }
  return loadText(readText(file), { file, schemaPath })
}

export function loadText(text: string, { file, schemaPath }: { file: string; schemaPath: string }): LoadedFile {
  const lines = new LineCounter()
  // JSON is YAML; the core schema keeps dates and `yes` as text, and unique keys catch a line pasted twice.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, version: '1.2' })
  const at = (offset: number, message: string): FileProblem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(1, line), column: Math.max(1, col), message }
  }
  const problemAt = (pointer: string, message: string) => at(offsetOf(document, pointer), message)

  if (document.errors.length > 0) {
    throw new FileError(document.errors.map(error => at(error.pos[0], error.message.split('\n')[0] ?? error.message)))
  }
  // 100 aliases suffice for any honest file; a billion laughs need more.
  const value: unknown = document.toJS({ maxAliasCount: 100 })
  const violations = validator(schemaPath)(value)
  if (violations.length > 0) {
    throw new FileError(violations.map(violation => at(violationOffset(document, violation), sentence(violation))))
  }
  return { file, value, problemAt }
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new FileError([{ file, line: 1, column: 1, message: 'not UTF-8; save the file as UTF-8' }])
  }
}

function sentence(violation: Violation): string {
  const { keyword, params, pointer, message } = violation
  const place = pointer === '' ? 'the file' : pointer
  if (keyword === 'additionalProperties') return `unknown key "${params.additionalProperty}" in ${place}`
  if (keyword === 'enum') return `${place} must be one of ${JSON.stringify(params.allowedValues)}`
  return `${place} ${message}`
}

/** An unknown key is shown where it stands, not where its object begins. */
function violationOffset(document: Document, violation: Violation): number {
  const unknown = violation.params.additionalProperty
  return offsetOf(document, violation.pointer, typeof unknown === 'string' ? unknown : undefined)
}

function offsetOf(document: Document, pointer: string, key?: string): number {
  const path = pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(part => (/^\d+$/.test(part) ? Number(part) : part))
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
    if (key !== undefined && length === path.length && isMap(node)) {
      const pair = node.items.find(item => isScalar(item.key) && item.key.value === key)
      if (pair && isNode(pair.key) && pair.key.range) return pair.key.range[0]
    }
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
