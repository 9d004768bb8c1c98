/** What 0.1.0 stored with its own codes of places shows what it showed, and goes on. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'

const KEPT = new URL('./state/places-0.1.0/', import.meta.url)
const SHOWN = JSON.parse(readFileSync(new URL('shown.json', KEPT), 'utf8'))
const unpacked = (name: string) => gunzipSync(readFileSync(new URL(`${name}.gz`, KEPT)))
const QUIET = { listen: false, clock: 'frozen', logLevel: 'silent' } as const

interface Shown {
  readonly shipment: Readonly<Record<'order_id' | 'address_from' | 'address_to', Readonly<Record<string, unknown>>>>
}

/** As shown.json was written by 0.1.0. */
async function shownBy(sandbox: Sandbox) {
  const { get } = clientOf(sandbox, sandbox)
  const places = ({
    ward,
    ward_code,
    district,
    district_code,
    city,
    city_code,
  }: Readonly<Record<string, unknown>>) => ({
    ward,
    ward_code,
    district,
    district_code,
    city,
    city_code,
  })
  const shipments = (await get('/shipments')).body.data.map(({ shipment }: Shown) => ({
    order_id: shipment.order_id,
    address_from: places(shipment.address_from),
    address_to: places(shipment.address_to),
  }))
  return { shipments, customers: (await get('/customers')).body.data }
}

/** A data folder of then; it has the snapshot `booked`. */
function folderOfThen(): string {
  const data = mkdtempSync(join(tmpdir(), 'places-before-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  for (const kind of ['journal', 'snapshot'])
    writeFileSync(join(data, `${kind}-000000000000001.log`), unpacked(kind), { mode: 0o600 })
  return data
}

test('codes of districts that name another place now, or none, are among what was kept', () => {
  const districts = SHOWN.shipments.flatMap(({ address_from, address_to }: Record<string, { district: string }>) => [
    address_from?.district,
    address_to?.district,
  ])
  expect(districts).toEqual(expect.arrayContaining(['Huyện Tri Tôn', 'Quận Lê Chân', 'Huyện Hoàng Sa', 'Quận 1', null]))
})

test('a state of then is imported and shows what it showed; a new booking means what codes mean now', async () => {
  await using sandbox = await createSandbox(QUIET)
  const client = clientOf(sandbox, sandbox)
  expect((await client.control.put('/state', JSON.parse(unpacked('state.json').toString()))).status).toBe(200)
  expect(await shownBy(sandbox)).toEqual(SHOWN)

  const body = makeBooking({ orderId: 'NOW' })
  const [ward] = (await client.get('/districts/880800/wards')).body.data
  Object.assign(body.shipment.address_to, { city: '880000', district: '880800', ward: String(ward.id) })
  await client.post('/shipments', body)
  const [{ shipment }] = (await client.get('/shipments/search?code=NOW')).body.data
  expect(shipment.address_to).toMatchObject({ district: 'Huyện Châu Phú', ward: ward.name, district_code: 880_800 })
  expect(shipment.address_from).toMatchObject({ district: 'Quận Đống Đa', ward: 'Phường Cát Linh' })

  // What is exported now has both numberings, and shows the same elsewhere.
  const both = await shownBy(sandbox)
  await using other = await createSandbox(QUIET)
  const state = (await client.control.get('/state')).body
  expect((await clientOf(other, other).control.put('/state', state)).status).toBe(200)
  expect(await shownBy(other)).toEqual(both)
  expect(both.shipments).toHaveLength(SHOWN.shipments.length + 1)
})

test('a data folder of then opens, shows what it showed and goes on; so does its snapshot', async () => {
  const data = folderOfThen()
  {
    await using sandbox = await createSandbox({ ...QUIET, data })
    expect(await shownBy(sandbox)).toEqual(SHOWN)
    const client = clientOf(sandbox, sandbox)
    await client.book({ orderId: 'NOW' })
    await sandbox.clock.until('idle')
    const [{ shipment }] = (await client.get('/shipments/search?code=P-1')).body.data
    expect(shipment.address_to).toMatchObject({ district: 'Huyện Tân Yên' })
    expect(shipment.status_code).not.toBe(901)
  }
  await using again = await createSandbox({ ...QUIET, data })
  const client = clientOf(again, again)
  const { shipments } = await shownBy(again)
  expect(shipments.filter(({ order_id }: { order_id: string }) => order_id !== 'NOW')).toEqual(SHOWN.shipments)
  expect((await client.control.post('/snapshots/booked/restore')).status).toBe(200)
  expect(await shownBy(again)).toEqual(SHOWN)
})

test('the list of the control API and the page of a parcel show the same', async () => {
  await using sandbox = await createSandbox({ ...QUIET, data: folderOfThen() })
  const { control } = clientOf(sandbox, sandbox)
  const { items } = (await control.get('/shipments')).body
  const listed = items.find(({ order_id }: { order_id: string }) => order_id === 'P-2')
  expect(listed.recipient).toMatchObject({ district: 'Huyện Hoàng Sa', city: 'Đà Nẵng' })
  expect((await control.get(`/shipments/${listed.id}`)).body.booked.from).toMatchObject({
    district: { code: '180300', name: 'Quận Lê Chân' },
    ward: { code: '23602', name: 'Phường Cát Dài' },
  })
})
