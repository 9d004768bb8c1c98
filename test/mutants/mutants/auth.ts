import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change } from '../change.ts'
import { look } from '../edit.ts'
import type { Mutant } from '../mutant.ts'

const BEARER = 'Bearer '

/** A request with such credentials is answered as one of another account. */
function letIn(operation: OperationId, who: (authorization: string | undefined) => boolean): () => Change {
  return () => ({
    ask(asked: Asked) {
      if (asked.operation !== operation || !who(asked.headers.authorization)) return undefined
      asked.headers = { ...asked.headers, authorization: BEARER + asked.skeletonToken }
      return undefined
    },
  })
}

/** Three texts with dots between, that decode to JSON: only the signature distinguishes a foreign token from ours. */
function looksLikeToken(authorization: string | undefined): boolean {
  const parts = authorization?.startsWith(BEARER) ? authorization.slice(BEARER.length).split('.') : []
  return parts.length === 3 && parts.every(part => /^[\w-]+$/.test(part))
}

/** Ours, and past its end. */
function isExpired(authorization: string | undefined): boolean {
  if (!looksLikeToken(authorization)) return false
  const claims: unknown = JSON.parse(Buffer.from(authorization?.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return Number(look(claims, '/exp')) * 1_000 <= Date.now()
}

const auth = (mutant: Omit<Mutant, 'phases' | 'cell' | 'expectedCheck' | 'clause'>): Mutant => ({
  ...mutant,
  clause: 'Authentication',
  cell: null,
  phases: ['auth'],
  expectedCheck: 'auth-required',
})

/** Doors left open. */
export const AUTH: readonly Mutant[] = [
  auth({
    id: 'auth-no-token-needed',
    operation: 'listTransactions',
    defect: 'The route was left out of the group that needs a token: anyone reads the ledger.',
    make: letIn('listTransactions', authorization => authorization === undefined),
  }),
  auth({
    id: 'auth-any-text-will-do',
    operation: 'searchCustomers',
    defect: 'Whatever stands in the header is taken: only its absence is refused.',
    make: letIn('searchCustomers', authorization => authorization !== undefined && !looksLikeToken(authorization)),
  }),
  auth({
    id: 'auth-signature-unread',
    operation: 'updateBankAccount',
    defect: 'The token is decoded and its signature never verified: anyone may redirect the COD money.',
    make: letIn('updateBankAccount', looksLikeToken),
  }),
  auth({
    id: 'auth-never-expires',
    operation: 'listInvoices',
    defect: 'The end of a token is never looked at: a token that leaked once opens the books for ever.',
    make: letIn('listInvoices', isExpired),
  }),
  auth({
    id: 'auth-after-the-record',
    operation: 'deleteCustomer',
    defect: 'The record is looked up before the token is read: a stranger learns which ids exist.',
    make: letIn('deleteCustomer', () => true),
  }),
]
