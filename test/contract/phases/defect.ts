import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from '../../mutants/change.ts'
import { edited } from '../../mutants/edit.ts'

/** Something wrong with a service, and the check that must say so. */
export interface Defect {
  readonly check: string
  readonly operation: OperationId
  readonly what: string
  readonly change: Change
}

/** Another question reaches the sandbox. */
export function asks(operation: OperationId, change: (query: URLSearchParams) => void): Change {
  return {
    ask(asked) {
      if (asked.operation === operation) change(asked.query)
      return undefined
    },
  }
}

/** The value at a place , written as in edit.ts, is another where `when` holds. */
export function edits(
  operation: OperationId,
  place: string,
  {
    to,
    when = () => true,
  }: { readonly to: (value: unknown) => unknown; readonly when?: (asked: Asked, reply: Reply) => boolean },
): Change {
  return {
    answer(reply, asked) {
      if (asked.operation !== operation || reply.status !== 200 || !when(asked, reply)) return
      reply.body = edited(reply.body, place, to)
    },
  }
}

/** What is refused is done all the same. */
export function deletesAlways(operation: OperationId): Change {
  return {
    answer(reply, asked) {
      if (asked.operation !== operation) return
      reply.status = 200
      reply.body = { code: 200, status: 'success', data: [], message: 'Resource Deleted' }
    },
  }
}

/** For a list: what `change` makes of it. */
export function ofList(change: (list: readonly unknown[]) => readonly unknown[]): (value: unknown) => unknown {
  return value => (Array.isArray(value) ? change(value) : value)
}
