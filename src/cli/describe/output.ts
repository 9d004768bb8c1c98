/** How commands speak: answers on stdout, everything else for people on stderr. */
import { colourWanted } from '../../config.ts'
import { safeJson, showCodes, showCodesInLines } from '../../reporting/show-codes.ts'
import { RefusedError } from '../client/control-client.ts'

/** Whatever a text from elsewhere holds, no control character of it reaches the terminal. */
export function print(text: string): void {
  write(`${text}\n`)
}

/** A piece of a document on stdout. */
export function write(text: string): void {
  process.stdout.write(keepColours(text))
}

export function printJson(value: unknown): void {
  print(safeJson(value))
}

/** For a person at the terminal: progress, hints, errors. */
export function say(text: string): void {
  process.stderr.write(`${keepColours(text)}\n`)
}

/** What `paint` writes. */
const COLOUR = /^\[(?:0|1|2|31|32|33|36)m/

/** Shows control characters as codes, the colours of `paint` excepted. */
function keepColours(text: string): string {
  const [first = '', ...others] = text.split('\u001b')
  const pieces = others.map(piece => (COLOUR.test(piece) ? '\u001b' : '\\u001b') + showCodesInLines(piece))
  return showCodesInLines(first) + pieces.join('')
}

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const

/** Colours a word for the stream it goes to, if that stream is a terminal. */
export function paint(style: keyof typeof STYLES, text: string, stream: { isTTY?: boolean } = process.stdout): string {
  return colourWanted(stream.isTTY === true) ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text
}

/**
 * Text from elsewhere, safe to print on one line: control characters (which could move the cursor or forge a line) and
 * those that turn the reading direction are shown as codes, and what is longer than `longest` is cut.
 */
export function plain(text: string, longest = 120): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return showCodes(cut)
}

/** Runs a command; with `--json` a refusal of the sandbox is a document on stdout too, beside its sentence on stderr. */
export async function showRefusals(json: boolean | undefined, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (json === true && error instanceof RefusedError) printJson(error.problem)
    throw error
  }
}
