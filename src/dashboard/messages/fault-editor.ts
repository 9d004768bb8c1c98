import { defineMessages } from '../i18n.ts'

/** A rule as text. */
export const faultEditorMessages = defineMessages({
  back: { en: 'Faults', vi: 'Lỗi giả lập' },
  newTitle: { en: 'Write a rule', vi: 'Tạo quy tắc' },
  editTitle: { en: (id: string) => `Rule ${id}`, vi: (id: string) => `Quy tắc ${id}` },
  text: { en: 'Text of the rule, YAML or JSON', vi: 'Nội dung quy tắc, YAML hoặc JSON' },
  panel: { en: 'The rule', vi: 'Quy tắc' },
  panelLead: {
    en: 'Checked while you write. One rule, or a list of them.',
    vi: 'Được kiểm tra khi bạn viết. Một quy tắc, hoặc danh sách nhiều quy tắc.',
  },
  startNote: {
    en: 'This rule comes from --faults; change it in that file. What you write here is added as another rule.',
    vi: 'Quy tắc này từ --faults; hãy sửa trong tệp đó. Nội dung ở đây được thêm thành quy tắc khác.',
  },
  beginWith: { en: 'Start from', vi: 'Bắt đầu từ' },
  own: { en: 'Current text', vi: 'Nội dung hiện có' },
  add: { en: 'Add', vi: 'Thêm' },
  save: { en: 'Save', vi: 'Lưu' },
  discard: { en: 'Discard changes', vi: 'Bỏ thay đổi' },
  mendFirst: {
    en: 'Not valid yet. See the problems below the text.',
    vi: 'Chưa hợp lệ; xem lỗi ngay dưới nội dung.',
  },
  oneOnly: {
    en: 'This is one rule. To add several, create a new one.',
    vi: 'Ở đây chỉ có một quy tắc. Muốn thêm nhiều quy tắc, hãy tạo quy tắc mới.',
  },
  saved: { en: (id: string) => `Rule ${id} is changed.`, vi: (id: string) => `Đã sửa quy tắc ${id}.` },
  gone: {
    en: 'This rule no longer exists: it was removed or has expired.',
    vi: 'Quy tắc này không còn: đã bị xóa hoặc đã hết hạn.',
  },
  keys: { en: 'Keys of a rule', vi: 'Một quy tắc có thể gồm' },
  matchKey: {
    en: 'What it applies to. Absent: everything. In a value, * matches anything.',
    vi: 'Áp dụng cho gì; bỏ trống: mọi thứ có thể. Dấu * nghĩa là bất kỳ.',
  },
  whenKey: { en: 'How often. Absent: every time.', vi: 'Bao lâu một lần; bỏ trống: mọi lần.' },
  faultKey: {
    en: 'What goes wrong: with an answer, with a webhook, or with a booking.',
    vi: 'Lỗi gì: với phản hồi, với webhook, hoặc với đơn đặt.',
  },
  phaseKey: {
    en: 'before: the call has no effect. after: the call has its effect, but the client gets the error.',
    vi: 'before: lời gọi không có tác dụng. after: lời gọi có tác dụng, nhưng ứng dụng gọi nhận được lỗi.',
  },
  ttlKey: {
    en: 'How long the rule exists, by the sandbox’s clock.',
    vi: 'Kết thúc sau chừng ấy, theo đồng hồ sandbox.',
  },
  docs: { en: 'All kinds with examples: docs/faults.md.', vi: 'Mọi loại lỗi kèm ví dụ: docs/faults.md.' },
})
