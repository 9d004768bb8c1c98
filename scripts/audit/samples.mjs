/** Rows of every table, seen once in a profile: what clauses/fields.mjs looks at. Each is { value, again }. */
import { BOX, book, groupsOf, pathsOf, pointsOf, RECIPIENT, rateBody, readRecord, rideBody } from './book.mjs'

const rows = (answer, pick = data => data) => {
  const data = answer.body?.data
  return (Array.isArray(data) ? data : [data]).flatMap(pick).map(value => ({ value, again: answer.again }))
}

export const samplesOf = (world, table) => SAMPLES[table](world)

/** A parcel with COD: just booked, refused, on its way, settled; and all that happened with it. */
export const parcels = world =>
  world.once('samples: parcels', async () => {
    const account = await world.account()
    const hook = await account.listen()
    const parcel = { ...BOX, cod: 500_000, amount: 1_500_000, metadata: 'Gọi trước khi giao', name: 'Áo', quantity: 2 }
    const booked = await book(account, { parcel, order_id: 'AUDIT-1' })
    const refusal = await account.call('POST', '/shipments', {
      shipment: {
        ...booked.body.shipment,
        address_to: { ...booked.body.shipment.address_to, ...RECIPIENT, phone: '0900000900' },
      },
    })
    const early = await account.get('/shipments')
    await account.advance({ by: '1d' })
    const midway = await account.get('/shipments')
    await account.advance({ until: 'idle' })
    const late = await account.get('/shipments')
    return {
      account,
      booked,
      creations: [booked.answer, refusal],
      lists: [early, midway, late],
      found: await readRecord(account, booked.id),
      invoices: await account.get('/invoices'),
      transactions: await account.get('/transactions'),
      events: hook.events(),
    }
  })

/** An on-demand order with two stops, before and after. */
export const rides = world =>
  world.once('samples: rides', async () => {
    const account = await world.account()
    const hook = await account.listen()
    const requests = [{ _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_2' }]
    const body = rideBody({
      parcel: { cod_amount: 200_000, amount: 300_000 },
      order_id: 'AUDIT-2',
      requests,
      note: 'Cổng sau',
    })
    const created = await account.call('POST', '/ondemand-shipments', body)
    const early = await account.get('/ondemand-shipments')
    await account.advance({ until: 'idle' })
    const services = [{ _id: 'HAN-BIKE', requests: [...requests, { _id: 'HAN-BIKE-TIP', num: 2 }] }]
    return {
      account,
      created,
      lists: [early, await account.get('/ondemand-shipments')],
      events: hook.events(),
      rates: await account.call('POST', '/ondemand-shipments/rates', { paths: pathsOf() }),
      chosen: await account.call('POST', '/ondemand-shipments/rates', { paths: pathsOf(), services }),
    }
  })

const plain = world => world.once('samples: account', () => world.account())

const records = async world => (await parcels(world)).lists.flatMap(list => rows(list, record => [groupsOf(record)]))
const parts = pick => async world =>
  (await records(world)).flatMap(({ value, again }) => pick(value).map(part => ({ value: part, again })))
const standardEvents = async world => {
  const { events } = await parcels(world)
  return events.map(({ body }) => ({ value: body, again: 'an event at the receiver' }))
}

const rideRecords = async world => (await rides(world)).lists.flatMap(list => rows(list))
const rideParts = pick => async world =>
  (await rideRecords(world)).flatMap(({ value, again }) => pick(value).map(part => ({ value: part, again })))
const rideRates = async world => {
  const { rates, chosen } = await rides(world)
  return [...rows(rates), ...rows(chosen)]
}
const rateParts = pick => async world =>
  (await rideRates(world)).flatMap(({ value, again }) => (pick(value) ?? []).map(part => ({ value: part, again })))
const rideEvents = async world => {
  const { events } = await rides(world)
  return events.map(({ body }) => ({ value: body, again: 'an event at the receiver' }))
}

const customers = world =>
  world.once('samples: customers', async () => {
    const account = await world.account()
    const address = [{ street: '12 Bà Triệu', district: '100300', city: '100000' }]
    await account.call('POST', '/customers', { name: 'An', email: 'an@shop.vn', phone: '0912000001', address })
    return account.get('/customers')
  })

const listed = path => async world => rows(await (await plain(world)).get(path))

const SAMPLES = {
  token: async world => {
    const { account, call } = await plain(world)
    const { username, password, client_id, client_secret } = account
    const answer = await call('POST', '/login', { username, password, client_id, client_secret })
    const { code, status, data, ...root } = answer.body
    return [{ value: data ?? root, again: answer.again }]
  },
  rate: async world => rows(await (await plain(world)).call('POST', '/rates', rateBody())),
  report: async world => (await SAMPLES.rate(world)).map(({ value, again }) => ({ value: value.report, again })),
  creation: async world => (await parcels(world)).creations.map(({ body, again }) => ({ value: body, again })),
  shipment: parts(record => [record.shipment]),
  from: parts(record => [record.shipment.address_from]),
  to: parts(record => [record.shipment.address_to]),
  parcel: parts(record => [record.shipment.parcel]),
  history: parts(record => record.history),
  record_invoice: parts(record => (record.invoice ? [record.invoice] : [])),
  session: async world => rows((await parcels(world)).invoices),
  transaction: async world => rows((await parcels(world)).transactions),
  city: listed('/cities'),
  district: listed('/districts?size=100'),
  ward: listed('/districts/100300/wards'),
  bank: listed('/banks'),
  bank_account: async world => {
    const account = await plain(world)
    const body = { bank_id: 1, branch: 'Hà Nội', owner: 'NGUYEN VAN A', number: '0011223344' }
    return rows(await account.call('PUT', '/account/update/bank', body))
  },
  endpoint: async world => {
    const account = await world.account()
    await account.listen()
    return rows(await account.get('/webhooks'))
  },
  customer: async world => rows(await customers(world)),
  customer_address: async world => rows(await customers(world), customer => customer.address),
  event: async world => (await standardEvents(world)).filter(({ value }) => 'gcode' in value),
  creation_push: async world => (await standardEvents(world)).filter(({ value }) => 'shipment_code' in value),
  ride_rate: rideRates,
  estimated_time: rateParts(rate => [rate.estimated_time]),
  request: rateParts(rate => rate.requests),
  tier_entry: rateParts(rate => rate.requests.flatMap(request => request.tier_list ?? [])),
  requested: rateParts(rate => rate.requested),
  ride: async world => {
    const { created } = await rides(world)
    return [...(await rideRecords(world)), { value: created.body.data, again: created.again }]
  },
  point: rideParts(pointsOf),
  point_parcel: rideParts(record => pointsOf(record).map(point => point.parcel)),
  ride_event: rideEvents,
  ride_event_path: async world =>
    (await rideEvents(world)).flatMap(({ value, again }) => value.paths.map(path => ({ value: path, again }))),
}
