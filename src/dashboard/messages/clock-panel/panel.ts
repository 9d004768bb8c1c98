import { groupDigits } from '../../format.ts'
import { defineMessages } from '../../i18n.ts'
import { clockMessages } from '../clock.ts'

/** The panel of the clock and the notice of a long advance; both are loaded when they are shown. */
export const clockPanelMessages = {
  ...clockMessages,
  ...defineMessages({
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
  }),
}
