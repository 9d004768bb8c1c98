import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '../../../src/vitest.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { schemaText } from '../../../src/schemas/registry.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'

let sandbox: Sandbox
let headers: { readonly Authorization: string }
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  headers = { Authorization: `Bearer ${sandbox.account.access_token}` }
})
afterAll(() => sandbox.close())

const CITIES = { code: 200, status: 'success', data: [{ id: '100000', name: 'Hà Nội' }] }
const { profile: shipped } = loadReference()

/** What the failing expectation said. */
async function complaint(expectation: () => unknown): Promise<string> {
  try {
    await expectation()
  } catch (error) {
    if (error instanceof Error) return error.message
    throw error
  }
  throw new Error('the expectation held')
}

describe('what it takes', () => {
  test('a response of supertest, at once', async () => {
    const answer = await request(sandbox.app).get('/api/v2/cities').set(headers)
    expect(answer).toMatchContract('listCities', 200)
    expect(answer).not.toMatchContract('listCities', 401)
    expect(answer).not.toMatchContract('listWebhooks', 200)
  })

  test('a response of fetch, awaited, whose body can still be read', async () => {
    const answer = await fetch(`${sandbox.url}/api/v2/cities`, { headers })
    const judged: Promise<void> = expect(answer).toMatchContract('listCities', 200)
    await judged
    await expect(answer).not.toMatchContract('listBanks', 200)
    await expect(await fetch(`${sandbox.url}/api/v2/cities`)).toMatchContract('listCities', 401)
    expect(await answer.json()).toMatchObject({ code: 200 })
  })

  test('a status with a body', () => {
    expect({ status: 200, body: CITIES }).toMatchContract('listCities', 200)
    expect({ status: 200, body: { ...CITIES, data: [{ id: '100000' }] } }).not.toMatchContract('listCities', 200)
  })

  test.each([
    [
      'a request that was not awaited',
      Promise.resolve({ status: 200, body: CITIES }),
      /given a promise: await the request first/,
    ],
    ['a body alone', CITIES, /an object with code, status, data/],
    ['a status without a body', { status: 200, data: CITIES }, /an object with status, data/],
    ['nothing', undefined, /given undefined/],
  ])('%s is refused, by .not as well', async (_what, given, message) => {
    expect(await complaint(() => expect(given).toMatchContract('listCities', 200))).toMatch(message)
    expect(await complaint(() => expect(given).not.toMatchContract('listCities', 200))).toMatch(message)
  })

  test('a response of fetch that was read already is refused, by .not as well', async () => {
    const answer = await fetch(`${sandbox.url}/api/v2/cities`, { headers })
    await answer.text()
    expect(await complaint(() => expect(answer).not.toMatchContract('listCities', 200))).toMatch(/a second time/)
  })

  test('an operation and a status that the contract does not have are refused, by .not as well', async () => {
    const answer = { status: 200, body: CITIES }
    expect(await complaint(() => expect(answer).not.toMatchContract('listCities', 201))).toBe(
      'listCities has no answer with the status 201 in the contract; it has 200, 401.',
    )
    // @ts-expect-error What the compiler refuses, a test in JavaScript can still write.
    const unknown = () => expect(answer).not.toMatchContract('listTowns', 200)
    expect(await complaint(unknown)).toMatch(/no operation "listTowns"/)
  })
})

describe('what it says', () => {
  const say = (answer: object) => complaint(() => expect(answer).toMatchContract('listCities', 200))

  test('the place, what was expected, what came, the check and the clause', async () => {
    expect(await say({ status: 200, body: { ...CITIES, data: [{ id: '100000' }] } })).toBe(
      'the answer breaks the contract of listCities 200:\n' +
        '  /data/0/name: expected the field "name", got no such field [schema · Location · chosen]',
    )
  })

  test('another status, with the body that came with it', async () => {
    const body = { code: 401, status: 'error', data: { error: 'Unauthenticated.' } }
    expect(await say({ status: 401, body })).toContain(
      '  the answer: expected the status 200, got 401 ({"code":401,"status":"error","data":{"error":"Unauthenticated."}}) [status ·',
    )
  })

  test('a code that does not mirror the status, once', async () => {
    const said = await say({ status: 200, body: { ...CITIES, code: 201 } })
    expect(said.match(/\/code/g)).toHaveLength(1)
    expect(said).toContain('/code: expected 200, as the HTTP status, got 201 [envelope · Response envelope · shown]')
  })

  test('a page where JSON must come', async () => {
    const said = await say({ status: 200, headers: { 'Content-Type': 'text/html' }, text: '<html>', body: {} })
    expect(said).toContain('expected the header content-type: application/json, got text/html')
  })

  test('that it kept the contract, where it must not', async () => {
    const kept = () => expect({ status: 200, body: CITIES }).not.toMatchContract('listCities', 200)
    expect(await complaint(kept)).toBe(
      'expected an answer that breaks the contract of listCities 200; this one keeps it',
    )
  })
})

describe('the profile', () => {
  const customer = JSON.parse(schemaText('resources/customer.schema.json')).examples[0]

  test('without one any reading will do, with one only its own', () => {
    const bare = { status: 200, body: customer }
    const { switches } = shipped('compatible')
    expect(bare).toMatchContract('updateCustomer', 200)
    expect(bare).toMatchContract('updateCustomer', 200, { profile: { ...switches, customer_layout: 'bare' } })
    expect(bare).not.toMatchContract('updateCustomer', 200, { profile: { ...switches, customer_layout: 'envelope' } })
  })

  test('may be named', () => {
    expect({ status: 200, body: customer }).toMatchContract('updateCustomer', 200, { profile: 'spec' })
    expect({ status: 200, body: customer }).not.toMatchContract('updateCustomer', 200, { profile: 'compatible' })
  })

  test.each([
    ['of no such name', 'specs', 'there is no profile "specs"; there are compatible, spec, observed.'],
    ['without its switches', {}, 'the profile lacks login_layout, refresh_layout, token_lifetime and 37 more'],
  ])('%s is refused, under .not too', (_what, profile, message) => {
    const answer = { status: 200, body: CITIES }
    expect(() => expect(answer).toMatchContract('listCities', 200, { profile })).toThrow(message)
    expect(() => expect(answer).not.toMatchContract('listCities', 200, { profile })).toThrow(message)
  })
})

test('inside another expectation it stands for an answer', () => {
  expect({ answer: { status: 200, body: CITIES } }).toEqual({ answer: expect.toMatchContract('listCities', 200) })
  expect({ answer: { status: 200, body: [] } }).not.toEqual({ answer: expect.toMatchContract('listCities', 200) })
})
