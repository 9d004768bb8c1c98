import type { Messages } from './message.ts'

/** Standard rates and shipments, and addresses by code, which customers have too. */
export const STANDARD_MESSAGES = {
  rate_malformed: {
    text: 'Thiếu thông tin dịch vụ và hãng vận chuyển',
    http: [200, 422],
    when: 'A creation without a rate, or with a text that is not a rate id (Standard rates and shipments)',
    basis: 'observed',
  },
  rate_unknown: {
    text: 'Không tìm thấy dịch vụ phù hợp',
    http: [200, 422],
    when: 'No carrier offers the rate on this route (Standard rates and shipments)',
    basis: 'observed',
  },
  rate_expired: {
    text: 'Báo giá đã hết hạn, vui lòng lấy lại báo giá',
    http: [200, 422],
    when: 'The last quote of the rate is older than `rate_ttl` (Standard rates and shipments)',
    basis: 'chosen',
  },
  carrier_down: {
    text: 'Hệ thống của {carrier} đang gián đoạn, vui lòng thử lại sau',
    http: [200],
    when: 'A fault rule has `carrier: down` (Standard rates and shipments)',
    basis: 'chosen',
  },
  recall_unsupported: {
    text: '{carrier} không hỗ trợ đơn thu hồi',
    http: [200, 422],
    when: '`is_recall` is 1 for a carrier without recall (Standard rates and shipments)',
    basis: 'chosen',
  },
  parcel_weight_exceeded: {
    text: 'Đơn tính cước {value} g, {carrier} ({service}) chỉ nhận tối đa {most} g',
    http: [200, 422],
    when: 'A charged weight, declared or volumetric, above the limit of the service (Standard rates and shipments)',
    basis: 'chosen',
  },
  parcel_side_exceeded: {
    text: 'Cạnh dài nhất là {value} cm, {carrier} ({service}) chỉ nhận tối đa {most} cm',
    http: [200, 422],
    when: 'A longest side above the limit of the service (Standard rates and shipments)',
    basis: 'chosen',
  },
  parcel_cod_exceeded: {
    text: 'Tiền thu hộ là {value} đồng, {carrier} ({service}) chỉ nhận tối đa {most} đồng',
    http: [200, 422],
    when: 'A COD above the limit of the service (Standard rates and shipments)',
    basis: 'chosen',
  },
  parcel_amount_exceeded: {
    text: 'Giá trị khai báo là {value} đồng, {carrier} ({service}) chỉ nhận tối đa {most} đồng',
    http: [200, 422],
    when: 'A declared value above the limit of the service (Standard rates and shipments)',
    basis: 'chosen',
  },
  recipient_ward_missing: {
    text: 'Thiếu thông tin phường/xã người nhận',
    http: [200, 422],
    when: 'No ward of the recipient, and the district has wards (Standard rates and shipments)',
    basis: 'observed',
  },
  sender_ward_missing: {
    text: 'Thiếu thông tin phường/xã người gửi',
    http: [200, 422],
    when: 'No ward of the sender, and the district has wards (Standard rates and shipments)',
    basis: 'chosen',
  },
  ward_unknown: {
    text: 'The ward code "{ward}" is unknown in the district {district}; GET /api/v2/districts/{district}/wards lists them.',
    http: [200, 422],
    when: 'A ward that the district does not have (Standard rates and shipments)',
    basis: 'chosen',
  },
  city_unknown: {
    text: 'The city code "{city}" is unknown; GET /api/v2/cities lists them.',
    http: [200, 422],
    when: 'An unknown city code (Standard rates and shipments)',
    basis: 'chosen',
  },
  district_unknown: {
    text: 'The district code "{district}" is unknown; GET /api/v2/cities/{city}/districts lists them.',
    http: [200, 422],
    when: 'An unknown district code (Standard rates and shipments)',
    basis: 'chosen',
  },
  district_elsewhere: {
    text: 'The district {name} ({district}) belongs to the city {city}, not to {sent}.',
    http: [200, 422],
    when: 'A district of another city (Standard rates and shipments)',
    basis: 'chosen',
  },
  shipment_cannot_be_cancelled: {
    text: 'The shipment can no longer be cancelled; its status is {status} ({status_text}).',
    http: [422],
    when: 'A DELETE in a status that `cancel_until` does not name (Standard rates and shipments)',
    basis: 'chosen',
  },
} as const satisfies Messages
