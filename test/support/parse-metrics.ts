/**
 * Reads Prometheus' text format 0.0.4 as its description says (prometheus.io, "Exposition formats"), and refuses what a
 * scraper would: it shares no code with the writer.
 */
export interface ParsedSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface ParsedFamily {
  readonly type: string
  readonly help: string
  readonly samples: readonly ParsedSample[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const HELP = new RegExp(`^# HELP (${NAME}) (.*)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`)
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`)
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\["\\n])*)"(,|$)/y
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
}

export function parseMetrics(text: string): ReadonlyMap<string, ParsedFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line must end with a line feed')
  const families = new Map<string, { type: string; help: string; samples: ParsedSample[] }>()
  const seen = new Set<string>()
  let open = ''
  let help: { readonly name: string; readonly text: string } | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const helped = HELP.exec(line)
    const typed = TYPE.exec(line)
    if (helped) {
      help = { name: helped[1] ?? '', text: readEscapes(helped[2] ?? '') }
    } else if (typed) {
      open = typed[1] ?? ''
      if (families.has(open)) throw new Error(`the lines of ${open} are not in one group`)
      families.set(open, { type: typed[2] ?? '', help: help?.name === open ? help.text : '', samples: [] })
    } else if (line.startsWith('#')) {
      throw new Error(`neither HELP nor TYPE: ${line}`)
    } else {
      const sample = readSample(line)
      const family = families.get(open)
      const suffixes = SUFFIXES[family?.type ?? ''] ?? ['']
      if (!family || !suffixes.some(suffix => sample.name === open + suffix)) {
        throw new Error(`a sample outside its group: ${line}`)
      }
      const identity = JSON.stringify([sample.name, Object.entries(sample.labels).sort()])
      if (seen.has(identity)) throw new Error(`twice the same name and labels: ${line}`)
      seen.add(identity)
      family.samples.push(sample)
    }
  }
  return families
}

function readSample(line: string): ParsedSample {
  const [, name, inside = '', number = ''] = SAMPLE.exec(line) ?? []
  if (name === undefined) throw new Error(`no sample: ${line}`)
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < inside.length) {
    const [, label, value = ''] = LABEL.exec(inside) ?? []
    if (label === undefined) throw new Error(`broken labels: ${line}`)
    if (label in labels) throw new Error(`the label ${label} twice: ${line}`)
    labels[label] = readEscapes(value)
  }
  const value = number === '+Inf' ? Infinity : number === '-Inf' ? -Infinity : Number(number)
  if (Number.isNaN(value) && number !== 'NaN') throw new Error(`no number: ${line}`)
  return { name, labels, value }
}

function readEscapes(text: string): string {
  return text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}
