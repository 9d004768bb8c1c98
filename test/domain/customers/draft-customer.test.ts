import { expect, test } from 'vitest'
import { draftCustomer } from '../../../src/domain/customers/customer-rules.ts'

const contact = { name: 'Trần Văn Bình', phone: '0987654321', email: null }
const draft = (seed: number, key: string) => draftCustomer({ contact, addresses: [], at: 5, seed, key })

test('a customer has what was sent and an id of 8 lower-case letters or digits', () => {
  const { id, ...rest } = draft(7, 'a')
  expect(id).toMatch(/^[a-z0-9]{8}$/)
  expect(rest).toEqual({ createdAt: 5, ...contact, addresses: [] })
})

test('the same seed and key draw the same id, another of either another', () => {
  expect(draft(7, 'a').id).toBe(draft(7, 'a').id)
  expect(new Set([draft(7, 'a').id, draft(8, 'a').id, draft(7, 'b').id]).size).toBe(3)
})
