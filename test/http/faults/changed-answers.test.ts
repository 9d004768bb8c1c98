import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeField } from '../../../src/http/faults/change-field.ts'
import { makeBooking, makeRatesRequest } from '../../support/booking.ts'
import { type FaultWorlds, runFaultWorlds } from './fault-worlds.ts'
import { ask, type CallOptions } from './wire.ts'

let worlds: FaultWorlds
beforeAll(async () => {
  // Every answer of the sandbox's own is judged; what a fault makes of it is not.
  worlds = await runFaultWorlds({ validateResponses: 'always' })
})
afterAll(() => worlds.sandbox.close())

/** An account with one booking, and a way to ask with a fault and without. */
async function open(switches?: Readonly<Record<string, string>>) {
  const world = await worlds.open(switches)
  await world.client.book({ orderId: 'A-1' })
  const read = async (path: string, fault?: string, call: Partial<CallOptions> = {}) => {
    const answer = await ask(
      worlds.sandbox.url,
      world.bytes(path, { ...call, ...(fault === undefined ? {} : { fault }) }),
    )
    return JSON.parse(answer.body)
  }
  return { world, read }
}

const RATES = { method: 'POST', body: makeRatesRequest() }

describe('A17: numbers as strings and back', () => {
  test('string: numbers of records are text, statuses and pages are not', async () => {
    const { read } = await open()
    const [plain] = (await read('/shipments')).data
    const { code, data, meta } = await read('/shipments', 'numbers=string')
    expect(plain.total_fee).toBeTypeOf('number')
    expect(data[0]).toMatchObject({
      total_fee: String(plain.total_fee),
      status_code: plain.status_code,
      parcel: { weight: String(plain.parcel.weight), cweight: String(plain.parcel.cweight) },
    })
    expect({ code, total: meta.pagination.total }).toEqual({ code: 200, total: 1 })
  })

  test('number: what an account gives as text are numbers', async () => {
    const { read } = await open({ numbers: 'string' })
    const before = (await read('/rates', undefined, RATES)).data[0]
    const after = (await read('/rates', 'numbers=number', RATES)).data[0]
    expect(before.total_fee).toMatch(/^\d+$/)
    expect(after.total_fee).toBe(Number(before.total_fee))
    // What is no number stays what it is.
    expect(after.id).toBe(before.id)
  })
})

describe('A18: a field that no document knows', () => {
  test('beside the envelope, in the record, in every entry of a list', async () => {
    const { read } = await open()
    const plain = await read('/shipments')
    expect(await read('/shipments', 'add_field=surprise')).toEqual({ ...plain, surprise: 'sandbox' })
    const { data } = await read('/shipments', 'add_field=data.surprise')
    expect(data).toEqual([{ ...plain.data[0], surprise: 'sandbox' }])
    const cities = (await read('/cities', 'add_field=data.surprise')).data
    expect(cities.length).toBeGreaterThan(60)
    expect(cities.every((city: { surprise?: string }) => city.surprise === 'sandbox')).toBe(true)
  })
})

describe('A19: a field that is missing or null', () => {
  test('the same of a record, and of what stands inside it', async () => {
    const { read } = await open()
    const [plain] = (await read('/shipments')).data
    expect(plain).toHaveProperty('parcel.cod_amount')
    const [without] = (await read('/shipments', 'drop_field=data.parcel.cod_amount')).data
    const { cod_amount, ...parcel } = plain.parcel
    expect(without).toEqual({ ...plain, parcel })
    const [nulled] = (await read('/shipments', 'null_field=data.parcel.cod_amount')).data
    expect(nulled).toEqual({ ...plain, parcel: { ...plain.parcel, cod_amount: null } })
  })

  test('of the creation result, which stands at the root; the parcel is booked all the same', async () => {
    const { world, read } = await open()
    const call = { method: 'POST', body: makeBooking({ orderId: 'A-2' }) }
    const created = await read('/shipments', 'drop_field=tracking_number, null_field=id', call)
    expect(created).toMatchObject({ code: 200, id: null, shipment_status: 901 })
    expect(created).not.toHaveProperty('tracking_number')
    expect((await world.client.get('/shipments')).body.data).toHaveLength(2)
  })

  test('a refusal lacks it too', async () => {
    const { read } = await open()
    const refused = await read('/rates', 'drop_field=data.exception', { method: 'POST', body: {} })
    expect(Object.keys(refused.data)).toEqual(['errors'])
  })
})

describe('a path', () => {
  const body = { code: 200, data: [{ a: { b: 1 }, list: [{ c: 1 }, { d: 2 }] }, { a: null }, 5, null], empty: {} }
  const drop = (path: string) => changeField(body, path, () => undefined)

  test.each([
    ['code', { ...body, code: undefined }],
    ['data.a.b', { ...body, data: [{ ...Object(body.data[0]), a: {} }, { a: null }, 5, null] }],
    ['data.list.c', { ...body, data: [{ a: { b: 1 }, list: [{}, { d: 2 }] }, { a: null }, 5, null] }],
    ['data.1.a', { ...body, data: [body.data[0], {}, 5, null] }],
    ['data.7.a', body],
    ['nowhere.a', body],
    ['empty.a.b', body],
    ['', body],
    ['data.constructor', body],
  ])('%s', (path, wanted) => {
    expect(drop(path)).toEqual(wanted)
  })

  test('a field called __proto__ is a field', () => {
    const changed = changeField({ a: 1 }, '__proto__', () => 'sandbox')
    expect(JSON.stringify(changed)).toBe('{"a":1,"__proto__":"sandbox"}')
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype)
  })
})
