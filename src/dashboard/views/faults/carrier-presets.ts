import { ONCE, type UngroupedPreset } from './preset.ts'

/** What a carrier may do to a booking. */
export const CARRIER_PRESETS: readonly UngroupedPreset[] = [
  {
    kind: 'C1',
    title: { en: 'The carrier refuses the next booking', vi: 'Hãng từ chối đơn kế tiếp' },
    sees: {
      en: 'The parcel exists with status 900 and the carrier’s reason. It is not picked up.',
      vi: 'Đơn có trạng thái 900 kèm lời của hãng. Không ai đến lấy.',
    },
    rule: { when: ONCE, fault: { carrier: 'down' } },
  },
  {
    kind: 'C2',
    title: { en: 'The tracking number is an hour late', vi: 'Mã vận đơn đến trễ một giờ' },
    sees: {
      en: 'A booking has no carrier code at first. The creation event contains it.',
      vi: 'Đơn ban đầu chưa có mã vận đơn của hãng; mã đến cùng sự kiện tạo đơn.',
    },
    rule: { fault: { carrier: 'no_tracking' } },
  },
  {
    kind: 'C9',
    title: { en: 'The rate has expired', vi: 'Báo giá đã hết hạn' },
    sees: {
      en: 'The next booking is refused. Get new rates, then book.',
      vi: 'Lần đặt kế tiếp bị từ chối: hãy báo giá lại rồi đặt.',
    },
    rule: { when: ONCE, fault: { carrier: 'rate_expired' } },
  },
  {
    kind: 'C3',
    title: { en: 'The pickup fails', vi: 'Không ai đến lấy hàng' },
    sees: {
      en: 'The next parcel waits: 915, delayed, before it is picked up.',
      vi: 'Đơn kế tiếp phải chờ: 915, chậm lấy, trước khi được lấy.',
    },
    rule: { when: ONCE, fault: { carrier: 'pickup_failed' } },
  },
  {
    kind: 'C4',
    title: { en: 'Delivery fails several times', vi: 'Giao thất bại nhiều lần' },
    sees: {
      en: '906 several times, then a re-delivery fee.',
      vi: '906 nhiều lần, rồi phát sinh phí giao lại.',
    },
    rule: { when: ONCE, fault: { carrier: 'delivery_failed' } },
  },
  {
    kind: 'C6',
    title: { en: 'The next parcel is returned', vi: 'Đơn kế tiếp bị hoàn' },
    sees: {
      en: 'Attempts fail, then returning and returned (908), with a return fee.',
      vi: 'Giao không được, rồi chuyển hoàn (908), có phí hoàn.',
    },
    rule: { when: ONCE, fault: { carrier: 'return' } },
  },
  {
    kind: 'C7',
    title: { en: 'The next parcel is lost', vi: 'Đơn kế tiếp bị thất lạc' },
    sees: { en: '917 somewhere on the way.', vi: '917 ở đâu đó trên đường.' },
    rule: { when: ONCE, fault: { carrier: 'lost' } },
  },
  {
    kind: 'C8',
    title: { en: 'Heavier on the carrier’s scales', vi: 'Cân của hãng nặng hơn' },
    sees: {
      en: 'An overweight fee, and less money for the shop.',
      vi: 'Có phí vượt cân, tiền về shop ít hơn.',
    },
    rule: { fault: { carrier: 'overweight' } },
  },
  {
    kind: 'C10',
    title: { en: 'The next parcel gets stuck', vi: 'Đơn kế tiếp bị kẹt' },
    sees: {
      en: 'In transit, without further news.',
      vi: 'Đang đi rồi bặt tin.',
    },
    rule: { when: ONCE, fault: { carrier: 'stuck' } },
  },
]
