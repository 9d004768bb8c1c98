import { expect, test } from 'vitest'
import { makeBooking, makeRatesRequest } from '../support/booking.ts'
import { readCarrierPage } from '../support/carrier-page.ts'
import { type Edit, followPage } from './follow-page.ts'

const { json, svg } = readCarrierPage()

const EDITS: readonly Edit[] = [
  { file: 'fixtures/carriers/chimen.json', text: json },
  { file: 'fixtures/assets/carriers/chimen.svg', text: svg },
]

const USE = `
import { createSandbox } from './dist/index.js'
const sandbox = await createSandbox({ clock: 'frozen' })
const post = async (path, body) => (await (await fetch(sandbox.apiUrl + path, {
  method: 'POST',
  headers: { Authorization: 'Bearer ' + sandbox.account.access_token, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})).json())
const rates = (await post('/rates', ${JSON.stringify(makeRatesRequest())})).data
const own = rates.find(rate => rate.carrier_short_name === 'chimen')
const booking = ${JSON.stringify(makeBooking())}
booking.shipment.rate = own.id
const booked = await post('/shipments', booking)
const drawing = await fetch(own.carrier_logo)
await sandbox.close()
console.log(JSON.stringify({ fee: own.total_fee, carrier: booked.carrier_short_name ?? booked.carrier, drawing: drawing.status, code: booked.code }))`

test('a carrier is two files', { timeout: 180_000 }, async () => {
  expect(await followPage({ page: 'a-carrier.md', files: 2, edits: EDITS, generators: [], use: USE })).toMatchObject({
    fee: 32_500,
    drawing: 200,
    code: 200,
  })
})
