import { groupDigits } from '../../format.ts'
import { defineMessages } from '../../i18n.ts'

/** A waterfall: of a recorded run, or of a parcel. */
export const traceMessages = defineMessages({
  rows: { en: 'What happened', vi: 'Diễn biến' },
  shown: {
    en: (shown: number, all: number) => `${groupDigits(shown)} of ${groupDigits(all)} rows`,
    vi: (shown: number, all: number) => `${groupDigits(shown)} trong ${groupDigits(all)} dòng`,
  },
  keys: {
    en: 'Arrow keys, Page Up, Page Down, Home and End move; n and p go to the next and the previous problem.',
    vi: 'Các phím mũi tên, Page Up, Page Down, Home và End để di chuyển; n và p đến vấn đề tiếp theo và trước đó.',
  },
  kinds: { en: 'Kinds of rows', vi: 'Loại dòng' },
  call: { en: 'Calls', vi: 'Lời gọi' },
  move: { en: 'Status changes', vi: 'Đổi trạng thái' },
  webhook: { en: 'Webhooks', vi: 'Webhook' },
  other: { en: 'Other', vi: 'Khác' },
  onlyProblems: { en: 'Problems only', vi: 'Chỉ vấn đề' },
  search: { en: 'Search', vi: 'Tìm' },
  searchHint: { en: 'order_id, path, status …', vi: 'order_id, đường dẫn, trạng thái …' },
  nothing: { en: 'No row fits.', vi: 'Không có dòng nào phù hợp.' },
  account: { en: 'Account', vi: 'Tài khoản' },
  allAccounts: { en: 'All accounts', vi: 'Mọi tài khoản' },
  position: { en: 'Position in the run', vi: 'Vị trí trong lần chạy' },
  positionOf: {
    en: (row: number, rows: number, title: string) => `row ${row} of ${rows}: ${title}`,
    vi: (row: number, rows: number, title: string) => `dòng ${row} trong ${rows}: ${title}`,
  },
  virtualTime: { en: 'Virtual time', vi: 'Giờ ảo' },
  cause: { en: 'Caused by', vi: 'Nguyên nhân' },
  effects: { en: 'Led to', vi: 'Dẫn đến' },
  noEffects: { en: 'nothing', vi: 'không có gì' },
  more: { en: (count: number) => `${count} more`, vi: (count: number) => `thêm ${count}` },
  choose: { en: 'Choose a row to see it.', vi: 'Hãy chọn một dòng để xem.' },
  realTime: { en: 'Real time', vi: 'Giờ thực' },
})

/** What only a parcel's waterfall says. */
export const parcelTraceMessages = defineMessages({
  byClient: { en: 'your application', vi: 'ứng dụng của bạn' },
  byPlan: { en: 'the plan, or Simulate', vi: 'kế hoạch, hoặc Giả lập' },
  unknown: { en: 'not known', vi: 'không rõ' },
  openCall: { en: 'Open this call', vi: 'Mở lời gọi này' },
  openDelivery: { en: 'Open this delivery', vi: 'Mở lần gửi này' },
  took: { en: 'Took', vi: 'Mất' },
  operation: { en: 'Operation', vi: 'Thao tác' },
  reason: { en: 'Reason', vi: 'Lý do' },
  endpoint: { en: 'Sent to', vi: 'Gửi đến' },
  detail: { en: 'On the wire', vi: 'Trên đường truyền' },
  hint: { en: 'Hint', vi: 'Gợi ý' },
  attempt: { en: (number: number) => `attempt ${number}`, vi: (number: number) => `lần ${number}` },
  cut: { en: 'cut off', vi: 'bị ngắt' },
  realTime: { en: 'Real time', vi: 'Giờ thực' },
  noRealTime: {
    en: 'not stored for a planned step',
    vi: 'không được lưu với bước theo kế hoạch',
  },
  gone: {
    en: 'The log keeps the newest calls. Older ones are not shown.',
    vi: 'Nhật ký chỉ giữ những lời gọi mới nhất; lời gọi cũ hơn không hiển thị.',
  },
})
