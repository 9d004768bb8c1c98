import type { Answer, Cell } from '../types.gen.ts'
import type { Components } from './components.ts'
import type { MediaType, OpenApiResponse } from './document.ts'

/** One status with those of its answers that are wanted; several are distinguished by `anyOf`. */
export function describeCell(cell: Cell, answers: readonly Answer[], components: Components): OpenApiResponse {
  return {
    description: describeAnswers(cell, answers),
    content: { 'application/json': describeBodies(answers, components) },
    'x-shown': cell.shown,
    'x-basis': cell.basis,
  }
}

function describeBodies(answers: readonly Answer[], components: Components): MediaType {
  const bodies = answers.map(answer => {
    const reference = components.referToBody(answer)
    return { answer, reference, example: components.exampleOf(reference) }
  })
  const branches = bodies.map(({ answer: { when }, reference }) => ({
    ...reference,
    ...(when === undefined ? {} : { 'x-when': when }),
  }))
  const [only] = branches
  const schema = branches.length === 1 && only !== undefined ? only : { anyOf: branches }
  const examples = Object.fromEntries(bodies.map(({ answer, example }) => [answer.name, { value: example }]))
  return { schema, examples }
}

function describeAnswers({ shown, basis }: Cell, answers: readonly Answer[]): string {
  const readings = answers.length === 1 ? '' : ` One of ${answers.length} readings of an open clause.`
  return `${firmness(shown, basis)}${readings}`
}

function firmness(shown: boolean, basis: Cell['basis']): string {
  if (!shown && basis === 'observed') return 'Seen at deployed services; the specification does not show it.'
  if (!shown) return 'The specification does not show it; chosen by this project.'
  if (basis === 'chosen') return 'The specification shows the status and no body; the body is chosen by this project.'
  return 'The specification shows it.'
}
