/** Checking an answer by the manifest: envelope and data each by a schema, or the whole body by one. */
import { type Violation, validator } from './registry.ts'
import type { Answer, Cell } from './types.gen.ts'

/**
 * The answers of a cell that these switches allow. A switch an answer names and `switches` lacks excludes it: a reading
 * not chosen is not accepted.
 */
export function answersUnder(cell: Cell, switches: Readonly<Record<string, unknown>>): readonly Answer[] {
  return cell.answers.filter(({ when = {} }) =>
    Object.entries(when).every(([name, values]) => includesValue(values, switches[name])),
  )
}

/** Whether a value of a switch is one of those that an answer names, as `full|list_brief`. */
export function includesValue(values: string, value: unknown): boolean {
  return values.split('|').includes(String(value))
}

/** Values of the switches that the answer names under which it is given. */
export function switchesOf({ when = {} }: Answer): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(when).map(([name, values]) => [name, values.split('|', 1)[0] ?? values]))
}

/** What is wrong with a body read as this answer; pointers are those of the body. Empty = it is this answer. */
export function validateAnswer(answer: Answer, body: unknown): readonly Violation[] {
  if (answer.body !== undefined) return validator(answer.body)(body)
  if (answer.envelope === undefined || answer.data === undefined) {
    throw new Error(`the answer "${answer.name}" of schemas/contract.json has neither a body nor an envelope with data`)
  }
  const ofEnvelope = validator(answer.envelope)(body)
  // Without data the envelope has said so already.
  if (typeof body !== 'object' || body === null || !('data' in body)) return ofEnvelope
  const ofData = validator(answer.data)(body.data)
  return [...ofEnvelope, ...ofData.map(violation => ({ ...violation, pointer: `/data${violation.pointer}` }))]
}
