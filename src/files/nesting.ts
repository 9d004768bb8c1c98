import { Lexer } from 'yaml'

/** No file of ours comes near it; a scenario needs five. */
const LEVELS = 64

/**
 * Whether a text opens more levels than any honest file. Asked before parsing: the parser goes down level by level, and a
 * megabyte of "[" ends the process, which no catch can help.
 */
export function nestsTooDeep(text: string): boolean {
  let open = 0
  let onThisLine = 0
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') open += 1
    else if (token === ']' || token === '}') open -= 1
    // "- - - -" opens a list in a list without any bracket.
    else if (token === '-' || token === '?') onThisLine += 1
    else if (token.startsWith('\n') || token.startsWith('\r')) onThisLine = 0
    else if (/^ +$/.test(token) && token.length > 8 * LEVELS) return true
    if (open + onThisLine > LEVELS) return true
  }
  return false
}
