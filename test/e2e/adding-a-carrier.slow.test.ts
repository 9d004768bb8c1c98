/** docs/adding-a-carrier.md, done: one file and one drawing in a copy of the package, and nothing else. */
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { HANOI, makeBooking, makeRatesRequest } from '../support/booking.ts'
import { readCarrierPage } from '../support/carrier-page.ts'
import { changeAt } from '../support/change-at.ts'
import { startAndFail, startSandboxProcess } from '../support/sandbox-process.ts'

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url))
const IN_MEMORY = ['--data', ':memory:', '--clock', 'frozen', '--seed', '7']
const CHIMEN_12 = btoa('12_31_1801')

/** The package as it would be installed, in a folder of its own. */
async function copyPackage(): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of ['dist', 'schemas', 'fixtures', 'scenarios', 'package.json']) {
    cpSync(join(PACKAGE, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(PACKAGE, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

test('the page’s file and drawing are a carrier: quoted, drawn, booked', async () => {
  const { json, svg } = readCarrierPage()
  const packageFolder = await copyPackage()
  writeFileSync(join(packageFolder, 'fixtures/carriers/chimen.json'), json)
  writeFileSync(join(packageFolder, 'fixtures/assets/carriers/chimen.svg'), svg)
  await using sandbox = await startSandboxProcess(IN_MEMORY, { packageFolder })

  const quoted = await sandbox.api('POST', '/rates', makeRatesRequest())
  expect(quoted.body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ carrier_short_name: 'ghnv3' }),
      expect.objectContaining({
        id: CHIMEN_12,
        carrier_name: 'Chim Én Express',
        carrier_short_name: 'chimen',
        carrier_logo: `${sandbox.output.url}/assets/carriers/chimen.svg`,
        service: 'Tiêu chuẩn',
        expected: 'Dự kiến giao 4 ngày',
        location_fee: 30_000,
        total_fee: 32_500,
      }),
    ]),
  })
  const inHanoi = changeAt(makeRatesRequest(), 'shipment.address_to', { city: HANOI.city, district: '100100' })
  expect((await sandbox.api('POST', '/rates', inHanoi)).body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        carrier_short_name: 'chimen',
        service: 'Nhanh',
        expected: 'Dự kiến giao trong ngày',
        total_fee: 27_000 + 1_000 + 1_350,
      }),
    ]),
  })
  const logo = await fetch(`${sandbox.output.url}/assets/carriers/chimen.svg`)
  expect({ status: logo.status, text: await logo.text() }).toEqual({ status: 200, text: svg })

  const booked = await sandbox.api('POST', '/shipments', makeBooking({ rate: CHIMEN_12, orderId: 'SBX-HAPPY-31' }))
  expect(booked.body).toMatchObject({
    shipment_status: 901,
    carrier_error: null,
    carrier_short_name: 'chimen',
    fee: 32_500,
  })
  await sandbox.control('POST', '/clock/advance', { until: 'idle' })
  expect((await sandbox.api('GET', '/shipments/search?code=SBX-HAPPY-31')).body).toMatchObject({
    data: [
      {
        status_code: 913,
        carrier_code: expect.stringMatching(/^CE\d{8}VN$/),
        sorting_code: expect.stringMatching(/^70-01-(0[1-9]|1\d|20)[A-Z]$/),
        total_fee: 32_500,
      },
    ],
  })
})

test('with a broken file it does not start, and says where', async () => {
  const { json } = readCarrierPage()
  const packageFolder = await copyPackage()
  writeFileSync(join(packageFolder, 'fixtures/carriers/chimen.json'), json.replace('"id": 31', '"id": 17'))
  const { code, said } = await startAndFail(IN_MEMORY, { packageFolder })
  expect(code).toBe(3)
  expect(said).toMatch(/chimen\.json:3:9: id 17 is also that of \S+ghnv3\.json; one of them needs another/)
  // The drawing was not put there either, and both are said at once.
  expect(said).toMatch(/chimen\.json:6:11: there is no drawing fixtures\/assets\/carriers\/chimen\.svg/)
  expect(said).not.toMatch(/\n\s+at /)
})
