import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from '../change.ts'
import { look } from '../edit.ts'
import type { Mutant } from '../mutant.ts'

const stateful = (name: string, mutant: Omit<Mutant, 'phases' | 'cell' | 'id'>): Mutant => ({
  ...mutant,
  id: `${mutant.operation}-${name}`,
  cell: null,
  phases: ['stateful'],
})

const DELETED = { code: 200, status: 'success', data: [], message: 'Resource Deleted' }

function reply(status: number, body: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

/** Something else is asked of the sandbox, by the same token. */
async function askAside(
  asked: Asked,
  { method, path, query = {} }: Pick<Asked, 'method' | 'path'> & { readonly query?: Readonly<Record<string, string>> },
): Promise<Reply> {
  const was = { method: asked.method, path: asked.path }
  Object.assign(asked, { method, path })
  const aside = asked.again(query)
  Object.assign(asked, was)
  return aside
}

/** A deletion also removes the record that the same account made before it. */
function alsoBefore({
  creation,
  deletion,
  idAt,
}: {
  readonly creation: OperationId
  readonly deletion: OperationId
  readonly idAt: string
}): Change {
  const made = new Map<string, string[]>()
  return {
    async answer(got, asked) {
      if (got.status !== 200) return
      const ids = made.get(asked.headers.authorization ?? '') ?? []
      if (asked.operation === creation) {
        made.set(asked.headers.authorization ?? '', [...ids, String(look(got.body, idAt))])
      }
      if (asked.operation !== deletion) return
      const before = ids[ids.indexOf(String(asked.params.id)) - 1]
      if (before === undefined) return
      await askAside(asked, { method: 'DELETE', path: asked.path.replace(/[^/]+$/, before) })
    },
  }
}

const TOO_LATE = {
  code: 422,
  status: 'error',
  message: 'Unprocessable Entity',
  data: { errors: { status: ['The shipment can no longer be cancelled.'] }, exception: 'The given data was invalid.' },
}

/** Status code of a parcel. */
async function statusOf(asked: Asked, id: string): Promise<number> {
  const search = { method: 'GET', path: '/api/v2/shipments/search', query: { code: id } }
  const { body } = await askAside(asked, search)
  return Number(look(body, '/data/0/status_code') ?? look(body, '/data/0/shipment/status_code'))
}

/** Cancellations and deletions that no request asked for, and requested ones that do not happen. */
export const CANCELLATIONS: readonly Mutant[] = [
  stateful('the-one-before', {
    clause: 'Standard rates and shipments',
    operation: 'deleteShipment',
    foundOn: 'searchShipments',
    expectedCheck: 'cancelled',
    defect: 'A cancellation takes the parcel booked before with it.',
    make: () => alsoBefore({ creation: 'createShipment', deletion: 'deleteShipment', idAt: '/id' }),
  }),
  stateful('the-one-before', {
    clause: 'On-demand rates and shipments',
    operation: 'deleteOndemandShipment',
    foundOn: 'getOndemandShipment',
    expectedCheck: 'cancelled',
    defect: 'A cancellation takes the order booked before with it.',
    make: () =>
      alsoBefore({ creation: 'createOndemandShipment', deletion: 'deleteOndemandShipment', idAt: '/data/id' }),
  }),
  stateful('the-one-before', {
    clause: 'Customers',
    operation: 'deleteCustomer',
    foundOn: 'searchCustomers',
    expectedCheck: 'deleted',
    defect: 'With a customer the one made before is deleted.',
    make: () => alsoBefore({ creation: 'createCustomer', deletion: 'deleteCustomer', idAt: '/data/0/id' }),
  }),
  stateful('the-one-before', {
    clause: 'Webhook endpoints',
    operation: 'deleteWebhook',
    expectedCheck: 'deleted',
    defect: 'With a registration the one made before is deleted.',
    make: () => alsoBefore({ creation: 'createWebhook', deletion: 'deleteWebhook', idAt: '/data/id' }),
  }),
  stateful('only-before-pickup', {
    clause: 'States and transitions',
    operation: 'deleteShipment',
    expectedCheck: 'status',
    defect: 'A parcel can be cancelled until the courier is on the way to it, and no longer.',
    make: () => ({
      async ask(asked) {
        if (asked.operation !== 'deleteShipment') return undefined
        const found = await statusOf(asked, String(asked.params.id))
        return found === 902 ? reply(422, TOO_LATE) : undefined
      },
    }),
  }),
  stateful('goods-or-not', {
    clause: 'States and transitions',
    operation: 'deleteOndemandShipment',
    expectedCheck: 'error-keys',
    defect: 'An order is cancelled although the driver has the goods.',
    make: () => ({
      answer(got, asked) {
        if (asked.operation !== 'deleteOndemandShipment' || got.status !== 422) return
        if (look(got.body, '/data/errors/status/0') === undefined || !JSON.stringify(got.body).includes('904')) return
        got.status = 200
        got.body = DELETED
      },
    }),
  }),
]
