import { BOX, bookingOf, HANOI, pathsOf, rateBody, readsOf, rideBody, SAIGON } from '../book.mjs'
import { dataOf, holds, refusedFor } from '../expect.mjs'
import { OPERATIONS } from '../operations.mjs'
import { clause } from './clause.mjs'

const plain = world => world.once('errors: account', () => world.account())

/** `{a: {b: 1}}` without or with another value at `a.b`. */
function changed(body, path, value) {
  const copy = structuredClone(body)
  const keys = path.split('.')
  const last = keys.pop()
  const inside = keys.reduce((object, key) => object[key], copy)
  if (value === undefined) delete inside[last]
  else inside[last] = value
  return copy
}

const RATE_KEYS = [
  ...['address_from.district', 'address_from.city', 'address_to.district', 'address_to.city'],
  ...['parcel.weight', 'parcel.width', 'parcel.height', 'parcel.length'],
].map(key => `shipment.${key}`)

const nameOf = key => key.split('.').slice(1).join('_').replace('parcel_', '').replace('address_', '')

const RATE_CASES = [
  ...RATE_KEYS.map(key => [`${nameOf(key)}_absent`, `${key} is required`, changed(rateBody(), key), [key]]),
  [
    'weight_zero',
    'a weight of 0 is refused',
    changed(rateBody(), 'shipment.parcel.weight', 0),
    ['shipment.parcel.weight'],
  ],
  [
    'weight_negative',
    'a negative weight is refused',
    changed(rateBody(), 'shipment.parcel.weight', -5),
    ['shipment.parcel.weight'],
  ],
  [
    'width_negative',
    'a negative width is refused',
    changed(rateBody(), 'shipment.parcel.width', -1),
    ['shipment.parcel.width'],
  ],
  [
    'cod_negative',
    'a negative cod is refused',
    changed(rateBody(), 'shipment.parcel.cod', -1),
    ['shipment.parcel.cod'],
  ],
  [
    'weight_word',
    'a weight that is a word is refused',
    changed(rateBody(), 'shipment.parcel.weight', 'heavy'),
    ['shipment.parcel.weight'],
  ],
  [
    'city_unknown',
    'an unknown city is refused',
    changed(rateBody(), 'shipment.address_to.city', '999999'),
    ['shipment.address_to.city'],
  ],
  [
    'district_unknown',
    'an unknown district is refused',
    changed(rateBody(), 'shipment.address_to.district', '999999'),
    ['shipment.address_to.district'],
  ],
  [
    'district_elsewhere',
    'a district of another city is refused',
    changed(rateBody(), 'shipment.address_to.district', HANOI.district),
    ['shipment.address_to.district'],
  ],
  ['all_absent', 'an empty body is refused on all eight keys', {}, RATE_KEYS],
].map(([id, says, body, keys]) =>
  clause(`invalid.rates.${id}`, 'Errors, 422 body shapes', `Rates: ${says}.`, async world => {
    refusedFor(await (await plain(world)).call('POST', '/rates', body), keys)
  }),
)

const BANK = { bank_id: 1, branch: 'Hà Nội', owner: 'NGUYEN VAN A', number: '0011223344' }

const BANK_CASES = [
  ...Object.keys(BANK).map(key => [`${key}_absent`, `${key} is required`, changed(BANK, key), [key]]),
  ['bank_unknown', 'a bank that is not in the list is refused', { ...BANK, bank_id: 99_999 }, ['bank_id']],
].map(([id, says, body, keys]) =>
  clause(`invalid.bank.${id}`, 'Bank account; Errors', `Bank account: ${says}.`, async world => {
    refusedFor(await (await plain(world)).call('PUT', '/account/update/bank', body), keys)
  }),
)

const RIDE_RATE_CASES = [
  ...['lat', 'lng', 'kind'].map(key => [
    `${key}_absent`,
    { paths: changed(pathsOf(), `0.${key}`) },
    [`paths.0.${key}`],
  ]),
  ['one_point', { paths: pathsOf().slice(0, 1) }, ['paths']],
  ['no_pickup', { paths: changed(pathsOf(), '0.kind', 2) }, ['paths']],
  ['no_delivery', { paths: changed(pathsOf(), '1.kind', 1) }, ['paths']],
  ['kind_three', { paths: changed(pathsOf(), '1.kind', 3) }, ['paths.1.kind']],
  ['lat_beyond', { paths: changed(pathsOf(), '1.lat', 95) }, ['paths.1.lat']],
  ['paths_absent', {}, ['paths']],
].map(([id, body, keys]) =>
  clause(
    `invalid.ride_rates.${id}`,
    'Errors, 422 body shapes: on-demand rates',
    `On-demand rates: messages for ${keys} straight in data.`,
    async world => {
      refusedFor(await (await plain(world)).call('POST', '/ondemand-shipments/rates', body), keys, 'data')
    },
  ),
)

const RIDE_CASES = [
  ['carrier_absent', changed(rideBody(), 'carrier'), ['carrier']],
  ['carrier_unknown', rideBody({ carrier: 99 }), ['carrier']],
  ['service_absent', changed(rideBody(), 'service'), ['service']],
  ['service_unknown', rideBody({ service: 'HAN-ROCKET' }), ['service']],
  ['vehicle_other', rideBody({ vehicle: 'TRUCK' }), ['vehicle']],
  ['paths_absent', changed(rideBody(), 'paths'), ['paths']],
  ['lat_absent', { ...rideBody(), paths: changed(pathsOf(), '1.lat') }, ['paths.1.lat']],
  ['order_id_long', rideBody({ order_id: 'x'.repeat(256) }), ['order_id']],
  ['note_long', rideBody({ note: 'x'.repeat(1001) }), ['note']],
].map(([id, body, keys]) =>
  clause(
    `invalid.ride.${id}`,
    'On-demand creation; Errors',
    `On-demand creation: messages for ${keys} straight in data.`,
    async world => {
      refusedFor(await (await plain(world)).call('POST', '/ondemand-shipments', body), keys, 'data')
    },
  ),
)

const LONG = [
  ['order_id_255', 'shipment.order_id', 255],
  ['from_name_255', 'shipment.address_from.name', 255],
  ['to_name_255', 'shipment.address_to.name', 255],
  ['phone_32', 'shipment.address_to.phone', 32],
  ['street_1000', 'shipment.address_to.street', 1000],
  ['note_1000', 'shipment.parcel.metadata', 1000],
].map(([id, key, most]) =>
  clause(
    `invalid.text.${id}`,
    'Errors: Texts have a longest length',
    `${key} of ${most} characters is taken, of ${most + 1} is 422, storing nothing.`,
    async world => {
      const account = await world.account()
      const { body } = bookingOf()
      const over = await account.call('POST', '/shipments', changed(body, key, '1'.repeat(most + 1)))
      const layout = readsOf(world).creation_422_layout === 'data_map' ? 'data' : 'errors'
      refusedFor(over, [key], layout)
      const none = await account.get('/shipments')
      holds('nothing stored', dataOf(none).length === 0, none.text, none.again)
      const within = await account.call('POST', '/shipments', changed(body, key, '1'.repeat(most)))
      holds('a placed shipment', within.status === 200 && within.body.carrier_error === null, within.text, within.again)
    },
  ),
)

const QUERIES = OPERATIONS.filter(({ paginated, unknown }) => paginated && !unknown).flatMap(
  ({ path, plain: name }) => [
    ...['0', '-1', 'x', '1.5'].map(value => [`${name}.size_${value}`, `${name}?size=${value}`, 'size']),
    ...['0', 'x'].map(value => [`${name}.page_${value}`, `${name}?page=${value}`, 'page']),
    ...(/shipments$|transactions|invoices\/search/.test(path.split('?')[0])
      ? ['from', 'to'].map(key => [`${name}.${key}_word`, `${name}?${key}=yesterday`, key])
      : []),
  ],
)

const QUERY_CASES = QUERIES.map(([id, path, key]) =>
  clause(
    `invalid.query.${id.slice(1)}`,
    'Errors: size, page, from, to',
    `GET ${path} is 422 on ${key}.`,
    async world => {
      refusedFor(await (await plain(world)).get(path), [key])
    },
  ),
)

const LOGIN = ['username', 'password', 'client_id', 'client_secret'].map(key =>
  clause(
    `invalid.login.${key}_absent`,
    'Errors: missing fields 422',
    `Login without ${key} is 422 on it.`,
    async world => {
      const { account, call } = await plain(world)
      const { username, password, client_id, client_secret } = account
      const body = changed({ username, password, client_id, client_secret }, key)
      refusedFor(await call('POST', '/login', body, { headers: { Authorization: null } }), [key])
    },
  ),
)

export const INVALID = [
  ...RATE_CASES,
  ...BANK_CASES,
  ...RIDE_RATE_CASES,
  ...RIDE_CASES,
  ...LONG,
  ...QUERY_CASES,
  ...LOGIN,
  clause(
    'invalid.zero_size',
    'switch 31 zero_dimensions',
    'A width of 0 has no volumetric weight, or is refused, as the profile says.',
    async world => {
      const account = await plain(world)
      const answer = await account.call('POST', '/rates', changed(rateBody(), 'shipment.parcel.width', 0))
      if (readsOf(world).zero_dimensions === 'reject') refusedFor(answer, ['shipment.parcel.width'])
      else {
        const small = rateBody({ from: HANOI, to: SAIGON, parcel: { ...BOX, width: 1, height: 1, length: 1 } })
        const other = await account.call('POST', '/rates', small)
        const totals = list => JSON.stringify(list.map(rate => rate.total_fee))
        holds('the price without volume', totals(dataOf(answer)) === totals(dataOf(other)), answer.text, answer.again)
      }
    },
  ),
  clause(
    'invalid.webhook.endpoint',
    'Webhook endpoints',
    'A webhook without or with a wrong endpoint is 422 on it.',
    async world => {
      const account = await plain(world)
      refusedFor(await account.call('POST', '/webhooks', {}), ['endpoint'])
      refusedFor(await account.call('POST', '/webhooks', { endpoint: 'not a url' }), ['endpoint'])
    },
  ),
  clause(
    'invalid.customer.district',
    'Customers; Errors',
    'A district that is not of the city is 422 on its key.',
    async world => {
      const address = [{ street: '1', district: SAIGON.district, city: HANOI.city }]
      const answer = await (await plain(world)).call('POST', '/customers', {
        name: 'An',
        phone: '0912000009',
        email: 'i@a.vn',
        address,
      })
      refusedFor(answer, ['address.0.district'])
    },
  ),
]
