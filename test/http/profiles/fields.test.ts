import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { makeRatesRequest } from '../../support/booking.ts'

/** The tables of interface-specification.md, word for word; an optional field of theirs may be left out. */
const SPECIFICATION = {
  'Standard rate': {
    fields: ['id', 'carrier_name', 'carrier_logo', 'service', 'expected', 'cod_fee', 'total_fee', 'total_amount'],
    optional: ['expected_txt'],
  },
  'Standard shipment record': { fields: ['shipment', 'history', 'invoice'], optional: [] },
  shipment: {
    fields: [
      'id',
      'order_id',
      'carrier_name',
      'carrier_code',
      'service_name',
      'cod_fee',
      'insurrance_fee',
      'return_fee',
      're_delivery_fee',
      'update_info_fee',
      'overweight_fee',
      'discount',
      'service_fee',
      'delivery_fee',
      'total_fee',
      'amount_return_shop',
      'status_code',
      'status_text',
      'status_desc',
      'payer',
      'tracking_url',
      'note_update',
      'is_recall',
      'created_at',
      'updated_at',
      'address_from',
      'address_to',
      'parcel',
    ],
    optional: [],
  },
  address_from: {
    fields: ['name', 'phone', 'email', 'street', 'ward', 'ward_code', 'district', 'district_code', 'city', 'city_code'],
    optional: [],
  },
  address_to: {
    fields: ['name', 'phone', 'email', 'street', 'district', 'district_code', 'city', 'city_code'],
    optional: [],
  },
  parcel: {
    // The second weight, "described as the volumetric weight", has a name of the switch volumetric_field.
    fields: ['name', 'quantity', 'width', 'height', 'length', 'weight', 'cweight', 'metadata'],
    optional: [],
  },
  history: { fields: ['status', 'status_text', 'status_desc', 'updated_at', 'updated_time'], optional: [] },
  'Standard shipment creation result': {
    fields: [
      'id',
      'shipment_status',
      'shipment_status_txt',
      'cod',
      'fee',
      'tracking_number',
      'carrier',
      'carrier_short_name',
      'sorting_code',
      'return_sorting_code',
      'amount_return_shop',
      'created_at',
      'carrier_error',
      'is_recall',
    ],
    optional: [],
  },
} as const

type Table = keyof typeof SPECIFICATION

/** observed-behaviour.md, "Rates", "Creating a shipment" and "Records". */
const OBSERVED: Readonly<Record<Table, readonly string[]>> = {
  'Standard rate': [
    'carrier_short_name',
    'promotion_id',
    'discount',
    'weight_fee',
    'location_first_fee',
    'location_step_fee',
    'remote_area_fee',
    'oil_fee',
    'location_fee',
    'service_fee',
    'total_amount_carrier',
    'total_amount_shop',
    'price_table_id',
    'insurrance_fee',
    'return_fee',
    'is_apply_only',
    'report',
  ],
  'Standard shipment record': [],
  shipment: [
    'carrier_logo',
    'expected',
    'expected_delivery_date',
    'payer_txt',
    'sorting_code',
    'is_return',
    'is_part_delivery',
    'is_lost',
  ],
  address_from: [],
  address_to: ['ward', 'ward_code'],
  parcel: ['cod_amount'],
  history: ['message'],
  'Standard shipment creation result': ['tracking_url'],
}

interface Shown {
  readonly table: Table
  readonly record: object
}

/** Every kind of record that the standard line answers with, as this world has it. */
async function showAll(client: Client, world: SandboxWorld): Promise<readonly Shown[]> {
  const created = await client.book({ orderId: 'FIELDS' })
  await world.clock.advance('1h')
  const [rate] = (await client.post('/rates', makeRatesRequest())).body.data
  const [found] = (await client.get('/shipments/search?code=FIELDS')).body.data
  const [listed] = (await client.get('/shipments')).body.data
  expect(listed).toEqual(found)
  const { code, status, data, ...result } = created
  expect({ code, status }).toEqual({ code: 200, status: 'success' })
  const { shipment, history, invoice, ...flat } = found
  const record = shipment ?? flat
  return [
    { table: 'Standard rate', record: rate },
    { table: 'Standard shipment record', record: { shipment: record, history, invoice } },
    { table: 'shipment', record },
    { table: 'address_from', record: record.address_from },
    { table: 'address_to', record: record.address_to },
    { table: 'parcel', record: record.parcel },
    { table: 'history', record: history[0] },
    { table: 'Standard shipment creation result', record: result },
  ]
}

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

describe.each(['spec', 'compatible', 'observed'] as const)('under %s', profile => {
  let shown: readonly Shown[]
  beforeAll(async () => {
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 1, profile })
    shown = await showAll(clientOf(sandbox, world), world)
  })

  const added = profile === 'spec' ? 'nothing' : 'what public clients read, and nothing else'
  test.each(Object.keys(OBSERVED))(`"%s" has every field of the document and beside them ${added}`, name => {
    const { table, record } = shown.find(entry => entry.table === name) ?? expect.fail(`${name} is not shown`)
    const { fields, optional } = SPECIFICATION[table]
    const extras = profile === 'spec' ? [] : OBSERVED[table]
    const present = Object.keys(record).filter(field => !optional.some(name => name === field))
    expect(present.toSorted()).toEqual([...fields, ...extras].toSorted())
  })
})

test('a switch alone adds or takes away the extras: rate_extras and record_extras', async () => {
  const cases = [
    { set: { rate_extras: false }, rate: 8, address_to: 10, history: 6, result: 15 },
    { set: { record_extras: false }, rate: 25, address_to: 8, history: 5, result: 14 },
  ]
  for (const { set, ...sizes } of cases) {
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 1, set })
    const shown = await showAll(clientOf(sandbox, world), world)
    const sizeOf = (table: Table) => Object.keys(shown.find(entry => entry.table === table)?.record ?? {}).length
    expect({
      rate: sizeOf('Standard rate'),
      address_to: sizeOf('address_to'),
      history: sizeOf('history'),
      result: sizeOf('Standard shipment creation result'),
    }).toEqual(sizes)
  }
})
