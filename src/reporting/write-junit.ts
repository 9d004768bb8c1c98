import { escapeMarkup } from './show-codes.ts'

export interface Testsuite {
  readonly name: string
  readonly testcases: readonly Testcase[]
  /** ISO 8601. */
  readonly startedAt: string
  /** Wall ms; without it the sum of its testcases. */
  readonly ms?: number
}

export interface Testcase {
  readonly className: string
  readonly name: string
  /** Wall ms. */
  readonly ms: number
  readonly outcome: Outcome
  /** More text for a reader; null = none. */
  readonly output: string | null
}

/** `flaky`: it passed at a later attempt; written as Surefire does. */
export type Outcome =
  | { readonly is: 'passed' }
  | { readonly is: 'skipped' | 'flaky'; readonly message: string }
  | { readonly is: 'failed'; readonly message: string; readonly text: string; readonly type?: string }

export interface JunitDocument {
  readonly suites: readonly Testsuite[]
  /** Of the whole document; null = it has no attributes. */
  readonly whole: { readonly name: string; readonly ms: number } | null
}

/** A JUnit document (XML). Texts may come from elsewhere: all of them are escaped here. */
export function writeJunitDocument({ suites, whole }: JunitDocument): string {
  const attributes = whole === null ? '' : ` name="${escapeMarkup(whole.name)}" time="${seconds(whole.ms)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes}>`,
    ...suites.flatMap(writeSuite),
    '</testsuites>',
    '',
  ].join('\n')
}

function writeSuite({ name, testcases, startedAt, ms }: Testsuite): readonly string[] {
  const count = (wanted: Outcome['is']) => testcases.filter(({ outcome }) => outcome.is === wanted).length
  const wholeMs = ms ?? testcases.reduce((sum, testcase) => sum + testcase.ms, 0)
  const attributes = [
    `name="${escapeMarkup(name)}" tests="${testcases.length}"`,
    `failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`,
    `time="${seconds(wholeMs)}" timestamp="${startedAt}"`,
  ]
  return [`  <testsuite ${attributes.join(' ')}>`, ...testcases.flatMap(writeTestcase), '  </testsuite>']
}

function writeTestcase({ className, name, ms, outcome, output }: Testcase): readonly string[] {
  const open = `    <testcase classname="${escapeMarkup(className)}" name="${escapeMarkup(name)}" time="${seconds(ms)}"`
  const inner = [
    ...writeOutcome(outcome),
    ...(output === null ? [] : [`      <system-out>${escapeMarkup(output)}</system-out>`]),
  ]
  return inner.length === 0 ? [`${open}/>`] : [`${open}>`, ...inner, '    </testcase>']
}

function writeOutcome(outcome: Outcome): readonly string[] {
  if (outcome.is === 'passed') return []
  const message = `message="${escapeMarkup(outcome.message)}"`
  if (outcome.is === 'failed') {
    const type = outcome.type === undefined ? '' : ` type="${escapeMarkup(outcome.type)}"`
    return [`      <failure ${message}${type}>${escapeMarkup(outcome.text)}</failure>`]
  }
  return outcome.is === 'skipped' ? [`      <skipped ${message}/>`] : [`      <flakyFailure ${message} type="flaky"/>`]
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3)
}
