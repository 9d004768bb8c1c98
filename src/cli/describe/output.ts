/** How commands speak: answers on stdout, everything else for people on stderr. */
import { colourWanted } from '../../config.ts'
import { PAINTED, paint as paintAlways, type Style } from '../../reporting/paint.ts'
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

/** Shows control characters as codes, the colours of `paint` excepted. */
function keepColours(text: string): string {
  return text
    .split(SEQUENCE)
    .map(piece => (PAINTED.has(piece) ? piece : showCodesInLines(piece)))
    .join('')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's sequence begins with one.
const SEQUENCE = /(\u001b\[\d+m)/

/** Colours a word for the stream it goes to, if that stream is a terminal. */
export function paint(style: Style, text: string, stream: { isTTY?: boolean } = process.stdout): string {
  return colourWanted(stream.isTTY === true) ? paintAlways(style, text) : text
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
