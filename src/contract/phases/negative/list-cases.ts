import { type Operation, type OperationId, operations } from '../../../schemas/operations.ts'
import { readSchema } from '../../../schemas/registry.ts'
import type { ContractCase } from '../../case.ts'
import { fieldAt } from '../../field-at.ts'
import type { Call, Session } from '../../session.ts'
import { refusedFields, type WrongField, wrongQuery } from './wrong-field.ts'

/** Of the paginated lists these are asked of a deployment too. */
const ASKED: readonly OperationId[] = ['listShipments', 'listCustomers', 'listDistricts']

/** Pages, sizes and times that are none, on every list; and searches without what they search for. */
export const listCases: readonly ContractCase[] = [
  ...operations()
    .filter(({ paginated }) => paginated)
    .flatMap(one => refusedFields(one.operationId, session => goodList(one, session), rulesOf(one))),
  ...refusedFields('searchShipments', () => ({}), [nothingSought('code')]),
  ...refusedFields('searchCustomers', () => ({}), [nothingSought('q')]),
]

/** A session that cannot exist will do: the page is judged before it is looked for. */
function goodList({ path }: Operation, session: Session): Call {
  return path.includes('{code}') ? { params: { code: session.nonce() } } : {}
}

function rulesOf({ operationId, query }: Operation): readonly WrongField[] {
  const parameters = Object.keys(Object(query === null ? {} : fieldAt(readSchema(query), 'properties')))
  return [
    wrongQuery('page', 'page', { sandboxOnly: !ASKED.includes(operationId) }),
    wrongQuery('size', 'page'),
    ...parameters.filter(name => name === 'from' || name === 'to').map(name => wrongQuery(name, 'time')),
  ]
}

function nothingSought(parameter: string): WrongField {
  return {
    title: `missing ${parameter}`,
    keys: [parameter],
    basis: 'chosen',
    sandboxOnly: true,
    breakIt: () => [{}, { query: { [parameter]: ' ' } }],
  }
}
