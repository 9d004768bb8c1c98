/**
 * Prometheus' text format, version 0.0.4. It is a few lines of text, so no client library is used: its registry, its
 * default collectors and its timers would cost more than what they save.
 */
export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export interface Family {
  /** `[a-zA-Z_:][a-zA-Z0-9_:]*`. */
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export interface Sample {
  /** Behind the family's name: `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** One family after another, each with its help and type before its samples; the last line ends too. */
export function writeMetrics(families: readonly Family[]): string {
  return families.map(writeFamily).join('')
}

function writeFamily({ name, help, type, samples }: Family): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${writeLabels(labels)} ${writeNumber(value)}\n`,
  )
  return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** As Go reads numbers: `NaN`, `+Inf` and `-Inf` have names of their own. */
function writeNumber(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function escapeLabel(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"')
}
