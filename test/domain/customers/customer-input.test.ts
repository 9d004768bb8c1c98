import { describe, expect, test } from 'vitest'
import { readAddresses, readContact, readContactChanges } from '../../../src/domain/customers/customer-input.ts'
import type { CreateCustomerRequest, UpdateCustomerRequest } from '../../../src/schemas/types.gen.ts'

test.each<[string, CreateCustomerRequest, object]>([
  [
    'texts to the letter',
    { name: ' Trần  Bình ', phone: '+84 98', email: 'A@b.C' },
    { name: ' Trần  Bình ', phone: '+84 98', email: 'A@b.C' },
  ],
  ['a phone as a number', { phone: 987654321 }, { name: null, phone: '987654321', email: null }],
  ['blanks and null as nothing', { name: '  ', phone: null, email: '' }, { name: null, phone: null, email: null }],
  ['unknown keys not at all', { nickname: 'B' }, { name: null, phone: null, email: null }],
])('a creation is read: %s', (_name, request, wanted) => {
  expect(readContact(request)).toEqual(wanted)
})

test.each<[string, UpdateCustomerRequest, object]>([
  ['nothing', {}, {}],
  ['one field', { email: 'b@x.vn' }, { email: 'b@x.vn' }],
  ['a cleared one', { phone: null, name: '' }, { phone: null, name: null }],
  ['the address is not a contact', { address: [] }, {}],
])('an update changes only what was sent: %s', (_name, request, wanted) => {
  expect(readContactChanges(request)).toEqual(wanted)
})

describe('address', () => {
  const sent = { street: '100 Thái Thịnh', district: 100400, city: '100000' }
  const read = { street: '100 Thái Thịnh', district: '100400', city: '100000' }
  test.each<[string, CreateCustomerRequest['address'], readonly object[]]>([
    [
      'a list',
      [sent, { ...sent, street: 7 }],
      [
        { key: 'address.0', ...read },
        { key: 'address.1', ...read, street: '7' },
      ],
    ],
    ['a single object', sent, [{ key: 'address', ...read }]],
    ['an empty list', [], []],
    ['null', null, []],
    ['nothing', undefined, []],
  ])('%s', (_name, address, wanted) => {
    expect(readAddresses(address === undefined ? {} : { address })).toEqual(wanted)
  })
})
