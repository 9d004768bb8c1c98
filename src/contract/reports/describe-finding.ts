import { operation } from '../../schemas/operations.ts'
import type { Exchange } from '../exchange.ts'
import type { Finding } from '../report.ts'
import { countOf, type FindingGroup, nameGroup } from './group-findings.ts'
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

/** A group of failures, with everything that is needed to see it oneself. The headline is the operation that answered wrongly. */
export function describeFailure(
  group: FindingGroup,
  { exchange, page }: { readonly exchange: Exchange | undefined; readonly page: Page },
): readonly string[] {
  const { paint } = page
  const { first, others } = group
  const { case: id, operation: answered, check, severity, clause, pointer, expected, got, note } = first
  const { method, path } = operation(answered)
  const count = countOf(group)
  const headline = `${method} ${path} (${answered}): ${check}${count === '' ? '' : `, ${count}`}`
  const [head = '', ...rest] = wrapText(escapeText(headline), page.width - INDENT)
  return [
    `${labelOf(severity, page)}  ${paint('bold', head)}`,
    ...rest.map(line => `${' '.repeat(INDENT)}${paint('bold', line)}`),
    ...field('check', `${check} (specification: ${clause})`, page),
    ...field('case', id, page),
    ...(pointer === '' ? [] : field('at', pointer, page)),
    ...field('expected', expected, page),
    ...field('got', got, page),
    ...(note === null ? [] : field('note', note, page)),
    ...(exchange === undefined ? [] : describeExchange(exchange, page)),
    ...describeOthers(others, page),
    '',
  ]
}

/** The same group in one line, cut where the line ends. */
export function describeInLine(group: FindingGroup, page: Page): string {
  const { severity, expected, got } = group.first
  const count = countOf(group)
  const words = `${nameGroup(group)}${count === '' ? '' : `, ${count}`}: expected ${expected}, got ${got}`
  const [line = ''] = wrapText(cutTo(escapeText(words, LONGEST), page.width - INDENT), Number.POSITIVE_INFINITY)
  return `${labelOf(severity, page)}  ${line}`
}

function labelOf(severity: Finding['severity'], { paint }: Page): string {
  return severity === 'error' ? paint('red', 'FAIL') : paint('yellow', 'WARN')
}

function cutTo(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
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
