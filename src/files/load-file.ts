/**
 * Strict loading of what a person wrote: YAML or JSON, checked against its schema, every complaint with
 * `file:line:column` and, for an unknown key, the nearest one that exists.
 */
import type { Document, YAMLError } from 'yaml'
import { validator } from '../schemas/registry.ts'
import { type Complaint, describeViolations } from './describe-violations.ts'
import { findExcess, findExcessOf } from './excess.ts'
import { FileError, type FileProblem, type LoadedFile, type LoadOptions, schemaFor } from './file-error.ts'
import { loadPlainJson } from './load-plain-json.ts'
import { openYaml } from './open-yaml.ts'
import { partsOf, valueAt } from './pointer.ts'
import { readText } from './read-text.ts'
import { findYamlTrap, isMendedUpTo } from './yaml-trap.ts'

/** Behind the first of them the parser has lost its way, and says so again and again. */
const MOST_FAULTS = 20

/** @throws FileError with every complaint at once. */
export function loadFile(
  file: string,
  schemaPath: LoadOptions['schemaPath'],
  options: Pick<LoadOptions, 'prepare'> = {},
): LoadedFile {
  return loadText(readText(file), { file, schemaPath, ...options })
}

/** @throws FileError with every complaint at once. */
export function loadText(text: string, options: LoadOptions & { readonly file: string }): LoadedFile {
  const loadStrictly = () => parseStrictly(text, options)
  return loadPlainJson(text, { ...options, loadStrictly }) ?? loadStrictly()
}

function parseStrictly(text: string, options: LoadOptions & { readonly file: string }): LoadedFile {
  const { file, prepare = asItIs => asItIs } = options
  const whole = (message: string) => new FileError([{ file, line: 0, column: 0, message }])
  const excess = findExcess(text)
  if (excess !== null) throw whole(excess)
  const { LineCounter, parseDocument } = openYaml()
  const lines = new LineCounter()
  // JSON is YAML; the core schema keeps dates and `yes` as text, and unique keys catch a line pasted twice.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, version: '1.2', prettyErrors: false })
  const at = (offset: number, message: string): FileProblem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(1, line), column: Math.max(1, col), message }
  }
  const problemAt = (pointer: string, message: string) => at(offsetOf(document, pointer), message)

  // An unresolved tag is a warning to the parser, and its value something the author did not mean.
  const faults = [...document.errors, ...document.warnings]
  if (faults.length > 0) {
    const trap = findYamlTrap(text, faults[0]?.pos[0] ?? 0, (mended, upTo) => isMendedUpTo(faultsIn(mended), upTo))
    // What follows from it would only be said in the parser's own words.
    if (trap !== null) throw new FileError([at(trap.offset, trap.message)])
    throw new FileError(faults.slice(0, MOST_FAULTS).map(fault => at(fault.pos[0], syntaxSentence(fault, text))))
  }
  const written = plainValue(document, message => {
    const offset = danglingAlias(document)
    if (offset === null) return whole(message)
    const trap = findYamlTrap(text, offset, mended => danglingAlias(parseAgain(mended)) !== offset)
    return new FileError([trap === null ? at(offset, message) : at(trap.offset, trap.message)])
  })
  if (written === null) throw whole('empty; see the schema for what belongs into it')
  const grown = findExcessOf(written)
  if (grown !== null) throw whole(grown)
  const value = prepare(written)
  const complaints = describeViolations(validator(schemaFor(options, value))(value), value)
  if (complaints.length > 0) {
    throw new FileError(
      complaints.map(complaint => {
        const offset = complaintOffset(document, complaint)
        const isEmpty = complaint.violation.keyword === 'type' && valueAt(value, complaint.violation.pointer) === null
        // `description: #2` is empty to the parser, and a comment.
        const trap = isEmpty ? findYamlTrap(text, offset, () => true) : null
        return trap === null ? at(offset, complaint.message) : at(trap.offset, trap.message)
      }),
    )
  }
  return { file, value, problemAt }
}

function parseAgain(text: string): Document {
  return openYaml().parseDocument(text, { uniqueKeys: true, version: '1.2', prettyErrors: false })
}

function faultsIn(text: string): readonly YAMLError[] {
  const { errors, warnings } = parseAgain(text)
  return [...errors, ...warnings]
}

/** 100 aliases suffice for any honest file; a billion laughs need more. */
function plainValue(document: Document, refuse: (message: string) => FileError): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    // What `yaml` throws for an alias without its anchor, and for too many of them.
    if (error instanceof ReferenceError) throw refuse(`the aliases cannot be followed: ${error.message}`)
    throw error
  }
}

/** Where the first alias stands that has no anchor before it; null when all have theirs. */
function danglingAlias(document: Document): number | null {
  const { isAlias, isNode, visit } = openYaml()
  const anchors = new Set<string>()
  let offset: number | null = null
  visit(document, (_key, node) => {
    if (isAlias(node) && !anchors.has(node.source)) {
      offset = node.range?.[0] ?? null
      return visit.BREAK
    }
    if (isNode(node) && !isAlias(node) && node.anchor !== undefined) anchors.add(node.anchor)
    return undefined
  })
  return offset
}

function syntaxSentence({ code, message, pos }: YAMLError, text: string): string {
  switch (code) {
    case 'DUPLICATE_KEY': {
      const key = /^("[^"\n]*"|[^:\n]*)/.exec(text.slice(pos[0], pos[0] + 60))?.[0].trim() ?? ''
      return `the key ${key} stands here for the second time`
    }
    case 'BAD_INDENT':
      return message.startsWith('Flow ')
        ? `a "${message.includes('map') ? '{' : '['}" above is not closed by "${message.includes('map') ? '}' : ']'}"`
        : message
    case 'TAB_AS_INDENT':
      return 'a tab stands here, and YAML indents with spaces'
    case 'MISSING_CHAR':
      return message.startsWith('Missing closing')
        ? `a text that begins with ${message.slice(16, 17)} above is not closed by another one`
        : message
    case 'MULTILINE_IMPLICIT_KEY':
      return 'a line here has no ": " after its key; write it as key: value'
    case 'MULTIPLE_DOCS':
      return 'a second document begins here ("---"); a file holds one'
    default:
      return message
  }
}

/** An unknown key is shown where it stands, not where its object begins. */
function complaintOffset(document: Document, { violation }: Complaint): number {
  const unknown = violation.params.additionalProperty
  return offsetOf(document, violation.pointer, typeof unknown === 'string' ? unknown : undefined)
}

function offsetOf(document: Document, pointer: string, key?: string): number {
  const { isMap, isNode, isScalar } = openYaml()
  const path = partsOf(pointer).map(part => (/^\d+$/.test(part) ? Number(part) : part))
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
    if (key !== undefined && length === path.length && isMap(node)) {
      // The text of a key that is no text (`3: x`) is what the schema saw.
      const pair = node.items.find(item => isScalar(item.key) && String(item.key.value) === key)
      if (pair && isNode(pair.key) && pair.key.range) return pair.key.range[0]
    }
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
