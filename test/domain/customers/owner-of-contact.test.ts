import { expect, test } from 'vitest'
import { ownerOfContact } from '../../../src/domain/customers/customer-rules.ts'
import type { Customer } from '../../../src/domain/settlement/rows.ts'

const customer = (id: string, createdAt: number): Customer => ({
  id,
  createdAt,
  name: null,
  phone: null,
  email: null,
  addresses: [],
})
const [old, young, twin] = [customer('old', 1), customer('young', 2), customer('twin', 1)]

test.each([
  ['no customer', [], [], undefined],
  ["the phone's", [young], [], young],
  ["the mail address's", [], [young], young],
  ["the phone's before the mail address's, however old", [young], [old], young],
  ['of several the oldest', [young, old], [], old],
  ['of several of one instant the lower id', [twin, old], [young], old],
])('a contact belongs to %s', (_name, byPhone, byEmail, owner) => {
  expect(ownerOfContact({ byPhone, byEmail })).toBe(owner)
})
