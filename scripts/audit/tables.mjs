/**
 * The field tables of the document: for each field its format. `extra`: only where the named switch is on. A function
 * gets the switches of the profile.
 */
import * as s from './shapes.mjs'

const { orNull } = s
const text = s.text
const nullText = orNull(s.text)
const when = orNull(s.dashedSecond)

const FEES = {
  cod_fee: s.amount,
  insurrance_fee: s.amount,
  return_fee: s.amount,
  re_delivery_fee: s.amount,
  update_info_fee: s.amount,
  overweight_fee: s.amount,
  discount: s.amount,
  service_fee: s.amount,
  delivery_fee: s.amount,
  total_fee: s.amount,
}

const PLACE = {
  name: nullText,
  phone: nullText,
  email: nullText,
  street: nullText,
  district: nullText,
  district_code: orNull(s.integer),
  city: nullText,
  city_code: orNull(s.integer),
}
const WARD = { ward: nullText, ward_code: orNull(s.code) }

const EVENT = {
  gcode: s.shipmentId,
  code: s.anyText,
  order_id: s.anyText,
  weight: s.digitsOrEmpty,
  fee: s.digits,
  cod: s.digitsOrEmpty,
  payer: s.one('0', '1'),
  status: s.digits,
  status_text: text,
  message: text,
  tracking_url: s.anyText,
  description: text,
  sorting_code: s.anyText,
  return_sorting_code: s.anyText,
  is_return: s.flag,
  is_part_delivery: s.flag,
  is_lost: s.flag,
  carrier_short_name: s.anyText,
  amount_return_shop: s.money,
  update_time: s.unixSeconds,
}

export const TABLES = {
  token: {
    place: 'Authentication 1',
    fields: {
      token_type: s.one('Bearer'),
      expires_in: s.integer,
      access_token: { says: 'a JWT', holds: v => typeof v === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(v) },
      refresh_token: text,
    },
  },
  rate: {
    place: 'Standard rate',
    fields: {
      id: text,
      carrier_name: text,
      carrier_logo: s.url,
      service: text,
      expected: text,
      cod_fee: s.amount,
      total_fee: s.amount,
      total_amount: s.amount,
    },
    optional: { expected_txt: orNull(text) },
    extra: {
      rate_extras: {
        carrier_short_name: text,
        promotion_id: orNull(s.integer),
        discount: s.amount,
        weight_fee: s.amount,
        location_first_fee: s.amount,
        location_step_fee: s.amount,
        remote_area_fee: s.amount,
        oil_fee: s.amount,
        location_fee: s.amount,
        service_fee: s.amount,
        total_amount_carrier: s.amount,
        total_amount_shop: s.money,
        price_table_id: s.integer,
        insurrance_fee: s.amount,
        return_fee: s.amount,
        is_apply_only: s.anything,
        report: s.object,
      },
    },
  },
  report: {
    place: 'observed: Rates, report',
    profiles: ['compatible', 'observed'],
    fields: {
      score_percent: s.upTo(0, 100),
      success_percent: s.upTo(0, 100),
      return_percent: s.upTo(0, 100),
      avg_time_delivery: s.count,
      avg_time_delivery_format: text,
    },
  },
  creation: {
    place: 'Standard shipment creation result',
    fields: {
      code: s.one(200),
      status: s.one('success'),
      id: s.shipmentId,
      shipment_status: s.one(900, 901),
      shipment_status_txt: text,
      cod: orNull(s.amount),
      fee: s.amount,
      tracking_number: nullText,
      carrier: nullText,
      carrier_short_name: nullText,
      sorting_code: nullText,
      return_sorting_code: nullText,
      amount_return_shop: s.money,
      created_at: s.slashedSecond,
      carrier_error: nullText,
      is_recall: s.flag,
    },
    optional: { data: s.anything },
    extra: { record_extras: { tracking_url: nullText } },
  },
  shipment: {
    place: 'Standard shipment record, shipment',
    fields: {
      id: s.shipmentId,
      order_id: nullText,
      carrier_name: nullText,
      carrier_code: nullText,
      service_name: nullText,
      ...FEES,
      amount_return_shop: s.money,
      status_code: s.integer,
      status_text: text,
      status_desc: text,
      payer: s.one(0, 1),
      tracking_url: orNull(s.url),
      note_update: s.list,
      is_recall: s.flag,
      created_at: s.slashedMinute,
      updated_at: s.slashedMinute,
      address_from: s.object,
      address_to: s.object,
      parcel: s.object,
    },
    extra: {
      record_extras: {
        carrier_logo: orNull(s.url),
        expected: nullText,
        expected_delivery_date: orNull(s.slashedDay),
        payer_txt: text,
        sorting_code: nullText,
        is_return: s.flag,
        is_part_delivery: s.flag,
        is_lost: s.flag,
      },
    },
  },
  from: { place: 'Standard shipment record, address_from', fields: { ...PLACE, ...WARD } },
  to: { place: 'Standard shipment record, address_to', fields: PLACE, extra: { record_extras: WARD } },
  parcel: {
    place: 'Standard shipment record, parcel',
    fields: {
      name: nullText,
      quantity: orNull(s.number),
      width: orNull(s.number),
      height: orNull(s.number),
      length: orNull(s.number),
      weight: orNull(s.number),
      cweight: orNull(s.integer),
      metadata: nullText,
    },
    extra: { record_extras: { cod_amount: orNull(s.amount) } },
  },
  history: {
    place: 'Standard shipment record, history',
    fields: {
      status: s.integer,
      status_text: text,
      status_desc: text,
      updated_at: s.dashedSecond,
      updated_time: s.unixSeconds,
    },
    extra: { record_extras: { message: nullText } },
  },
  record_invoice: {
    place: 'Standard shipment record, invoice',
    fields: { id: text, count: s.count, total: s.amount, fee: s.amount },
  },
  session: {
    place: 'COD reconciliation session',
    fields: {
      id: text,
      total_cod: s.amount,
      total_fee: s.amount,
      total_amount: s.money,
      recovery_amount: s.amount,
      wallet_debt: s.amount,
      real_amount: s.amount,
      count: s.count,
      created_at: s.slashedMinute,
    },
    extra: { invoice_shape: { both: { amount: s.amount } } },
  },
  transaction: {
    place: 'Transaction',
    fields: {
      id: text,
      amount: s.amount,
      description: text,
      opening_debit: s.money,
      closing_debit: s.money,
      created_at: s.slashedMinute,
    },
  },
  city: { place: 'Location', fields: { id: s.code, name: text } },
  district: { place: 'Location', fields: { id: s.code, name: text, city_id: s.code } },
  ward: { place: 'Location', fields: { id: s.integer, name: text, district_id: s.code } },
  bank: { place: 'Bank and bank account', fields: { id: s.integer, name: text, short_name: text } },
  bank_account: {
    place: 'Bank and bank account',
    fields: { bank_id: s.integer, branch: text, owner: text, number: text, name: text },
  },
  endpoint: {
    place: 'Webhook endpoint',
    fields: {
      id: s.integer,
      event: s.one('Tất cả'),
      endpoint: s.url,
      created_at: s.dashedSecond,
      updated_at: s.dashedSecond,
    },
  },
  customer: {
    place: 'Customer',
    fields: { id: s.customerId, name: text, phone: text, email: nullText, address: s.list },
  },
  customer_address: { place: 'Customer', fields: { street: text, district: s.code, city: s.code } },
  event: { place: 'Events, shipment status update', fields: EVENT },
}

export { FEES, nullText, when }
