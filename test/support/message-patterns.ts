import { MESSAGES, type MessageCode } from '../../src/domain/messages.ts'

// Keys of a literal object are its codes.
const CODES = Object.keys(MESSAGES) as MessageCode[]

const PATTERNS = CODES.map(code => [code, patternOf(MESSAGES[code].text)] as const)

/** The messages that a text may be, its placeholders filled; none = it stands in no table. */
export function codesOf(text: string): readonly MessageCode[] {
  return PATTERNS.flatMap(([code, pattern]) => (pattern.test(text) ? [code] : []))
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 's')
}
