import { makeRatesRequest } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'
import { makeOndemandRates, makeOrder } from '../../support/order.ts'
import type { Exercise } from './exercise.ts'
import { refuseCreation } from './refuse-creation.ts'

const rates =
  (path: string, value: unknown): Exercise[3] =>
  ({ client }) =>
    client.post('/rates', changeAt(makeRatesRequest(), `shipment.${path}`, value))

export const FIELDS: readonly Exercise[] = [
  ...refuseCreation('field_required', 'The shipment.parcel.weight field is required.', ['parcel.weight', undefined]),
  ...refuseCreation('field_invalid', 'The shipment.parcel.width format is invalid.', ['parcel.width', 'wide']),
  ...refuseCreation('field_not_above', 'The shipment.parcel.weight must be greater than 0.', ['parcel.weight', 0]),
  ...refuseCreation('field_too_small', 'The shipment.parcel.cod must be at least 0.', ['parcel.cod', -1]),
  ...refuseCreation('field_too_large', 'The shipment.parcel.length must be at most 10000.', ['parcel.length', 10_001]),
  ...refuseCreation('field_too_long', 'The shipment.parcel.weight must have at most 16 characters.', [
    'parcel.weight',
    '000000500.000000000',
  ]),
  ...refuseCreation('field_not_one_of', 'The shipment.payer must be one of 0, 1.', ['payer', 2]),
  ['field_required', 422, 'The shipment.parcel.weight field is required.', rates('parcel.weight', undefined)],
  ['field_required', 422, 'The username field is required.', ({ client }) => client.post('/login', { username: '' })],
  ['field_required', 422, 'The code field is required.', ({ client }) => client.get('/shipments/search')],
  ['field_required', 422, 'The q field is required.', ({ client }) => client.get('/customers/search?q=%20')],
  ['field_invalid', 422, 'The shipment.address_to.city format is invalid.', rates('address_to.city', ' 100000')],
  [
    'field_not_one_of',
    422,
    'The vehicle must be one of BIKE.',
    ({ client }) => client.post('/ondemand-shipments', { ...makeOrder(), vehicle: 'TRUCK' }),
  ],
  [
    'list_too_short',
    422,
    'The paths must have at least 2 entries.',
    ({ client }) => client.post('/ondemand-shipments/rates', {}),
  ],
  [
    'list_too_long',
    422,
    'The services must have at most 200 entries.',
    ({ client }) => client.post('/ondemand-shipments/rates', makeOndemandRates({}, Array(201).fill({ _id: 'x' }))),
  ],
  [
    'list_lacks',
    422,
    'The paths must have at least one pickup (kind 1).',
    ({ client }) => client.post('/ondemand-shipments/rates', {}),
  ],
  [
    'list_lacks',
    422,
    'The paths must have at least one delivery (kind 2).',
    ({ client }) => client.post('/ondemand-shipments', {}),
  ],
  ['body_not_object', 422, 'The body must be a JSON object.', ({ client }) => client.post('/customers', [1])],
  ['query_twice', 422, 'The code must be given once.', ({ client }) => client.get('/transactions?code=a&code=b')],
  ['query_twice', 422, 'The code must be given once.', ({ client }) => client.get('/shipments/search?code=a&code=b')],
  ['query_twice', 422, 'The q must be given once.', ({ client }) => client.get('/customers/search?q=a&q=b')],
  [
    'query_twice',
    422,
    'The order_id must be given once.',
    ({ client }) => client.get('/shipments?order_id=A&order_id=B'),
  ],
  ['page_not_positive', 422, 'The size must be a positive integer.', ({ client }) => client.get('/districts?size=0')],
  ['page_not_positive', 422, 'The page must be a positive integer.', ({ client }) => client.get('/invoices?page=1.5')],
  [
    'bound_not_time',
    422,
    'The from must be UNIX seconds, 13-digit milliseconds or a date (YYYY-MM-DD).',
    ({ client }) => client.get('/shipments?from=yesterday'),
  ],
  [
    'bound_not_unix',
    422,
    'The to must be UNIX seconds.',
    async ({ open }) => (await open({ time_bounds: 'unix' })).get('/shipments?to=2026-01-05'),
  ],
]
