/** Words for a POSIX shell, as text that a person copies. */

/** A variable that the shell fills in. */
export interface ShellVariable {
  /** Without its dollar sign: `SANDBOX_ACCESS_TOKEN`. */
  readonly variable: string
}

/** One argument, in pieces: fixed texts and variables. */
export type ShellWord = readonly (string | ShellVariable)[]

export interface QuoteOptions {
  /** True = line feeds and tabs stay as they are; otherwise the word stands on one line. */
  readonly keepsLines?: boolean
}

const NEEDS_ESCAPES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const NEEDS_ESCAPES_IN_LINES = /[^\P{Cc}\t\n]|[\p{Cf}\p{Zl}\p{Zp}]/u
const ESCAPED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The word in quotes. Single quotes keep everything as it is. Characters that a terminal obeys or does not show are
 * written in `$'…'`, which bash and zsh read as the same bytes.
 */
export function quoteShell(word: string | ShellWord, { keepsLines = false }: QuoteOptions = {}): string {
  const pieces = typeof word === 'string' ? [word] : word.filter(piece => piece !== '')
  const unsafe = keepsLines ? NEEDS_ESCAPES_IN_LINES : NEEDS_ESCAPES
  const quoted = pieces.map(piece => {
    if (typeof piece !== 'string') return `"$${piece.variable}"`
    return unsafe.test(piece) ? `$'${escapeText(piece)}'` : `'${piece.replaceAll("'", `'\\''`)}'`
  })
  return quoted.length === 0 ? "''" : quoted.join('')
}

/**
 * @param pattern global
 * @param nameOf makes of the pattern's first group the name of a variable; null leaves the text as it is. By default the
 * group is the name.
 */
export function splitVariables(
  text: string,
  pattern: RegExp,
  nameOf: (group: string) => string | null = group => group,
): ShellWord {
  const pieces: (string | ShellVariable)[] = []
  let at = 0
  for (const found of text.matchAll(pattern)) {
    const variable = nameOf(found[1] ?? '')
    if (variable === null) continue
    pieces.push(text.slice(at, found.index), { variable })
    at = found.index + found[0].length
  }
  return [...pieces, text.slice(at)]
}

/** The inside of `$'…'`. */
function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replace(ESCAPED, bytesOf)
}

/** By the bytes of UTF-8, for `\x9b` alone would be another character. */
function bytesOf(character: string): string {
  return [...new TextEncoder().encode(character)].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}
