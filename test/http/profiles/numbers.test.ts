import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NUMBER_FIELDS } from '../../../src/http/present/numbers.ts'
import { type CreateAccountOptions, createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { readSchema } from '../../../src/schemas/registry.ts'
import { answerPaths } from '../../schemas/schema-groups.ts'
import { walkSchema } from '../../schemas/walk-schema.ts'
import { clientOf } from '../../support/api-client.ts'
import { makeBooking, makeRatesRequest } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'

/** Codes, percentages and counts, which the same schemas describe: no money, weight, size or distance. */
const NO_NUMBERS = [
  'count',
  'quantity',
  'max_stop_points',
  'carrier',
  'service_fee_percent',
  'score_percent',
  'success_percent',
  'return_percent',
]

test('the fields are those that the schemas call money or a quantity, but for codes, percentages and cweight', () => {
  const paths = answerPaths().filter(path => !path.startsWith('events/'))
  const named = paths.flatMap(path =>
    walkSchema(readSchema(path)).flatMap(({ node, property }) => {
      const { $ref, anyOf } = node
      return property !== undefined && /common\/(money|(sent-)?quantity)\./.test(JSON.stringify([$ref, anyOf]))
        ? [property]
        : []
    }),
  )
  const expected = new Set(named.filter(name => !NO_NUMBERS.includes(name) && name !== 'cweight'))
  expect([...NUMBER_FIELDS].sort()).toEqual([...expected].sort())
  for (const name of [...NO_NUMBERS, 'cweight']) expect(named).toContain(name)
})

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

interface Leaf {
  readonly path: string
  readonly name: string
  readonly value: unknown
}

/** Every value that is no object or list, with the name of the field it stands in. */
function leavesOf(value: unknown, path = '', name = ''): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, name, value }]
  return Object.entries(value).flatMap(([key, item]) =>
    leavesOf(item, `${path}/${key}`, Array.isArray(value) ? name : key),
  )
}

/** A number of a record that the switch is about. */
function isMeant({ path, name, value }: Leaf): boolean {
  return typeof value === 'number' && (NUMBER_FIELDS.has(name) || name === 'cweight') && !path.includes('/meta/')
}

/** A world with a booked and a refused parcel, and what each operation of the standard line answers there. */
async function openAnswers(options: Pick<CreateAccountOptions, 'profile' | 'set'>, seed = 1) {
  const set = { ...options.set, create_refusal: '900' }
  const world = await sandbox.createAccount({ clock: 'frozen', seed, ...options, set })
  const client = clientOf(sandbox, world)
  const booked = await client.book()
  await client.book({ rate: 'unreadable', orderId: 'REFUSED' })
  const change = (numbers: string) => client.control.put('/profile', { set: { numbers } })
  const read = async () => ({
    rates: (await client.post('/rates', makeRatesRequest())).body,
    list: (await client.get('/shipments')).body,
    search: (await client.get('/shipments/search?code=DH-1')).body,
    cities: (await client.get('/cities/100000/districts')).body,
    wards: (await client.get('/districts/100400/wards')).body,
    hooks: (await client.get('/webhooks')).body,
  })
  return { client, world, booked, change, read }
}

describe('"both forms occur": numbers', () => {
  for (const profile of ['spec', 'compatible', 'observed'] as const) {
    test(`string, set on ${profile}: every such number is text, and nothing else differs`, async () => {
      const { read, change } = await openAnswers({ profile })
      const asNumbers = leavesOf(await read())
      expect((await change('string')).status).toBe(200)
      const asText = leavesOf(await read())
      expect(asText.map(({ path }) => path)).toEqual(asNumbers.map(({ path }) => path))
      const wanted = asNumbers.map(leaf => (isMeant(leaf) ? { ...leaf, value: String(leaf.value) } : leaf))
      expect(asText).toEqual(wanted)
      expect(asText.filter((leaf, n) => leaf.value !== asNumbers[n]?.value).length).toBeGreaterThan(30)
      const status = asText.find(({ name }) => name === 'status_code')
      expect(status?.value).toBeTypeOf('number')
    })
  }

  test('string: the creation result at the root and in data', async () => {
    const { booked } = await openAnswers({ set: { numbers: 'string' } })
    const text = { cod: '180400', fee: '35650', amount_return_shop: '144750' }
    expect(booked).toMatchObject({ code: 200, shipment_status: 901, is_recall: 0, ...text, data: text })
  })

  test('string: code, meta, expires_in, ids, flags, status codes, percentages and times stay numbers', async () => {
    const { read } = await openAnswers({ set: { numbers: 'string' } })
    const { rates, list, wards } = await read()
    expect(list.code).toBe(200)
    expect(list.meta.pagination).toMatchObject({ count: 2, current_page: 1, per_page: 25, total: 2, total_pages: 1 })
    expect(rates.data[0]).toMatchObject({
      price_table_id: expect.any(Number),
      is_apply_only: 0,
      report: { score_percent: expect.any(Number), avg_time_delivery: expect.any(Number) },
    })
    const record = list.data.find((one: { order_id: string }) => one.order_id === 'DH-1')
    expect(record).toMatchObject({
      status_code: 901,
      payer: 1,
      is_recall: 0,
      is_lost: 0,
      address_to: { city_code: 700_000, district_code: 700_100 },
    })
    expect(record.history[0]).toMatchObject({ status: 901, updated_time: expect.any(Number) })
    expect(wards.data[0].id).toBeTypeOf('number')
  })

  test('number: they are numbers in every profile', async () => {
    for (const profile of ['spec', 'compatible', 'observed'] as const) {
      const { read } = await openAnswers({ profile })
      const numbers = leavesOf(await read()).filter(({ name, value }) => NUMBER_FIELDS.has(name) && value !== null)
      expect(numbers.length).toBeGreaterThan(30)
      expect(numbers.filter(({ value }) => typeof value !== 'number')).toEqual([])
    }
  })

  test('mixed: each field is one or the other everywhere, drawn from the seed', async () => {
    const draw = async (seed: number) => {
      const { read, booked } = await openAnswers({ set: { numbers: 'mixed' } }, seed)
      const forms = new Map<string, string>()
      for (const { name, value, path } of leavesOf([await read(), booked])) {
        if (value === null || path.includes('/meta/') || !(NUMBER_FIELDS.has(name) || name === 'cweight')) continue
        const form = typeof value
        expect({ name, form: forms.get(name) ?? form }).toEqual({ name, form })
        forms.set(name, form)
      }
      expect([...new Set(forms.values())].sort()).toEqual(['number', 'string'])
      return [...forms].sort()
    }
    const first = await draw(1)
    expect(await draw(1)).toEqual(first)
    expect(await draw(2)).not.toEqual(first)
  })

  test('the volumetric weight goes with them under any name, and no field of that name elsewhere does', async () => {
    const { read } = await openAnswers({ set: { numbers: 'string', volumetric_field: 'status' } })
    const [record] = (await read()).search.data
    expect(record.parcel.status).toBe('1000')
    expect(record.history[0].status).toBe(901)
  })

  test('a refused weight that no one writes out is text without an exponent', async () => {
    const { client } = await openAnswers({ set: { numbers: 'string' } })
    for (const [sent, shown] of [
      [1e300, `1${'0'.repeat(300)}`],
      [-1e21, '-1000000000000000000000'],
      [1.25e22, '12500000000000000000000'],
      [1.5e-7, '0.00000015'],
      [-0.5, '-0.5'],
    ] as const) {
      const { body } = await client.post('/shipments', changeAt(makeBooking(), 'shipment.parcel.weight', sent))
      const found = await client.get(`/shipments/search?code=${body.id}`)
      expect({ status: found.status, weight: found.body.data[0].parcel.weight }).toEqual({ status: 200, weight: shown })
    }
  })
})
