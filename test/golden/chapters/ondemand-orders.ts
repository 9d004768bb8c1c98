import type { Recorder } from '../create-recorder.ts'

const PARCEL = { name: 'Bánh sinh nhật', quantity: 1, weight: 1500, width: 30, height: 20, length: 30 }
const SHOP = {
  address: '100 Thái Thịnh, Đống Đa, Hà Nội',
  name: 'Cửa hàng Minh Châu',
  phone: '0912345678',
  lat: 21.0122,
  lng: 105.8194,
  kind: 1,
}
const LAN = {
  address: '12 Tràng Tiền, Hoàn Kiếm, Hà Nội',
  name: 'Nguyễn Thị Lan',
  phone: '0987654321',
  lat: 21.025,
  lng: 105.8552,
  kind: 2,
  parcel: { ...PARCEL, cod_amount: 350_000, amount: 350_000 },
}
const BINH = {
  ...LAN,
  address: '5 Phan Đình Phùng, Ba Đình, Hà Nội',
  name: 'Trần Văn Bình',
  lat: 21.0391,
  lng: 105.8432,
  parcel: PARCEL,
}

function makeOrder(orderId: string) {
  return {
    order_id: orderId,
    carrier: 1,
    vehicle: 'BIKE',
    service: 'HAN-BIKE',
    note: 'Gọi trước khi giao',
    metadata: [{ shop: 'Minh Châu' }],
    paths: [SHOP, LAN, BINH],
    requests: [
      { _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_3' },
      { _id: 'HAN-BIKE-TIP', num: 1 },
      { _id: 'HAN-BIKE-INSURANCE' },
    ],
  }
}

/** On-demand orders from the booking to the last stop. */
export async function playOndemandOrders({ call, advance }: Recorder): Promise<void> {
  const book = (what: string, body: unknown) => call('createOndemandShipment', what, { body })
  const read = (what: string, code: string) =>
    call('getOndemandShipment', what, { path: `/ondemand-shipments/${encodeURIComponent(code)}` })
  const update = (what: string, id: string, body: unknown) =>
    call('updateOndemandShipment', what, { path: `/ondemand-shipments/${id}`, body })
  const cancel = (what: string, id: string) =>
    call('deleteOndemandShipment', what, { path: `/ondemand-shipments/${id}` })

  const first = makeOrder('OD-1001')
  const { id } = (await book('two stops, three requests', first)).data
  const second = { ...makeOrder('OD-1002'), carrier: '2', service: 'GrabExpress', paths: [SHOP, BINH], requests: [] }
  const grab = (await book('one stop with the other carrier, its code as text', second)).data.id
  const { order_id: _none, ...third } = { ...makeOrder(''), paths: [SHOP, LAN] }
  const doomed = (await book('no order code', third)).data.id
  await book('nothing sent', {})
  await book('COD beyond the ceiling of a stop', {
    ...first,
    paths: [SHOP, { ...LAN, parcel: { ...PARCEL, cod_amount: 3_500_000 } }],
  })
  await book('a service of another carrier', { ...first, carrier: 2 })
  await book('a request that is none', { ...first, requests: [{ _id: 'HAN-BIKE-GIFT' }] })
  await book('no insurance without a value', { ...first, paths: [SHOP, BINH] })

  await update('before it was sent to the carrier', id, first)
  await cancel('before it was sent to the carrier', doomed)
  await cancel('one that is cancelled', doomed)
  await read('by id, just booked', grab)
  await advance({ by: '3s' })
  await update('one stop less', id, { ...first, paths: [SHOP, LAN], requests: [{ _id: 'HAN-BIKE-FRAGILE' }] })
  await update('another carrier', id, { ...second, order_id: 'OD-1001' })
  await update('nothing sent', id, {})
  await update('an id that is none', 'GS00000000', first)
  await advance({ by: '10s' })
  await update('both stops again', id, first)
  const { code } = (await read('by order code, waiting for a driver', 'OD-1001')).data
  await advance({ by: '5m' })
  await read('by the code of the carrier, a driver is coming', code)
  await read('by what no order has', 'OD-0')
  await call('listOndemandShipments', 'the default page, on the way')
  await advance({ by: '30m' })
  await cancel('with the goods on board', id)
  await cancel('an id that is none', 'GS00000000')
  await update('with the goods on board', id, first)
  await advance({ until: 'idle' })

  await read('completed', 'OD-1001')
  await read('completed, the other carrier', 'OD-1002')
  await read('cancelled', doomed)
  await call('listOndemandShipments', 'size and page', { path: '/ondemand-shipments?size=1&page=2' })
  await call('listOndemandShipments', 'by order code', { path: '/ondemand-shipments?code=OD-1002' })
  await call('listOndemandShipments', 'by what no order has', { path: '/ondemand-shipments?code=OD-0' })
  // 2026-01-05T08:00 in GMT+7, when all were booked.
  await call('listOndemandShipments', 'to before the first', { path: '/ondemand-shipments?to=1767574799' })
  await call('listOndemandShipments', 'from a date', { path: '/ondemand-shipments?size=1&from=2026-01-05' })
  await call('listOndemandShipments', 'a page that is none', { path: '/ondemand-shipments?page=1.5' })
}
