import { expect } from 'vitest'
import type { Client } from '../support/api-client.ts'

/** Creates a customer, or adds an address to one; the record that is answered. */
export async function createCustomer(client: Client, body: object) {
  const answer = await client.post('/customers', body)
  expect(answer.status).toBe(200)
  return answer.body.data[0]
}

/** The keys that a 422 names. */
export async function refusedKeys(answer: ReturnType<Client['post']>) {
  const { status, body } = await answer
  expect({ status, message: body.message }).toEqual({ status: 422, message: 'Unprocessable Entity' })
  return Object.keys(body.data.errors)
}
