import { nearWord } from '../../files/near-word.ts'
import type { Fields } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'

/** What the words after `clock` ask for: to read it, to set its mode or pace, or to move it. */
export type ClockRequest =
  | { readonly kind: 'show' }
  | { readonly kind: 'set'; readonly body: Fields }
  | { readonly kind: 'move'; readonly body: Fields }

const WORDS = ['advance', 'to', 'idle', 'freeze', 'resume', 'scale', 'pace'] as const

interface ValueForm {
  /** The form alone; whether there is such a day is for the sandbox to say. */
  readonly pattern: RegExp
  readonly form: string
}

const DURATION: ValueForm = { pattern: /^\d{1,9}[smhd]$/, form: 'a duration such as 90s, 30m, 4h or 3d' }
const INSTANT: ValueForm = {
  pattern: /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/,
  form: 'an instant such as 2026-01-08T08:00 (GMT+7)',
}
/** `60`, or `x60` as `start --clock` has it; above 0. */
const FACTOR: ValueForm = {
  pattern: /^x?(?=.*[1-9])\d{1,7}(\.\d{1,3})?$/,
  form: 'a factor above 0 such as 60, for sixty times as fast',
}

const PACE: ValueForm = { pattern: /^(script|\d{1,9}(ms|[smhd]))$/, form: 'a duration such as 10s, or script' }

/** @throws CommandError `usage`, naming the nearest word or the form of the value. */
export function readClockWords(word: string | undefined, value: string | undefined): ClockRequest {
  switch (word) {
    case undefined:
      return { kind: 'show' }
    case 'advance':
      return { kind: 'move', body: { by: read(value, word, DURATION) } }
    case 'to':
      return { kind: 'move', body: { to: read(value, word, INSTANT) } }
    case 'scale':
      return { kind: 'set', body: { mode: 'scaled', factor: Number(read(value, word, FACTOR).replace('x', '')) } }
    case 'pace':
      return { kind: 'set', body: { pace: read(value, word, PACE) } }
    case 'idle':
      refuseValue(word, value)
      return { kind: 'move', body: { until: 'idle' } }
    case 'freeze':
      refuseValue(word, value)
      return { kind: 'set', body: { mode: 'frozen' } }
    case 'resume':
      refuseValue(word, value)
      return { kind: 'set', body: { mode: 'real' } }
    default: {
      const near = nearWord(word, WORDS)
      const hint = near === null ? '.' : `; did you mean ${near}?`
      throw usage(`clock cannot "${word}"${hint} It can: ${WORDS.join(', ')}.`)
    }
  }
}

function read(value: string | undefined, word: string, { pattern, form }: ValueForm): string {
  if (value === undefined) throw usage(`clock ${word} needs ${form}.`)
  if (pattern.test(value)) return value
  throw usage(`clock ${word} cannot be "${value}": give ${form}.`)
}

function refuseValue(word: string, value: string | undefined): void {
  if (value !== undefined) throw usage(`clock ${word} takes nothing after it, not "${value}".`)
}

function usage(sentence: string): CommandError {
  return new CommandError(EXIT.usage, sentence)
}
