import { type OperationId, operations } from '../../../schemas/operations.ts'
import type { ContractCase } from '../../case.ts'
import type { Call } from '../../session.ts'
import { caseOf } from '../case-of.ts'

interface Unreadable {
  readonly status: 400 | 413 | 415
  readonly title: string
  readonly call: Call
}

const DEEPEST = 32
const LONGEST = 1_048_576

/** Bodies that nobody can read; where each operation that takes one has the same rule, a few stand for all. */
const UNREADABLE: readonly Unreadable[] = [
  { status: 400, title: 'body that is no JSON', call: { rawBody: '{"shipment": ' } },
  {
    status: 415,
    title: 'body of another content type',
    call: { rawBody: '{}', headers: { 'content-type': 'text/plain' } },
  },
]
const FEW: readonly Unreadable[] = [
  { status: 400, title: 'body too deep', call: { rawBody: '['.repeat(DEEPEST + 1) + ']'.repeat(DEEPEST + 1) } },
  { status: 413, title: 'body too long', call: { rawBody: JSON.stringify('x'.repeat(LONGEST)) } },
]

/** Chosen answers, so they are asked of the sandbox alone. */
export const unreadableCases: readonly ContractCase[] = operations()
  .filter(({ method }) => method === 'POST' || method === 'PUT')
  .flatMap(({ operationId, path }) =>
    [...UNREADABLE, ...(operationId === 'createRates' ? FEW : [])].map(one => unreadable(operationId, path, one)),
  )

function unreadable(operation: OperationId, path: string, { status, title, call }: Unreadable): ContractCase {
  return caseOf('negative', {
    operation,
    status,
    title,
    sandboxOnly: true,
    async run(session) {
      const params = path.includes('{id}') ? { params: { id: session.nonce() } } : {}
      await session.call(operation, { ...params, ...call }, { status })
    },
  })
}
