import { groupDigits } from '../format.ts'
import { defineMessages } from '../i18n.ts'

export const clockMessages = defineMessages({
  clock: { en: 'Clock', vi: 'Đồng hồ' },
  reading: { en: 'Reading the clock…', vi: 'Đang đọc đồng hồ…' },
  play: { en: 'Let the clock run', vi: 'Cho đồng hồ chạy' },
  pause: { en: 'Freeze the clock', vi: 'Dừng đồng hồ' },
  frozen: { en: 'frozen', vi: 'đang dừng' },
  real: { en: 'real time', vi: 'thời gian thực' },
  hour: { en: '+1 h', vi: '+1 giờ' },
  day: { en: '+1 d', vi: '+1 ngày' },
  next: { en: 'Next event', vi: 'Sự kiện tiếp' },
  nextTitle: { en: 'Advance to the next due event', vi: 'Tua đến việc sắp xảy ra tiếp theo' },
  nothingDue: { en: 'Nothing is due.', vi: 'Không có gì sắp xảy ra.' },
  idle: { en: 'Until idle', vi: 'Đến khi xong hết' },
  idleTitle: { en: 'Advance until nothing is left to do', vi: 'Tua đến khi không còn việc gì' },
  pending: {
    en: (count: number) =>
      count === 0
        ? 'Nothing is pending'
        : count === 1
          ? '1 thing is pending'
          : `${groupDigits(count)} things are pending`,
    vi: (count: number) => (count === 0 ? 'Không có việc nào đang chờ' : `${groupDigits(count)} việc đang chờ`),
  },
  nextDue: { en: 'next', vi: 'tiếp theo' },
  speed: { en: 'Speed', vi: 'Tốc độ' },
  times: { en: (factor: number) => `×${factor}`, vi: (factor: number) => `×${factor}` },
  speedHint: { en: 'Virtual seconds for each real one.', vi: 'Số giây ảo cho mỗi giây thực.' },
  pace: { en: 'Pace', vi: 'Nhịp độ' },
  script: { en: 'script (scenarios)', vi: 'script (kịch bản)' },
  paceHint: {
    en: 'The longest wait between two steps of a parcel.',
    vi: 'Thời gian chờ dài nhất giữa hai bước của một đơn hàng.',
  },
  moveTo: { en: 'Advance by', vi: 'Tua thêm' },
  moveHint: { en: 'For example 90s, 30m, 4h or 3d.', vi: 'Ví dụ 90s, 30m, 4h hoặc 3d.' },
  notDuration: {
    en: 'Write a duration such as 90s, 30m, 4h or 3d.',
    vi: 'Hãy nhập khoảng thời gian như 90s, 30m, 4h hoặc 3d.',
  },
  move: { en: 'Advance', vi: 'Tua' },
  toDate: { en: 'To date', vi: 'Đến ngày giờ' },
  toDateHint: {
    en: (instant: string) => `${instant} in GMT+7.`,
    vi: (instant: string) => `${instant} theo GMT+7.`,
  },
  noDate: { en: 'Choose a date and a time.', vi: 'Hãy chọn ngày và giờ.' },
  datePassed: {
    en: (now: string) => `Choose a time after ${now}.`,
    vi: (now: string) => `Hãy chọn thời điểm sau ${now}.`,
  },
  go: { en: 'Go', vi: 'Tua đến' },
  upcoming: { en: 'Next events', vi: 'Sự kiện sắp tới' },
  upcomingHint: {
    en: 'Click one to advance to it. Everything before it happens too.',
    vi: 'Bấm vào một sự kiện để tua đến đó. Mọi việc trước nó cũng xảy ra.',
  },
  claimPaid: { en: 'payment for the lost parcel', vi: 'bồi thường đơn thất lạc' },
  attemptTo: {
    en: (attempt: number, url: string) => `webhook attempt ${attempt} to ${url}`,
    vi: (attempt: number, url: string) => `gửi webhook lần ${attempt} đến ${url}`,
  },
  advanced: {
    en: (now: string, steps: number, { attempts, failed }: { attempts: number; failed: number }) =>
      `It is now ${now}. ${countEn(steps, 'step')}, ${countEn(attempts, 'webhook attempt')}${failed > 0 ? ` (${failed} not delivered)` : ''}.`,
    vi: (now: string, steps: number, { attempts, failed }: { attempts: number; failed: number }) =>
      `Bây giờ là ${now}. ${groupDigits(steps)} bước, ${groupDigits(attempts)} lần gửi webhook${failed > 0 ? ` (${failed} lần chưa gửi được)` : ''}.`,
  },
  notSettled: {
    en: 'Some deliveries are still under way.',
    vi: 'Một số webhook vẫn đang được gửi.',
  },
  to: { en: (instant: string) => `→ ${instant}`, vi: (instant: string) => `→ ${instant}` },
  toIdle: { en: '→ idle', vi: '→ xong hết' },
  advancingTo: {
    en: (instant: string) => `Advancing to ${instant}.`,
    vi: (instant: string) => `Đang tua đến ${instant}.`,
  },
  advancingToIdle: { en: 'Advancing until idle.', vi: 'Đang tua đến khi không còn việc gì.' },
  advancing: { en: 'Running due steps:', vi: 'Đang thực hiện các bước đến hạn:' },
  waitsForAnswer: {
    en: (url: string) => `Waiting for the answer of ${url}:`,
    vi: (url: string) => `Đang chờ phản hồi của ${url}:`,
  },
  advanceProgress: { en: 'Progress of the clock', vi: 'Tiến độ tua đồng hồ' },
  hurry: { en: 'Do not wait', vi: 'Không chờ nữa' },
  hurryTitle: {
    en: 'Advance to the target without waiting for the answers of webhooks',
    vi: 'Tua đến đích mà không chờ phản hồi của webhook',
  },
  stopAdvance: { en: 'Stop', vi: 'Dừng tua' },
  seeShipment: { en: 'See the parcel', vi: 'Xem đơn hàng' },
  seeShipments: { en: 'See the parcels', vi: 'Xem các đơn hàng' },
})

function countEn(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${groupDigits(count)} ${thing}s`
}
