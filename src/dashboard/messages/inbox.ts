import { defineMessages } from '../i18n.ts'

/** The endpoint inside the sandbox. */
export const inboxMessages = defineMessages({
  open: { en: 'Open an inbox', vi: 'Mở hộp thư' },
  openHint: {
    en: 'An inbox takes the events inside the sandbox and verifies them. It needs no receiver.',
    vi: 'Hộp thư nhận sự kiện ngay trong sandbox và kiểm tra chữ ký, không cần chương trình nhận.',
  },
  opened: { en: 'The inbox is open.', vi: 'Đã mở hộp thư.' },
  arrived: { en: 'Inbox', vi: 'Hộp thư' },
  arrivedLead: {
    en: (most: number) => `What arrived, newest first: each attempt, the last ${most}.`,
    vi: (most: number) => `Những gì đã đến, mới nhất trước: từng lần gửi, ${most} lần gần nhất.`,
  },
  nothing: { en: 'Nothing has arrived yet.', vi: 'Chưa có gì đến.' },
  signature: { en: 'Signature', vi: 'Chữ ký' },
  valid: { en: 'valid', vi: 'hợp lệ' },
  invalid: { en: 'invalid', vi: 'không hợp lệ' },
  unsigned: { en: 'not signed', vi: 'không ký' },
  answer: { en: 'Answer', vi: 'Trả lời' },
  tooLate: { en: 'too late', vi: 'quá muộn' },
  attempt: { en: 'Attempt', vi: 'Lần' },
})
