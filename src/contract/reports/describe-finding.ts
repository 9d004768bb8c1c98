import type { Exchange } from '../exchange.ts'
import type { FindingGroup } from './summarise.ts'
import type { Paint } from './terminal-text.ts'
import { escapeText, wrapText } from './terminal-text.ts'
import { writeCurl } from './write-curl.ts'

export interface Page {
  readonly paint: Paint
  /** Columns. */
  readonly width: number
}

/** Of what was expected and got; the other reports have all. */
const LONGEST = 600
/** A command that was cut would be of no use, and one of a megabyte of none either. */
const LONGEST_COMMAND = 4_000
/** How many cases that fail alike are named. */
const NAMED_OTHERS = 3
const INDENT = 6
const LABEL = 10

/** A group of failures, with everything that is needed to see it oneself. */
export function describeFailure(
  { first, others }: FindingGroup,
  { exchange, page }: { readonly exchange: Exchange | undefined; readonly page: Page },
): readonly string[] {
  const { paint } = page
  const { case: id, check, severity, clause, pointer, expected, got, note } = first
  const label = severity === 'error' ? paint('red', 'FAIL') : paint('yellow', 'WARN')
  const [head = '', ...rest] = wrapText(escapeText(id), page.width - INDENT)
  return [
    `${label}  ${paint('bold', head)}`,
    ...rest.map(line => `${' '.repeat(INDENT)}${paint('bold', line)}`),
    ...field('check', `${check} (specification: ${clause})`, page),
    ...(pointer === '' ? [] : field('at', pointer, page)),
    ...field('expected', expected, page),
    ...field('got', got, page),
    ...(note === null ? [] : field('note', note, page)),
    ...(exchange === undefined ? [] : describeExchange(exchange, page)),
    ...describeOthers(others, page),
    '',
  ]
}

/** `      expected  …`, wrapped below itself. */
export function field(label: string, text: string, { paint, width }: Page): readonly string[] {
  const [head = '', ...rest] = wrapText(escapeText(text, LONGEST), width - INDENT - LABEL)
  return [
    `${' '.repeat(INDENT)}${paint('dim', label.padEnd(LABEL))}${head}`,
    ...rest.map(line => `${' '.repeat(INDENT + LABEL)}${line}`),
  ]
}

function describeExchange({ number, sent, got, error, ms }: Exchange, page: Page): readonly string[] {
  const answer = got === null ? `no answer: ${error}` : `${got.status}`
  const words = writeCurl(sent).map(word => escapeText(word))
  const length = words.join(' ').length
  const command =
    length > LONGEST_COMMAND
      ? [`curl of ${length} characters: see the HAR or HTML report, exchange ${number}`]
      : words.map((word, at) => `${at === 0 ? '' : '  '}${word}${at === words.length - 1 ? '' : ' \\'}`)
  return [
    ...field('exchange', `${number}: ${answer}, ${Math.round(ms)} ms`, page),
    ...command.map(line => `${' '.repeat(INDENT)}${page.paint('cyan', line)}`),
  ]
}

function describeOthers(others: FindingGroup['others'], page: Page): readonly string[] {
  if (others.length === 0) return []
  const ids = [...new Set(others.map(({ case: id }) => id))]
  const named = ids.slice(0, NAMED_OTHERS).flatMap(id => indented(escapeText(id), page))
  const more = ids.length - NAMED_OTHERS
  return [
    `${' '.repeat(INDENT)}${page.paint('bold', `and ${others.length} more like it`)}, in`,
    ...named,
    ...(more > 0 ? [`${' '.repeat(INDENT + 2)}… and ${more} more ${more === 1 ? 'case' : 'cases'}`] : []),
  ]
}

function indented(text: string, { width }: Page): readonly string[] {
  const indent = INDENT + 2
  return wrapText(text, width - indent - 2).map((line, at) => `${' '.repeat(at === 0 ? indent : indent + 2)}${line}`)
}
