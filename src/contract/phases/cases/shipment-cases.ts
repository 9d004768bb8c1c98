import { type ContractCase, NotRun } from '../../case.ts'
import { type Fields, textOf } from '../../records/list-records.ts'
import { shipmentRequest } from '../../requests/booking-requests.ts'
import { rateRequest } from '../../requests/rate-requests.ts'
import { fieldsOf } from '../../target/fields.ts'
import { cancelParcel } from '../cancel-parcel.ts'
import { idOfParcel } from '../case-parts.ts'
import { bookParcel, quote } from '../make.ts'
import { bringAbout, firstIdOf, goodCase, listFirstPage, parcelsOfSession, tellingIdsOf } from './bring-about.ts'

/** Standard rates and shipments. */
export const shipmentCases: readonly ContractCase[] = [
  goodCase('createRates', 'ordinary parcel', {
    async run(session) {
      const body = rateRequest(await session.route())
      await session.call('createRates', { body }, { status: 200 })
    },
  }),
  goodCase('createRates', 'neither cod nor amount', {
    sandboxOnly: true,
    async run(session) {
      const { shipment } = rateRequest(await session.route())
      const { cod: _cod, amount: _amount, ...parcel } = shipment.parcel
      await session.call('createRates', { body: { shipment: { ...shipment, parcel } } }, { status: 200 })
    },
  }),
  goodCase('createRates', 'numbers as text, codes as numbers', {
    sandboxOnly: true,
    async run(session) {
      const { shipment } = rateRequest(await session.route())
      const { address_from, address_to, parcel } = shipment
      const codes = ({ city, district }: typeof address_from) => ({
        city: asNumber(city),
        district: asNumber(district),
      })
      const texts = Object.fromEntries(Object.entries(parcel).map(([name, value]) => [name, String(value)]))
      const body = { shipment: { address_from: codes(address_from), address_to: codes(address_to), parcel: texts } }
      await session.call('createRates', { body }, { status: 200 })
    },
  }),
  goodCase('createShipment', 'ordinary parcel', {
    writes: ['shipments'],
    touches: ['createRates'],
    async run(session) {
      const [rate] = await quote(session)
      await bookParcel(session, { rate })
    },
  }),
  goodCase('createShipment', 'refused by the carrier', {
    sandboxOnly: true,
    writes: ['shipments'],
    async run(session) {
      const [rate] = await quote(session)
      await bookParcel(session, { rate, headers: { 'x-sandbox-scenario': 'creation-error' } })
    },
  }),
  goodCase('listShipments', 'first page', {
    run: session => listFirstPage(session, 'listShipments'),
  }),
  goodCase('searchShipments', 'by code', {
    async run(session) {
      // Where there is no parcel a search for one that is not there is all that can be asked.
      const isSettled = ({ invoice }: Fields): boolean => textOf(fieldsOf(invoice).id) !== null
      const [code = session.nonce()] = await tellingIdsOf(session, 'listShipments', isSettled)
      await session.call('searchShipments', { query: { code } }, { status: [200, 404] })
    },
  }),
  goodCase('searchShipments', 'code that nothing has', {
    sandboxOnly: true,
    async run(session) {
      await session.call('searchShipments', { query: { code: session.nonce() } }, { status: [200, 404] })
    },
  }),
  goodCase('searchShipments', 'order id of two parcels', {
    sandboxOnly: true,
    writes: ['shipments'],
    touches: ['createRates', 'createShipment'],
    async run(session) {
      const [rate] = await quote(session)
      const { nonce: code } = await bookParcel(session, { rate })
      const body = shipmentRequest({ route: await session.route(), rate, orderId: code })
      const creates = { kind: 'shipment', nonce: code, idOf: idOfParcel } as const
      await session.call('createShipment', { body, creates }, { status: 200 })
      await session.call('searchShipments', { query: { code } }, { status: 200 })
    },
  }),
  goodCase('deleteShipment', 'parcel just booked', {
    writes: ['shipments'],
    touches: ['createRates', 'createShipment'],
    async run(session) {
      await cancelParcel(session)
    },
  }),
  goodCase('listInvoices', 'first page', {
    run: session => listFirstPage(session, 'listInvoices'),
  }),
  goodCase('searchInvoices', 'by time', {
    async run(session) {
      await bringAbout(session)
      await session.call('searchInvoices', { query: monthOf(session.target.kind === 'sandbox') }, { status: 200 })
    },
  }),
  goodCase('searchInvoices', 'by code', {
    async run(session) {
      const code = await firstIdOf(session, 'listInvoices')
      if (code === undefined) throw new NotRun('the account has no COD session')
      await session.call('searchInvoices', { query: { code } }, { status: 200 })
    },
  }),
  goodCase('listInvoiceShipments', 'first session', {
    touches: ['listInvoices'],
    async run(session) {
      const code = await firstIdOf(session, 'listInvoices')
      if (code === undefined) throw new NotRun('the account has no COD session whose shipments could be listed')
      await parcelsOfSession(session, code)
    },
  }),
  goodCase('listTransactions', 'first page', {
    run: session => listFirstPage(session, 'listTransactions'),
  }),
  goodCase('listTransactions', 'by code', {
    async run(session) {
      const code = await firstIdOf(session, 'listTransactions')
      if (code === undefined) throw new NotRun('the account has no transaction')
      await session.call('listTransactions', { query: { code } }, { status: 200 })
    },
  }),
]

/** The last month in UNIX seconds; of the sandbox all there is, since its clock shows what it likes. */
function monthOf(isSandbox: boolean): { from: number; to: number } {
  if (isSandbox) return { from: 1, to: 4_102_444_800 }
  const now = Math.floor(Date.now() / 1_000)
  return { from: now - 30 * 86_400, to: now }
}

/** A code with a leading zero or a letter stays a text: as a number it would be another. */
function asNumber(code: string): number | string {
  return String(Number(code)) === code ? Number(code) : code
}
