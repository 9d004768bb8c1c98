import { defineMessages } from '../i18n.ts'

export const whyMessages = defineMessages({
  question: { en: 'Why does nothing move?', vi: 'Vì sao không có gì diễn ra?' },
  /** The beginning of the question, and the rest of it, which not every screen has room for. */
  why: { en: 'Why', vi: 'Vì sao' },
  whyRest: { en: ' does nothing move?', vi: ' không có gì diễn ra?' },
  none: { en: 'Nothing blocks, and nothing is due.', vi: 'Không có gì cản trở, và không có gì sắp xảy ra.' },
  noneUntil: {
    en: (instant: string) => `Nothing blocks. The next event is at ${instant}.`,
    vi: (instant: string) => `Không có gì cản trở. Việc tiếp theo xảy ra lúc ${instant}.`,
  },
  blocks: { en: 'Blocks', vi: 'Đang chặn' },
  slows: { en: 'Warning', vi: 'Cảnh báo' },
  notes: { en: 'Note', vi: 'Lưu ý' },
  shipment: { en: 'See the parcel', vi: 'Xem đơn hàng' },
  endpoint: { en: 'See the webhooks', vi: 'Xem webhook' },
  fault: { en: 'See the faults', vi: 'Xem lỗi giả lập' },
  scenario: { en: 'See the scenario', vi: 'Xem kịch bản' },
  done: { en: (what: string) => `Done: ${what}`, vi: (what: string) => `Đã xong: ${what}` },
})
