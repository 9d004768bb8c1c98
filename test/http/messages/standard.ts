import type { Client } from '../../support/api-client.ts'
import { makeBooking, makeRatesRequest, RATES } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'
import type { Exercise } from './exercise.ts'
import { refuseCreation } from './refuse-creation.ts'

const ELSEWHERE = 'The district Quận Đống Đa (100400) belongs to the city 100000, not to 700000.'
const NO_CITY = 'The city code "1" is unknown; GET /api/v2/cities lists them.'
const NO_DISTRICT = 'The district code "1" is unknown; GET /api/v2/cities/700000/districts lists them.'

/** A booking half an hour too late. */
async function bookLate(client: Client) {
  await client.post('/rates', makeRatesRequest())
  await client.control.post('/clock/advance', { by: '31m' })
  return client.post('/shipments', makeBooking())
}

const EXPIRED = 'Báo giá đã hết hạn, vui lòng lấy lại báo giá'
const OLD_RATE = Buffer.from('12_17_1558').toString('base64')

export const STANDARD: readonly Exercise[] = [
  ...refuseCreation('rate_malformed', 'Thiếu thông tin dịch vụ và hãng vận chuyển', ['rate', '?']),
  ...refuseCreation('rate_unknown', 'Không tìm thấy dịch vụ phù hợp', ['rate', OLD_RATE]),
  ['rate_expired', 200, EXPIRED, async ({ open }) => bookLate(await open({ rate_ttl: '30m' }))],
  ['rate_expired', 422, EXPIRED, async ({ open }) => bookLate(await open({ rate_ttl: '30m', create_refusal: '422' }))],
  [
    'carrier_down',
    200,
    'Hệ thống của Giao Hàng Nhanh (v3) đang gián đoạn, vui lòng thử lại sau',
    async ({ open }) => {
      const client = await open({})
      await client.control.post('/faults', { fault: { carrier: 'down' } })
      return client.post('/shipments', makeBooking())
    },
  ],
  ...refuseCreation('recall_unsupported', 'Giao Hàng Nhanh (v3) không hỗ trợ đơn thu hồi', ['is_recall', 1]),
  ...refuseCreation(
    'parcel_weight_exceeded',
    'Đơn tính cước 50001 g, Giao Hàng Nhanh (v3) (Tiêu chuẩn) chỉ nhận tối đa 50000 g',
    ['parcel.weight', 50_001],
  ),
  ...refuseCreation(
    'parcel_side_exceeded',
    'Cạnh dài nhất là 201 cm, Giao Hàng Nhanh (v3) (Tiêu chuẩn) chỉ nhận tối đa 200 cm',
    ['parcel.height', 201],
  ),
  ...refuseCreation(
    'parcel_cod_exceeded',
    'Tiền thu hộ là 50000001 đồng, Giao Hàng Nhanh (v3) (Tiêu chuẩn) chỉ nhận tối đa 50000000 đồng',
    ['parcel.cod', 50_000_001],
  ),
  ...refuseCreation(
    'parcel_amount_exceeded',
    'Giá trị khai báo là 50000001 đồng, Giao Hàng Nhanh (v3) (Tiêu chuẩn) chỉ nhận tối đa 50000000 đồng',
    ['parcel.amount', 50_000_001],
  ),
  ...refuseCreation('recipient_ward_missing', 'Thiếu thông tin phường/xã người nhận', ['address_to.ward', undefined]),
  ...refuseCreation('sender_ward_missing', 'Thiếu thông tin phường/xã người gửi', ['address_from.ward', '']),
  ...refuseCreation(
    'ward_unknown',
    'The ward code "1" is unknown in the district 700100; GET /api/v2/districts/700100/wards lists them.',
    ['address_to.ward', 1],
  ),
  ...refuseCreation('city_unknown', NO_CITY, ['address_to.city', '1']),
  ...refuseCreation('district_unknown', NO_DISTRICT, ['address_to.district', '1']),
  ...refuseCreation('district_elsewhere', ELSEWHERE, ['address_to.district', '100400']),
  [
    'district_elsewhere',
    422,
    ELSEWHERE,
    ({ client }) => client.post('/rates', changeAt(makeRatesRequest(), 'shipment.address_to.district', 100_400)),
  ],
  [
    'city_unknown',
    422,
    NO_CITY,
    ({ client }) => client.post('/customers', { address: [{ street: '12 Nguyễn Huệ', district: '700100', city: 1 }] }),
  ],
  [
    'shipment_cannot_be_cancelled',
    422,
    'The shipment can no longer be cancelled; its status is 914 (Đơn hủy).',
    async ({ client }) => {
      const { id } = await client.book({ rate: RATES.ghtk })
      await client.delete(`/shipments/${id}`)
      return client.delete(`/shipments/${id}`)
    },
  ],
]
