/** What every case sends to /api/v2. */
export function headersOf({ account }) {
  return { authorization: `Bearer ${account.access_token}`, 'content-type': 'application/json' }
}

/**
 * Looks up two places, asks for rates between them and gives the bodies of both requests as text; each booking made of
 * `{n}` is an order of its own, and its carrier accepts it.
 */
export async function prepareBooking(sandbox) {
  const call = async (path, init = {}) => {
    const answer = await fetch(`${sandbox.url}/api/v2${path}`, { headers: headersOf(sandbox), ...init })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()).data
  }
  const [from, to] = await Promise.all(
    ['Hà Nội', 'Hồ Chí Minh'].map(async name => {
      const city = (await call('/cities')).find(place => place.name === name).id
      const district = (await call(`/cities/${city}/districts`))[0].id
      return { city, district, ward: (await call(`/districts/${district}/wards`))[0].id }
    }),
  )
  const parcel = { weight: 500, width: 20, height: 10, length: 30, cod: 250000, amount: 250000 }
  const ratesBody = JSON.stringify({ shipment: { address_from: from, address_to: to, parcel } })
  const [rate] = await call('/rates', { method: 'POST', body: ratesBody })
  const shipment = {
    rate: rate.id,
    order_id: 'BENCH-{n}',
    payer: 1,
    address_from: { ...from, name: 'Cửa hàng Hoa Sen', phone: '0911222333', street: '12 Lê Đại Hành' },
    address_to: { ...to, name: 'Nguyễn Văn An', phone: '0988777666', street: '34 Đồng Khởi' },
    parcel: { ...parcel, metadata: 'Hàng dễ vỡ, xin nhẹ tay' },
  }
  return { ratesBody, bookingBody: JSON.stringify({ shipment }) }
}

/** A load of bookings for the generator; add `count` or `milliseconds`. An answer that is no accepted booking fails it. */
export function bookingLoad(sandbox, bookingBody) {
  return {
    url: sandbox.url,
    method: 'POST',
    path: '/api/v2/shipments',
    headers: headersOf(sandbox),
    body: bookingBody,
    connections: 32,
    expect: '"shipment_status":901',
  }
}
