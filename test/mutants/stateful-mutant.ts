import type { OperationId } from '../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from './change.ts'
import type { Mutant } from './mutant.ts'

/** A defect that shows in a story of several requests. */
export const stateful = (name: string, mutant: Omit<Mutant, 'phases' | 'cell' | 'id'>): Mutant => ({
  ...mutant,
  id: `${mutant.operation}-${name}`,
  cell: null,
  phases: ['stateful'],
})

export const DELETED = { code: 200, status: 'success', data: [], message: 'Resource Deleted' }

export function reply(status: number, body: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

/** Answered as done, and nothing was done: the sandbox is never asked. A request without a token is refused as ever. */
export function onlySays(operation: OperationId, answer: unknown): () => Change {
  return () => ({
    ask: asked => (asked.operation === operation ? reply(200, answer) : undefined),
  })
}

/** Good answers of one operation are changed. */
export function answers(operation: OperationId, change: (reply: Reply, asked: Asked) => void): () => Change {
  return () => ({
    answer(reply, asked) {
      if (asked.operation === operation && reply.status === 200) change(reply, asked)
    },
  })
}
