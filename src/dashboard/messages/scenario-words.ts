import { defineMessages } from '../i18n.ts'

/** How a script is shown: in the picture, in the list for screen readers, in the table of a preview. */
export const scenarioWordsMessages = defineMessages({
  booked: { en: 'The order is booked', vi: 'Đơn được tạo' },
  accepted: { en: 'The carrier accepts it', vi: 'Hãng nhận đơn' },
  refused: { en: 'The carrier refuses it', vi: 'Hãng từ chối đơn' },
  end: { en: 'End of the scenario', vi: 'Hết kịch bản' },
  endShort: { en: 'end', vi: 'hết' },
  atOnce: { en: 'at once', vi: 'ngay' },
  between: {
    en: (from: string, to: string) => `${from} to ${to}`,
    vi: (from: string, to: string) => `${from} đến ${to}`,
  },
  nextTime: { en: (time: string) => `at ${time}`, vi: (time: string) => `lúc ${time}` },
  nextDay: { en: (time: string) => `at ${time}, next day`, vi: (time: string) => `lúc ${time} hôm sau` },
  daysLater: {
    en: (time: string, days: number) => `at ${time}, ${days} days on`,
    vi: (time: string, days: number) => `lúc ${time}, ${days} ngày sau`,
  },
  working: { en: 'in working hours', vi: 'trong giờ làm việc' },
  promised: { en: 'within the promised days', vi: 'trong số ngày cam kết' },
  rounds: {
    en: (count: number) => (count === 1 ? 'once' : `${count} times`),
    vi: (count: number) => `lặp ${count} lần`,
  },
  oneOf: { en: 'one of these, at random', vi: 'một trong các hướng, ngẫu nhiên' },
  way: {
    en: (number: number, share: string) => `Branch ${number}: ${share}`,
    vi: (number, share) => `Hướng ${number}: ${share}`,
  },
  goesOn: { en: 'continues at once', vi: 'đi tiếp ngay' },
  isTaken: { en: 'chosen by this seed', vi: 'seed này chọn' },
  point: { en: (number: number) => `stop ${number}`, vi: (number: number) => `điểm ${number}` },
  pointArrived: { en: 'driver arrived', vi: 'tài xế đã đến' },
  pointCompleted: { en: 'stop done', vi: 'điểm đã xong' },
  pointFailed: { en: 'stop failed', vi: 'điểm thất bại' },
  pointReturned: { en: 'stop returned', vi: 'điểm hoàn hàng' },
  driver: { en: (name: string) => `driver ${name}`, vi: (name: string) => `tài xế ${name}` },
  forced: { en: 'against the rules (force)', vi: 'bỏ qua quy tắc chuyển trạng thái (force)' },
  webhook: { en: 'webhook', vi: 'webhook' },
  copies: { en: (count: number) => `sent ${count} times`, vi: (count: number) => `gửi ${count} lần` },
  drop: { en: 'never sent', vi: 'không gửi' },
  delayed: { en: (wait: string) => `${wait} late`, vi: (wait: string) => `trễ ${wait}` },
  reorder: { en: 'after the next one', vi: 'sau webhook kế tiếp' },
  burst: { en: (count: number) => `kept until ${count} wait`, vi: (count: number) => `giữ đến khi đủ ${count}` },
  sign: { en: (how: string) => `signature ${how}`, vi: (how: string) => `chữ ký ${how}` },
  early: { en: 'before the answer', vi: 'trước câu trả lời' },
})
