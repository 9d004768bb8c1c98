import { bookShipment } from '../../dist/chunks/bench-tools.js'
import { prepareBooking } from '../prepare-booking.mjs'

const ROWS_PER_COMMIT = 1_000

/** Books one parcel as a client would and gives its row, from which a probe makes as many as it needs. */
export async function bookTemplate(running) {
  const account = await running.credentials()
  const { bookingBody } = await prepareBooking({ url: running.url, account })
  const request = number => ({ body: JSON.parse(bookingBody.replace('{n}', String(number))), scenario: null })
  return { request, shipment: await bookShipment(running.core, account.id, request('template')) }
}

/** Stores copies of a shipment, no two of which share an object; `change` gives what sets the copy of a number apart. */
export async function fillWorld(store, world, { shipment, count, change = () => ({}), timer }) {
  const text = JSON.stringify(shipment)
  for (let from = 0; from < count; from += ROWS_PER_COMMIT) {
    const { durable } = await store.transact(world, shipment.createdAt, tx => {
      for (let at = from; at < Math.min(count, from + ROWS_PER_COMMIT); at++) {
        const copy = { ...JSON.parse(text), id: `COPY${at}`, orderId: `COPY-${at}`, ...change(at) }
        tx.put('shipments', copy)
        if (timer) tx.put('timers', timer(copy))
      }
    })
    await durable
  }
}
