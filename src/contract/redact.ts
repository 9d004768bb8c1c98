/** No report may hold a secret or a person: everything is cleaned once, before any report is written. */
import { secretReplacements } from '../reporting/redaction/create-hider.ts'
import { createReplacer, type Replacement } from '../reporting/redaction/create-replacer.ts'
import { textForms } from '../reporting/redaction/secret-forms.ts'
import type { Exchange, Received } from './exchange.ts'
import { findPeople, findPlaces, peopleReplacements, textsOf } from './redaction/find-people.ts'
import { hideBeside, hideFinding } from './redaction/hide-finding.ts'
import { hideShapes } from './redaction/hide-shapes.ts'
import { kindOfField, REDACTED } from './redaction/hide-value.ts'
import type { Finding, RunReport } from './report.ts'

/** `{name: 'token', value: 'eyJ…'}`: stands as `$CONTRACT_TOKEN` in every report. Many may share a name. */
export interface NamedSecret {
  readonly name: string
  readonly value: string
}

export interface Redactor {
  text(text: string): string
  exchange(exchange: Exchange): Exchange
  finding(finding: Finding): Finding
  report(report: RunReport): RunReport
}

/** A shorter one stands inside ordinary words and numbers, so it is only replaced where it stands alone. */
const SHORTEST_ANYWHERE = 6
/** This much of a secret reveals too much, where a text was cut in the middle of it. */
const SHORTEST_CUT = 8
/** The documented password of every installation is the product's own name; hiding that word would hide everything. */
const NO_SECRET = 'sandbox'

const AUTHORIZATION = /^(?:proxy-)?authorization$/i
/** Of what the run was given these are made by people, who write them otherwise, too. */
const BY_PEOPLE = /password|secret/i
/** In a shorter one, written otherwise, ordinary words stand. */
const SHORTEST_ALIKE = 10

export function createRedactor({ secrets }: { readonly secrets: Iterable<NamedSecret> }): Redactor {
  const given = [...secrets]
  const hidden = given.filter(({ value }) => value !== NO_SECRET)
  const replacements = [
    ...secretReplacements(
      hidden.map(({ name, value }) => ({ variable: variableOf(name), value })),
      value => ({ whole: value.length < SHORTEST_ANYWHERE, cut: SHORTEST_CUT }),
    ),
    ...given.flatMap(writtenOtherwise),
  ]
  const replace = createReplacer(replacements)
  const cleaner: Cleaner = {
    text: from => hideShapes(replace(from)),
    variables: new Set(replacements.map(({ instead }) => instead)),
    own: new Set(),
    secrets: replacements,
  }
  const { text } = cleaner
  return {
    text,
    exchange: exchange => redactExchange(exchange, withPeople(cleaner, [exchange])),
    finding: finding => redactFinding(finding, cleaner),
    report: report => redactReport(report, withPeople(cleaner, report.exchanges)),
  }
}

/** A server that shows a password may show it in capitals, or backwards. */
function writtenOtherwise({ name, value }: NamedSecret): readonly Replacement[] {
  if (!BY_PEOPLE.test(name)) return []
  const instead = `$${variableOf(name)}`
  const backwards = [...value].reverse().join('')
  // Of the documented one "Sandbox" is an ordinary word.
  if (value === NO_SECRET) return [value.toUpperCase(), backwards].map(text => ({ text, instead, whole: true }))
  const whole = value.length < SHORTEST_ALIKE
  return [value, backwards].flatMap(one => textForms(one).map(text => ({ text, instead, whole, anyCase: true })))
}

interface Cleaner {
  readonly text: (from: string) => string
  /** `$CONTRACT_TOKEN`, … */
  readonly variables: ReadonlySet<string>
  /** What the run made up and sent. */
  readonly own: ReadonlySet<string>
  readonly secrets: readonly Replacement[]
}

/** `client_secret` → `CONTRACT_CLIENT_SECRET`: the prefix tells it from a `$HOME` that was sent. */
function variableOf(name: string): string {
  const upper = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
  return upper.startsWith('CONTRACT_') ? upper : `CONTRACT_${upper}`
}

/** What the run sent itself it made up itself, so it is no person's name and may be read. */
function withPeople(cleaner: Cleaner, exchanges: readonly Exchange[]): Cleaner {
  const people = new Map(exchanges.flatMap(exchange => [...findPeople(exchange)]))
  const own = new Set(exchanges.flatMap(({ sent }) => textsOf(parse(sent.body ?? ''))))
  for (const text of [...own, ...exchanges.flatMap(findPlaces)]) people.delete(text)
  const replace = createReplacer([...cleaner.secrets, ...peopleReplacements(people)])
  // Hundreds of answers are the same 401, and every header comes again and again.
  const known = new Map<string, string>()
  const clean = (from: string): string => {
    const cleaned = known.get(from) ?? hideShapes(replace(from))
    known.set(from, cleaned)
    return cleaned
  }
  return { ...cleaner, text: clean, own }
}

function redactExchange(exchange: Exchange, cleaner: Cleaner): Exchange {
  const { sent, got, error } = exchange
  const { text } = cleaner
  return {
    ...exchange,
    sent: {
      ...sent,
      url: text(sent.url),
      headers: redactHeaders(sent.headers, cleaner),
      body: sent.body === null ? null : text(sent.body),
    },
    got: got === null ? null : redactReceived(got, cleaner),
    error: error === null ? null : text(error),
  }
}

function redactReceived(got: Received, cleaner: Cleaner): Received {
  const text = cleaner.text(got.text)
  const headers = redactHeaders(got.headers, cleaner)
  if (got.json === undefined) return { ...got, headers, text }
  if (text === got.text) return { ...got, headers }
  // Only whole values are replaced, by texts: it is JSON still. Were it not, the value is cleaned text by text.
  return { ...got, headers, text, json: parse(text) ?? mapTexts(got.json, cleaner.text) }
}

function redactHeaders(headers: Readonly<Record<string, string>>, cleaner: Cleaner) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redactHeader(name, value, cleaner)]))
}

/** The name of a secret stays, so that a curl line can be run; anything else in such a header goes. */
function redactHeader(name: string, value: string, { text, variables }: Cleaner): string {
  const clean = text(value)
  if (value === '') return value
  if (AUTHORIZATION.test(name)) {
    const [, scheme = '', credentials = clean] = /^(\w+\s+)?(.*)$/s.exec(clean) ?? []
    return variables.has(credentials) ? clean : `${scheme}${REDACTED}`
  }
  return kindOfField(name) === REDACTED && !variables.has(clean) ? REDACTED : clean
}

function redactReport(report: RunReport, cleaner: Cleaner): RunReport {
  const { exchanges, coverage, cases, ...rest } = report
  const byNumber = new Map(exchanges.map(exchange => [exchange.number, exchange]))
  return {
    ...mapTexts(rest, cleaner.text),
    cases: cases.map(({ findings, ...one }) => ({
      ...mapTexts(one, cleaner.text),
      findings: findings.map(finding => redactFinding(finding, cleaner, byNumber.get(finding.exchange ?? 0))),
    })),
    // Coverage holds names of our own schemas and operations only.
    coverage,
    exchanges: exchanges.map(one => redactExchange(one, cleaner)),
  }
}

/** What stands beside a pointer is of the field that it names, and often without that name. */
function redactFinding(finding: Finding, { text, own }: Cleaner, exchange?: Exchange): Finding {
  const { pointer, expected, got } = finding
  const hidden = {
    ...mapTexts(finding, text),
    expected: hideBeside(expected, pointer, text),
    got: hideBeside(got, pointer, text),
  }
  return hideFinding(hidden, { pointer, body: exchange?.got?.json, own })
}

/** A copy with every text in it mapped; names of fields stay. */
function mapTexts<T>(value: T, text: (from: string) => string): T {
  const map = (node: unknown): unknown => {
    if (typeof node === 'string') return text(node)
    if (Array.isArray(node)) return node.map(map)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([name, held]) => [name, map(held)]))
  }
  // A text stays a text and everything else keeps its shape, which the compiler cannot follow.
  return map(value) as T
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
