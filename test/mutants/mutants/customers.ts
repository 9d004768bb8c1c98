import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change } from '../change.ts'
import { edited, isRecord, look, recordsOf } from '../edit.ts'
import type { Mutant } from '../mutant.ts'
import { answers, DELETED, onlySays, stateful } from '../stateful-mutant.ts'

/** Sets what a request says, and says in the answer what was asked for. */
function keepsOther(operation: OperationId, field: string, other: (sent: unknown) => unknown): () => Change {
  return () => ({
    ask(asked) {
      if (asked.operation === operation) asked.body = edited(asked.body, `/${field}`, other)
      return undefined
    },
    answer(reply, asked) {
      if (asked.operation !== operation || reply.status !== 200) return
      const sent = look(asked.original.body, `/${field}`)
      if (sent !== undefined) reply.body = edited(reply.body, `/**/${field}`, () => sent)
    },
  })
}

/** A customer with a phone or email that was sent before. */
function onSecond(change: (asked: Asked, first: unknown) => void): Pick<Change, 'ask'> {
  const first = new Map<unknown, unknown>()
  return {
    ask(asked) {
      if (asked.operation !== 'createCustomer') return undefined
      const keys = [look(asked.body, '/phone'), look(asked.body, '/email')].filter(key => typeof key === 'string')
      const known = keys.map(key => first.get(key)).find(body => body !== undefined)
      for (const key of keys) if (!first.has(key)) first.set(key, asked.body)
      if (known !== undefined) change(asked, known)
      return undefined
    },
  }
}

/** The address book. */
export const CUSTOMERS: readonly Mutant[] = [
  stateful('name-not-stored', {
    clause: 'Customers',
    operation: 'updateCustomer',
    foundOn: 'searchCustomers',
    expectedCheck: 'updated',
    defect: 'The answer shows the new name, the database keeps another.',
    make: keepsOther('updateCustomer', 'name', () => 'Khách lẻ'),
  }),
  stateful('only-said', {
    clause: 'Customers',
    operation: 'deleteCustomer',
    foundOn: 'searchCustomers',
    expectedCheck: 'deleted',
    defect: 'A deleted customer stays in the address book.',
    make: onlySays('deleteCustomer', DELETED),
  }),
  stateful('twin', {
    clause: 'Customers',
    operation: 'createCustomer',
    expectedCheck: 'duplicate-customer',
    defect: 'The same phone or email makes a second customer.',
    make: () => {
      let number = 0
      return {
        ...onSecond(asked => {
          number += 1
          asked.body = edited(asked.body, '/phone', () => `09000${String(10_000 + number)}`)
          asked.body = edited(asked.body, '/email', () => `twin-${number}@customers.example`)
        }),
        answer(reply, asked) {
          if (asked.operation !== 'createCustomer' || !isRecord(asked.original.body)) return
          for (const field of ['phone', 'email']) {
            const sent = asked.original.body[field]
            reply.body = edited(reply.body, `/**/${field}`, () => sent)
          }
        },
      }
    },
  }),
  stateful('first-address-again', {
    clause: 'Customers',
    operation: 'createCustomer',
    expectedCheck: 'customer-address',
    defect: 'A known customer gets the address it has already, in place of the new one.',
    make: () =>
      onSecond((asked, first) => {
        asked.body = edited(asked.body, '/address', () => look(first, '/address'))
      }),
  }),
  stateful('unsent-cleared', {
    clause: 'Customers',
    operation: 'updateCustomer',
    expectedCheck: 'updated',
    defect: 'An update clears what it does not name.',
    make: () => ({
      ask(asked) {
        if (asked.operation !== 'updateCustomer' || !isRecord(asked.body)) return undefined
        asked.body = { email: null, phone: null, ...asked.body }
        return undefined
      },
    }),
  }),
  stateful('first-address-only', {
    clause: 'Customers',
    operation: 'updateCustomer',
    expectedCheck: 'updated',
    defect: 'The updated customer comes with the first of several addresses.',
    make: answers('updateCustomer', reply => {
      reply.body = edited(reply.body, '/**/address', list => (Array.isArray(list) ? list.slice(0, 1) : list))
    }),
  }),
  stateful('streets-rewritten', {
    clause: 'Customers',
    operation: 'updateCustomer',
    expectedCheck: 'updated',
    defect: 'An update appends district and city to each street once more.',
    make: answers('updateCustomer', reply => {
      reply.body = edited(reply.body, '/**/street', street => `${street}, Đống Đa, Hà Nội`)
    }),
  }),
  stateful('second-address-lost', {
    clause: 'Customers',
    operation: 'createCustomer',
    expectedCheck: 'customer-address',
    defect: 'Of the addresses that a known customer gets, only the first is added.',
    make: () =>
      onSecond(asked => {
        asked.body = edited(asked.body, '/address', list => (Array.isArray(list) ? list.slice(0, 1) : list))
      }),
  }),
  ...(
    [
      ['case-sensitive', 'The search minds the case.', (q, own) => own.includes(q)],
      ['whole-name-only', 'The search wants the whole name.', (q, own) => own.toLowerCase() === q.toLowerCase()],
      ['as-written', 'A phone is found only as it was written.', (q, own) => !/^[+0][\d ]+$/.test(q) || own === q],
    ] as const satisfies readonly (readonly [string, string, (q: string, own: string) => boolean])[]
  ).map(([name, defect, finds]) =>
    stateful(name, {
      clause: 'Customers',
      operation: 'searchCustomers',
      expectedCheck: 'found-by',
      defect,
      make: answers('searchCustomers', (reply, asked) => {
        const q = asked.query.get('q') ?? ''
        const fits = (record: unknown) =>
          ['id', 'name', 'email', 'phone'].some(field => finds(q, String(look(record, `/${field}`))))
        reply.body = edited(reply.body, '/data', () => recordsOf(reply.body).filter(fits))
      }),
    }),
  ),
]
