/** The words in which defects of single answers are written. */
import type { OperationId } from '../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from './change.ts'
import { edited, GONE, isRecord } from './edit.ts'
import type { Mutant } from './mutant.ts'

/** Changes an answer in place. */
export type AnswerEdit = (reply: Reply, asked: Asked) => void

/** Only answers of this operation with this status. */
export function editAnswer(operation: OperationId, status: number, how: AnswerEdit): () => Change {
  return () => ({
    answer(reply, asked) {
      if (asked.operation === operation && reply.status === status) how(reply, asked)
    },
  })
}

/** A fixed value, or one made of the value that was there. */
export function set(place: string, value: unknown): AnswerEdit {
  const change = typeof value === 'function' ? (was: unknown) => value(was) : () => value
  return reply => {
    reply.body = edited(reply.body, place, change)
  }
}

export function drop(place: string): AnswerEdit {
  return set(place, () => GONE)
}

/** In every record that has it. */
export function rename(from: string, to: string): AnswerEdit {
  return set('/**', (was: unknown) =>
    isRecord(was)
      ? Object.fromEntries(Object.entries(was).map(([name, value]) => [name === from ? to : name, value]))
      : was,
  )
}

/** Fields put into the records at a place. */
export function add(place: string, fields: Readonly<Record<string, unknown>>): AnswerEdit {
  return set(place, (was: unknown) => (isRecord(was) ? { ...was, ...fields } : was))
}

export function status(code: number): AnswerEdit {
  return reply => {
    reply.status = code
  }
}

export function header(name: string, value: string): AnswerEdit {
  return reply => {
    reply.headers = { ...reply.headers, [name]: value }
  }
}

/** Another body altogether. */
export function body(value: unknown): AnswerEdit {
  return reply => {
    reply.body = value
  }
}

/** A page for people in place of JSON. */
export function page(text: string): AnswerEdit {
  return reply => {
    reply.text = text
    reply.headers = { ...reply.headers, 'content-type': 'text/html; charset=UTF-8' }
  }
}

export function text(make: (was: string) => string): AnswerEdit {
  return reply => {
    reply.text = make(JSON.stringify(reply.body))
  }
}

export function broken(how: 'closed' | 'cut'): AnswerEdit {
  return reply => {
    reply.broken = how
  }
}

export function all(...some: readonly AnswerEdit[]): AnswerEdit {
  return (reply, asked) => {
    for (const one of some) one(reply, asked)
  }
}

/** Which phase brings a cell about. */
const PHASE_OF: Readonly<Record<number, Mutant['phases'][number]>> = {
  200: 'cases',
  401: 'auth',
  404: 'negative',
  422: 'negative',
}

interface CellDefect {
  readonly clause: string
  readonly check: string
  readonly defect: string
  readonly how: AnswerEdit
}

/** A mutant of one cell, by the words after its operation and status: `insurance-fee`. */
export function ofCell(operation: OperationId, cell: number, name: string, defect: CellDefect): Mutant {
  const phase = PHASE_OF[cell]
  if (phase === undefined) throw new Error(`no phase is about status ${cell}`)
  return {
    id: `${operation}-${cell}-${name}`,
    clause: defect.clause,
    operation,
    cell,
    phases: [phase],
    expectedCheck: defect.check,
    defect: defect.defect,
    make: editAnswer(operation, cell, defect.how),
  }
}
