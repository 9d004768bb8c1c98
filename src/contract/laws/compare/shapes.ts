/**
 * The fields of records that the document lists and that stand still while the record does. Texts of statuses are for
 * `one-status-one-text`, names of carriers for `one-code-one-name`; links may be signed again for each answer.
 */
import type { Shape } from './differences.ts'

const same = 'same' as const

function all(...names: readonly string[]): Readonly<Record<string, Shape>> {
  return Object.fromEntries(names.map(name => [name, same]))
}

const ADDRESS = all(
  'name',
  'phone',
  'email',
  'street',
  'ward',
  'ward_code',
  'district',
  'district_code',
  'city',
  'city_code',
)
const SIZES = ['width', 'height', 'length', 'weight'] as const

export const PARCEL: Shape = {
  ...all('order_id', 'carrier_name', 'service_name', 'cod_fee', 'insurrance_fee', 'return_fee'),
  ...all('re_delivery_fee', 'update_info_fee', 'overweight_fee', 'discount', 'service_fee', 'delivery_fee'),
  ...all('total_fee', 'amount_return_shop', 'payer', 'is_recall', 'created_at'),
  // The carrier gives it once it has the order.
  carrier_code: 'later',
  address_from: ADDRESS,
  address_to: ADDRESS,
  parcel: all('name', 'quantity', 'metadata', ...SIZES),
}

export const ORDER: Shape = {
  ...all('order_id', 'carrier', 'service', 'vehicle', 'discount', 'stop_fee'),
  ...all('delivery_fee', 'total_fee_carrier', 'service_fee', 'total_fee', 'cod_amount', 'total_amount', 'error'),
  ...all('note', 'created_at'),
  code: 'later',
  shipper_phone: 'later',
  shipper_name: 'later',
  points: [
    {
      ...all('id', 'kind', 'address', 'lat', 'lng', 'note', 'status', 'created_at'),
      parcel: all('name', 'quantity', 'amount', 'cod_amount', ...SIZES),
    },
  ],
}

export const CUSTOMER: Shape = {
  ...all('name', 'phone', 'email'),
  address: [all('street', 'district', 'city')],
}

export const SESSION: Shape = all(
  'total_cod',
  'total_fee',
  'total_amount',
  'recovery_amount',
  'wallet_debt',
  'real_amount',
  'amount',
  'count',
  'created_at',
)

export const TRANSACTION: Shape = all('amount', 'description', 'opening_debit', 'closing_debit', 'created_at')

export const WEBHOOK: Shape = all('event', 'endpoint', 'created_at')
