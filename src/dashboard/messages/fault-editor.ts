import { defineMessages } from '../i18n.ts'

/** A rule as text. */
export const faultEditorMessages = defineMessages({
  back: { en: 'Faults', vi: 'Lỗi giả lập' },
  newTitle: { en: 'Write a rule', vi: 'Viết luật' },
  editTitle: { en: (id: string) => `Rule ${id}`, vi: (id: string) => `Luật ${id}` },
  text: { en: 'Text of the rule, YAML or JSON', vi: 'Nội dung luật, YAML hoặc JSON' },
  panel: { en: 'The rule', vi: 'Luật' },
  panelLead: {
    en: 'Checked while you write. One rule, or a list of them.',
    vi: 'Được kiểm tra khi bạn viết. Một luật, hoặc danh sách nhiều luật.',
  },
  startNote: {
    en: 'This rule comes from --faults; change it in that file. What you write here is added as another rule.',
    vi: 'Luật này từ --faults; hãy sửa trong tệp đó. Nội dung ở đây sẽ được thêm thành luật khác.',
  },
  beginWith: { en: 'Begin with', vi: 'Bắt đầu từ' },
  own: { en: 'What stands there', vi: 'Nội dung hiện có' },
  add: { en: 'Add', vi: 'Thêm' },
  save: { en: 'Save', vi: 'Lưu' },
  discard: { en: 'Discard changes', vi: 'Bỏ thay đổi' },
  mendFirst: {
    en: 'It is not valid yet; see what is wrong below the text.',
    vi: 'Chưa hợp lệ; xem lỗi ngay dưới nội dung.',
  },
  oneOnly: {
    en: 'One rule stands here. To add several, write a new one.',
    vi: 'Ở đây chỉ có một luật. Muốn thêm nhiều luật, hãy viết luật mới.',
  },
  saved: { en: (id: string) => `Rule ${id} is changed.`, vi: (id: string) => `Đã sửa luật ${id}.` },
  gone: {
    en: 'There is no such rule any more: it was removed, or its time is up.',
    vi: 'Luật này không còn: đã bị xóa hoặc đã hết hạn.',
  },
  keys: { en: 'What a rule may say', vi: 'Một luật có thể gồm' },
  matchKey: {
    en: 'What it concerns; left out: everything that its fault can hit. In a value * is anything.',
    vi: 'Áp dụng cho gì; bỏ trống: mọi thứ có thể. Dấu * nghĩa là bất kỳ.',
  },
  whenKey: { en: 'How often; left out: every time.', vi: 'Bao lâu một lần; bỏ trống: mọi lần.' },
  faultKey: {
    en: 'What goes wrong: with an answer, with a webhook, or with a booking.',
    vi: 'Lỗi gì: với phản hồi, với webhook, hoặc với đơn đặt.',
  },
  phaseKey: {
    en: 'before: nothing is done. after: it is done, and the client does not know it.',
    vi: 'before: không làm gì. after: đã làm nhưng phía gọi không biết.',
  },
  ttlKey: { en: 'It ends so much later, by the sandbox’s clock.', vi: 'Kết thúc sau chừng ấy, theo đồng hồ sandbox.' },
  docs: { en: 'All kinds, with a rule for each: docs/faults.md.', vi: 'Mọi loại lỗi kèm ví dụ: docs/faults.md.' },
})
