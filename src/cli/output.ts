/** How commands speak: answers on stdout, everything for people on stderr, exit codes as interfaces.md has them. */
import { colourWanted } from '../config.ts'

/** 0 done · 1 the answer is no · 2 wrong usage · 3 could not reach or start. */
export const EXIT = { done: 0, no: 1, usage: 2, unreachable: 3 } as const

/** A command that ends with a sentence and an exit code. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(exitCode: number, message: string) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value))
}

/** For a person at the terminal: progress, hints, errors. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const

/** Colours a word for the stream it goes to, if that stream is a terminal. */
export function paint(style: keyof typeof STYLES, text: string, stream: { isTTY?: boolean } = process.stdout): string {
  return colourWanted(stream.isTTY === true) ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text
}
