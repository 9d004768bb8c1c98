/** `--locations` with codes of another style than the shipped ones: leading zeros, letters. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordLocations, writeLocations } from '../../src/contract/record/record-locations.ts'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { writeOwnLocations } from '../support/own-locations.ts'
import { bookingAt, ends, everyPlace } from '../support/recorded-places.ts'

const QUIET = { clock: 'frozen', seed: 7, logLevel: 'silent' } as const

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-codes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe.each(['zeros', 'letters'] as const)('codes in another style: %s', style => {
  test('are recorded, loaded and answered as they are', async () => {
    const own = writeOwnLocations(style)
    await using deployment = await createSandbox({ ...QUIET, locations: own.folder })
    const folder = temporary()
    writeLocations(
      await recordLocations({ url: deployment.url, token: deployment.account.access_token, perSecond: null }),
      folder,
    )
    const read = (from: string, name: string) => JSON.parse(readFileSync(join(from, `${name}.json`), 'utf8'))
    const sorted = (rows: readonly { readonly id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const name of ['cities', 'districts'])
      expect(sorted(read(folder, name))).toEqual(sorted(read(own.folder, name)))
    expect(read(folder, 'wards')).toEqual(read(own.folder, 'wards'))
    await using sandbox = await createSandbox({ ...QUIET, locations: folder })
    expect(await everyPlace(sandbox)).toEqual(await everyPlace(deployment))
    const wards = (await clientOf(sandbox, sandbox).get(`/districts/${own.district('100400')}/wards`)).body.data
    expect(wards[0].id).toBe(own.ward(own.district('100400')))
  })

  test('are taken by rates, bookings and customers, and refused in any other form', async () => {
    const own = writeOwnLocations(style)
    await using sandbox = await createSandbox({ ...QUIET, locations: own.folder })
    const { get, post, control } = clientOf(sandbox, sandbox)
    const shipment = bookingAt(ends(own))
    const quoted = await post('/rates', shipment)
    expect([quoted.status, quoted.body.data.length > 0]).toEqual([200, true])
    const { id, shipment_status } = (await post('/shipments', shipment)).body
    expect(shipment_status).toBe(901)
    const [record] = (await get(`/shipments/search?code=${id}`)).body.data
    expect(record.address_to).toMatchObject({ district: 'Quận 1', ward_code: ends(own).to.ward })
    const { district, city } = ends(own).to
    const customer = await post('/customers', { name: 'Lan', address: { street: '1 Lê Lợi', district, city } })
    expect(customer.body.data[0].address[0]).toEqual({ street: '1 Lê Lợi, Quận 1, Hồ Chí Minh', district, city })
    const other = style === 'zeros' ? String(Number(district)) : district.toLowerCase()
    expect((await post('/rates', bookingAt({ ...ends(own), to: { ...ends(own).to, district: other } }))).status).toBe(
      422,
    )
    expect((await get(`/districts/${other}/wards`)).status).toBe(404)
    const [found] = (await control.get(`/locations?q=${encodeURIComponent(`quan 1 ${city}`)}`)).body.items
    expect(found).toMatchObject({ code: district, city: { code: city } })
    expect((await control.get(`/locations?q=${encodeURIComponent(district)}`)).body.items).toContainEqual(found)
    await sandbox.fill({ shipments: 20, customers: 5, ondemand: 1 })
    expect((await control.post('/scenarios/preview', { scenario: 'happy' })).status).toBe(200)
  })
})
