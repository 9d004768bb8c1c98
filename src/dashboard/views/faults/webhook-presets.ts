import { ONCE, type UngroupedPreset } from './preset.ts'

/** What may go wrong with a webhook. */
export const WEBHOOK_PRESETS: readonly UngroupedPreset[] = [
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
