import { groupDigits } from '../format.ts'
import { defineMessages } from '../i18n.ts'

export const settlementMessages = defineMessages({
  title: { en: 'Settlement', vi: 'Đối soát' },
  days: { en: 'Days', vi: 'Ngày đối soát' },
  daysHint: {
    en: 'For example mon,wed,fri. Weekdays: mon to sun.',
    vi: 'Ví dụ mon,wed,fri. Các ngày trong tuần: mon đến sun.',
  },
  at: { en: 'Time', vi: 'Giờ' },
  atHint: { en: 'HH:MM, GMT+7.', vi: 'HH:MM, giờ Việt Nam (GMT+7).' },
  hold: { en: 'Hold (days)', vi: 'Số ngày giữ' },
  holdHint: { en: 'Whole days since the outcome.', vi: 'Số ngày tròn kể từ khi đơn có kết quả.' },
  waiting: {
    en: (count: number) => (count === 1 ? '1 parcel waits' : `${groupDigits(count)} parcels wait`),
    vi: (count: number) => `${groupDigits(count)} đơn đang chờ`,
  },
  held: {
    en: (count: number) => `${groupDigits(count)} at 910 without a bank account`,
    vi: (count: number) => `${groupDigits(count)} đơn dừng ở 910 vì chưa có tài khoản ngân hàng`,
  },
  next: { en: 'next', vi: 'đợt tới' },
  settleNow: { en: 'Settle now', vi: 'Đối soát ngay' },
  settled: {
    en: (count: number) => (count === 1 ? '1 parcel was settled.' : `${groupDigits(count)} parcels were settled.`),
    vi: (count: number) => `Đã đối soát ${groupDigits(count)} đơn.`,
  },
  save: { en: 'Change the calendar', vi: 'Đổi lịch đối soát' },
  calendar: { en: 'Settlement', vi: 'Lịch đối soát' },
  calendarHint: {
    en: 'For example mon,wed,fri 16:00 hold 1d; empty: as the sandbox was started.',
    vi: 'Ví dụ mon,wed,fri 16:00 hold 1d; để trống: như khi khởi động sandbox.',
  },
})
