import { openYaml } from './open-yaml.ts'

/** No file of ours comes near it; a scenario needs five. */
const LEVELS = 64
/** Keys, values and the marks between them. A thousand steps have about 20,000. */
const TOKENS = 60_000
/** Keys do not count. */
const VALUES = 20_000

const TOO_DEEP = 'nested deeper than any file of this kind; such a file is not read'
const TOO_MANY = 'more keys and values than any file of this kind; such a file is not read'

/**
 * What a text has too much of, as a sentence; null = it may be parsed. The parser goes down level by level, and a megabyte
 * of "[" ends the process, which no catch can help; 80,000 keys in one group keep it busy for 81 s.
 */
export function findExcess(text: string): string | null {
  let open = 0
  let onThisLine = 0
  let tokens = 0
  const { Lexer } = openYaml()
  for (const token of new Lexer().lex(text)) {
    tokens += 1
    if (token === '[' || token === '{') open += 1
    else if (token === ']' || token === '}') open -= 1
    // "- - - -" opens a list in a list without any bracket.
    else if (token === '-' || token === '?') onThisLine += 1
    else if (token.startsWith('\n') || token.startsWith('\r')) onThisLine = 0
    else if (/^ +$/.test(token) && token.length > 8 * LEVELS) return TOO_DEEP
    if (open + onThisLine > LEVELS) return TOO_DEEP
    if (tokens > TOKENS) return TOO_MANY
  }
  return null
}

/** The same of a value, whether it came as JSON or was made large by aliases. Asked before a schema goes through it. */
export function findExcessOf(value: unknown): string | null {
  const left: { readonly value: unknown; readonly level: number }[] = [{ value, level: 0 }]
  let values = 0
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.level >= LEVELS) return TOO_DEEP
    const inside: readonly unknown[] = Object.values(next.value)
    values += inside.length
    if (values > VALUES) return TOO_MANY
    for (const one of inside) left.push({ value: one, level: next.level + 1 })
  }
  return null
}
