import { type QuoteOptions, quoteShell, type ShellWord } from './quote-shell.ts'

/** A request that a person repeats. No text of it holds U+0000, which no command can. */
export interface RequestToRepeat {
  readonly method: string
  /** Whole address. */
  readonly url: string | ShellWord
  readonly headers: readonly RepeatedHeader[]
  /** Null = none is sent. */
  readonly body: string | ShellWord | null
}

/** A header with its value, or the access token in a variable of the shell. */
export type RepeatedHeader = readonly [name: string, value: string | ShellWord] | { readonly bearer: string }

export interface CurlOptions extends QuoteOptions {
  /** Flags of curl: `-i` shows the head of the answer, the default. */
  readonly flags?: string
  /** Names of more headers that are left out, in lower case. */
  readonly leftOut?: readonly string[]
}

/** What curl writes itself. */
const WRITTEN_BY_CURL = ['connection', 'content-length', 'expect', 'host', 'transfer-encoding']

/**
 * The request as a curl command for a POSIX shell, in two parts: what is asked, then an option to a text. Join all with
 * spaces, or with ` \` and a line feed.
 */
export interface CurlCommand {
  readonly asked: readonly string[]
  readonly options: readonly string[]
}

export function writeCurl(
  { method, url, headers, body }: RequestToRepeat,
  { flags = '-i', leftOut = [], keepsLines = false }: CurlOptions = {},
): CurlCommand {
  const quote = (word: string | ShellWord) => quoteShell(word, { keepsLines })
  const without = new Set([...WRITTEN_BY_CURL, ...leftOut])
  const sent = headers.filter(header => 'bearer' in header || !without.has(header[0].toLowerCase()))
  const hasType = headers.some(header => !('bearer' in header) && header[0].toLowerCase() === 'content-type')
  return {
    asked: [
      `curl ${flags}`,
      // Brackets and braces are patterns to curl.
      ...(/[[\]{}]/.test(textOf(url)) ? ['--globoff'] : []),
      // With -X HEAD curl waits for a body.
      method === 'HEAD' ? '--head' : `-X ${/^[A-Z]+$/.test(method) ? method : quote(method)}`,
      quote(url),
    ],
    options: [
      ...sent.map(header => `-H ${writeHeader(header, quote)}`),
      // Without this curl declares a form.
      ...(body === null || hasType ? [] : ["-H 'Content-Type:'"]),
      ...(body === null ? [] : [`--data-raw ${quote(body)}`]),
    ],
  }
}

function writeHeader(header: RepeatedHeader, quote: (word: string | ShellWord) => string): string {
  if ('bearer' in header) return `"Authorization: Bearer $${header.bearer}"`
  const [name, value] = header
  // curl sends an empty header only when it is written with a semicolon.
  if (value === '') return quote(`${name};`)
  return quote(typeof value === 'string' ? `${name}: ${value}` : joinFirst(`${name}: `, value))
}

/** The text before a word, in one piece with the word's first text. */
function joinFirst(text: string, [first, ...others]: ShellWord): ShellWord {
  if (typeof first === 'string') return [text + first, ...others]
  return first === undefined ? [text] : [text, first, ...others]
}

/** The fixed texts of a word. */
function textOf(word: string | ShellWord): string {
  return typeof word === 'string' ? word : word.filter(piece => typeof piece === 'string').join('')
}
