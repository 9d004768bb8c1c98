// From nothing to a booked parcel in six calls, as any HTTP client would make them.
//
//   node examples/first-parcel/first-parcel.mjs [ORDER_ID]
//
// Reads SANDBOX_URL, SANDBOX_USERNAME, SANDBOX_PASSWORD, SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET; without them it
// takes what `npm start` prints.
const base = process.env.SANDBOX_URL ?? 'http://127.0.0.1:4100'
const orderId = process.argv[2] ?? `FIRST-${Date.now()}`

/** One call of /api/v2; the answer's body, or an error that says what the service said. */
async function call(method, path, { token, body } = {}) {
  const response = await fetch(`${base}/api/v2${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(error => {
    throw new Error(`nothing answers at ${base} (${error.cause?.code ?? error.message}); is npm start running?`)
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer.data)}`)
  return answer
}

const login = await call('POST', '/login', {
  body: {
    username: process.env.SANDBOX_USERNAME ?? 'demo@sandbox.test',
    password: process.env.SANDBOX_PASSWORD ?? 'sandbox',
    client_id: Number(process.env.SANDBOX_CLIENT_ID ?? 1),
    client_secret: process.env.SANDBOX_CLIENT_SECRET ?? 'sandbox-client-secret',
  },
})
// Where the tokens stand, in `data` or at the root, differs by deployment and here by profile.
const token = (login.data ?? login).access_token

/** Codes of a place by its names: city, then district, then its first ward. */
async function findPlace(cityName, districtName) {
  const byName = (places, name) => {
    const found = places.find(place => place.name === name)
    if (!found) throw new Error(`no place is called "${name}"`)
    return found.id
  }
  const city = byName((await call('GET', '/cities', { token })).data, cityName)
  const district = byName((await call('GET', `/cities/${city}/districts`, { token })).data, districtName)
  const [ward] = (await call('GET', `/districts/${district}/wards`, { token })).data
  return { city, district, ward: ward?.id }
}

const from = await findPlace('Hà Nội', 'Quận Hai Bà Trưng')
const to = await findPlace('Hồ Chí Minh', 'Quận 1')
const parcel = { weight: 500, width: 20, height: 10, length: 30, cod: 250000, amount: 250000 }

const rates = await call('POST', '/rates', {
  token,
  body: { shipment: { address_from: from, address_to: to, parcel } },
})
for (const rate of rates.data) {
  console.log(`${rate.carrier_name}, ${rate.service}: ${rate.total_fee} VND, ${rate.expected}`)
}
const cheapest = rates.data.toSorted((a, b) => a.total_fee - b.total_fee)[0]
if (!cheapest) throw new Error('no carrier serves this route')

const booked = await call('POST', '/shipments', {
  token,
  body: {
    shipment: {
      rate: cheapest.id,
      order_id: orderId,
      payer: 1,
      address_from: { ...from, name: 'Cửa hàng Hoa Sen', phone: '0911222333', street: '12 Lê Đại Hành' },
      address_to: { ...to, name: 'Nguyễn Văn An', phone: '0988777666', street: '34 Đồng Khởi' },
      parcel: { ...parcel, metadata: 'Hàng dễ vỡ, xin nhẹ tay' },
    },
  },
})
// At the root in every profile; `data` may be missing, empty, or hold the same again.
const { id, shipment_status: status, shipment_status_txt: text, carrier_error: error } = booked
console.log(
  `booked ${id} for order ${orderId} with ${cheapest.carrier_name}: ${status} ${text}${error ? ` (${error})` : ''}`,
)
