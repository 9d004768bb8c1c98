import type { FaultRule } from '../../../schemas/types.gen.ts'
import { CALL_PRESETS } from './call-presets.ts'
import { ONCE, type Preset, type UngroupedPreset } from './preset.ts'

/** What may go wrong with a webhook. */
const WEBHOOK_PRESETS: readonly UngroupedPreset[] = [
  {
    kind: 'W1',
    title: { en: 'Every third webhook is sent twice', vi: 'Cứ ba webhook thì một được gửi hai lần' },
    sees: {
      en: 'The same event with the same webhook-id. Handle it once.',
      vi: 'Cùng một sự kiện, cùng webhook-id, đến lần nữa. Chỉ xử lý một lần.',
    },
    rule: { when: { every: 3 }, fault: { webhook: { copies: 2 } } },
  },
  {
    kind: 'W4',
    title: { en: 'Webhooks out of order', vi: 'Webhook sai thứ tự' },
    sees: {
      en: 'Every second event is sent after the parcel’s next one: “out for delivery” before “picked up”.',
      vi: 'Cứ hai sự kiện thì một đến sau sự kiện kế tiếp: “đang giao” trước “đã lấy hàng”.',
    },
    rule: { when: { every: 2 }, fault: { webhook: { reorder: true } } },
  },
  {
    kind: 'W2',
    title: { en: 'One webhook in ten is lost', vi: 'Mười webhook thì mất một' },
    sees: {
      en: 'Some changes send no webhook. Only the list shows them.',
      vi: 'Một số thay đổi không bao giờ được báo. Chỉ đọc danh sách mới thấy.',
    },
    rule: { when: { probability: 0.1 }, fault: { webhook: { drop: true } } },
  },
  {
    kind: 'W6',
    title: { en: 'The next webhook has a wrong signature', vi: 'Webhook kế tiếp sai chữ ký' },
    sees: {
      en: 'Your receiver must refuse it. The retry is wrong too.',
      vi: 'Phải từ chối. Lần gửi lại cũng sai.',
    },
    rule: { when: ONCE, fault: { webhook: { sign: 'wrong' } } },
  },
  {
    kind: 'W7',
    title: { en: 'Old timestamps', vi: 'Dấu thời gian quá cũ' },
    sees: {
      en: 'Correctly signed, but too old, as in a replay attack.',
      vi: 'Chữ ký đúng nhưng quá cũ, như khi bị phát lại.',
    },
    rule: { fault: { webhook: { sign: 'stale' } } },
  },
  {
    kind: 'W17',
    title: { en: 'The webhook overtakes the answer', vi: 'Webhook đến trước phản hồi' },
    sees: {
      en: 'The creation event arrives before the answer of the booking. Your shop does not know the id yet.',
      vi: 'Sự kiện tạo đơn đến trước khi lời gọi đặt đơn được trả lời: shop chưa biết mã vận đơn.',
    },
    rule: { match: { event: 'waiting-for-pickup' }, fault: { webhook: { early: true } } },
  },
  {
    kind: 'W3',
    title: { en: 'Webhooks come an hour late', vi: 'Webhook trễ một giờ' },
    sees: {
      en: 'One hour of virtual time. Later events may overtake them.',
      vi: 'Một giờ theo đồng hồ sandbox; sự kiện sau có thể đến trước.',
    },
    rule: { fault: { webhook: { delay: '1h' } } },
  },
  {
    kind: 'W5',
    title: { en: 'Webhooks come in bursts', vi: 'Webhook đến dồn một lúc' },
    sees: {
      en: 'No events for a while, then three of a parcel at once.',
      vi: 'Im lặng một lúc rồi ba sự kiện của một đơn đến cùng lúc.',
    },
    rule: { fault: { webhook: { burst: 3 } } },
  },
  {
    kind: 'W12',
    title: { en: 'An unknown status', vi: 'Trạng thái không ai biết' },
    sees: {
      en: '“Delivered” is reported as 4711, as when a carrier invents a code.',
      vi: '“Đã giao” được báo là 4711, như khi hãng thêm mã mới.',
    },
    rule: { match: { event: 'delivered' }, fault: { webhook: { status: 4711 } } },
  },
  {
    kind: 'W11',
    title: { en: 'A webhook without order_id', vi: 'Webhook thiếu order_id' },
    sees: {
      en: 'The field is missing in every event.',
      vi: 'Trường này không có trong mọi sự kiện.',
    },
    rule: { fault: { webhook: { mutate: { drop: ['order_id'] } } } },
  },
]

/** What a carrier may do to a booking. */
const CARRIER_PRESETS: readonly UngroupedPreset[] = [
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

export const PRESETS: readonly Preset[] = [
  ...CALL_PRESETS.map(preset => ({ ...preset, group: 'calls' as const })),
  ...WEBHOOK_PRESETS.map(preset => ({ ...preset, group: 'webhooks' as const })),
  ...CARRIER_PRESETS.map(preset => ({ ...preset, group: 'carriers' as const })),
]

/** The one that a rule is word for word. */
export function presetOf(rule: FaultRule): Preset | undefined {
  const said = JSON.stringify(rule)
  return PRESETS.find(preset => JSON.stringify(preset.rule) === said)
}
