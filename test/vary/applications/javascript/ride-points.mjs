// Leans on points_layout: the second read of the ride takes `points` for a list.
import { holds, same } from './sandbox.mjs'
import { pointsOf, Shop } from './shop.mjs'

const GOODS = { name: 'Bánh', quantity: 1, weight: 1_000, width: 10, height: 10, length: 10 }
const HERE = { kind: 1, lat: 21.0278, lng: 105.8342, address: '12 Thái Thịnh', name: 'Hoa Sen', phone: '0911222333' }
const THERE = {
  kind: 2,
  lat: 21.0368,
  lng: 105.8462,
  address: '5 Hàng Bài',
  name: 'An',
  phone: '0988777666',
  parcel: GOODS,
}
const paths = [HERE, THERE]
const shop = new Shop()
await shop.login()

const { body: rates } = await shop.call('POST', '/ondemand-shipments/rates', { paths })
const [{ _id: service, carrier }] = rates.data
const order = { order_id: 'RIDE-1', paths, carrier: Number(carrier), vehicle: 'BIKE', service, requests: [] }
const find = async () => (await shop.call('GET', '/ondemand-shipments/RIDE-1')).body.data?.id && {}
await shop.once('POST', '/ondemand-shipments', order, find)

const read = async () => {
  const { body } = await shop.call('GET', '/ondemand-shipments/RIDE-1')
  return Array.isArray(body.data) ? body.data[0] : body.data
}
same('points of the order page', pointsOf(await read()).length, 2)
const [pickup, delivery] = (await read()).points.map(point => Number(point.kind))
holds('the driver goes from the pickup to the delivery', pickup === 1 && delivery === 2)
