import type { Recording } from '../../../schemas/types.gen.ts'
import { bodyText, prettyText } from './body-text.ts'

/** A line of one of two texts, and whether the other one has another there. */
export interface ComparedLine {
  readonly one: string | null
  readonly other: string | null
  readonly differs: boolean
}

/** The first place where two recordings differ. */
export interface Comparison {
  /** Of the call, from 0. */
  readonly call: number
  /** Method and path; empty = there is no such call. */
  readonly one: string
  readonly other: string
  /** The lines around the first that differ. */
  readonly lines: readonly ComparedLine[]
  /** How many calls differ in all. */
  readonly different: number
}

const BEFORE = 4
const AFTER = 14

/** Null = the same calls and the same answers. */
export function compareRecordings(one: Recording, other: Recording): Comparison | null {
  // Each sandbox had an address of its own.
  const describeOther = (call: number) => describeCall(other, call).replaceAll(other.url, one.url)
  const longest = Math.max(one.calls.length, other.calls.length)
  const different: number[] = []
  for (let call = 0; call < longest; call++) {
    if (describeCall(one, call) !== describeOther(call)) different.push(call)
  }
  const [call] = different
  if (call === undefined) return null
  const [first = '', ...lines] = describeCall(one, call).split('\n')
  const [second = '', ...others] = describeOther(call).split('\n')
  return {
    call,
    one: first,
    other: second,
    lines: linesAround(lines, others),
    different: different.length,
  }
}

function linesAround(lines: readonly string[], others: readonly string[]): readonly ComparedLine[] {
  const first = lines.findIndex((line, at) => line !== others[at])
  const from = Math.max(0, (first < 0 ? lines.length : first) - BEFORE)
  const to = Math.min(Math.max(lines.length, others.length), from + BEFORE + AFTER)
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => {
    const [own, its] = [lines[from + step] ?? null, others[from + step] ?? null]
    return { one: own, other: its, differs: own !== its }
  })
}

/** Empty = there is no such call. */
function describeCall(recording: Recording, number: number): string {
  const call = recording.calls[number]
  if (call === undefined) return ''
  const { method, url, body, answer } = call
  const sent = body === null ? [] : [prettyText(bodyText(recording, body))]
  const back = answer === null || answer.body === null ? [] : [prettyText(bodyText(recording, answer.body))]
  return [`${method} ${url}`, ...sent, '', answer === null ? '–' : String(answer.status), ...back].join('\n')
}
