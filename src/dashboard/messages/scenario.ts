import { defineMessages } from '../i18n.ts'

export const scenarioMessages = defineMessages({
  back: { en: 'Scenarios', vi: 'Kịch bản' },
  picture: { en: 'The script', vi: 'Kịch bản bằng hình' },
  pictureLead: {
    en: 'The steps and the wait before each. The thick line is the branch that the seed of the preview takes.',
    vi: 'Các bước và thời gian chờ trước mỗi bước. Đường đậm là hướng mà seed của phần xem trước chọn.',
  },
  drawing: { en: (name: string) => `Drawing of ${name}`, vi: (name: string) => `Hình vẽ ${name}` },
  carrierOf: { en: 'With carrier', vi: 'Với hãng' },
  tooLong: {
    en: (count: number) => `A script of ${count} parts is too long to draw. See the preview.`,
    vi: (count: number) => `Kịch bản có ${count} phần, quá dài để vẽ; hãy xem diễn biến ở phần xem trước.`,
  },
  asItWas: { en: 'The drawing shows the last valid version.', vi: 'Hình vẽ theo bản hợp lệ gần nhất.' },

  editor: { en: 'The file', vi: 'Tệp kịch bản' },
  text: { en: 'Text of the scenario, YAML or JSON', vi: 'Nội dung kịch bản, YAML hoặc JSON' },
  keys: {
    en: 'Tab indents; Esc and then Tab leaves the editor. Ctrl or ⌘ S saves.',
    vi: 'Tab để thụt dòng; Esc rồi Tab để ra khỏi ô. Ctrl hoặc ⌘ S để lưu.',
  },
  checking: { en: 'Checking…', vi: 'Đang kiểm tra…' },
  valid: { en: 'Valid', vi: 'Hợp lệ' },
  problems: {
    en: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
    vi: (count: number) => `${count} lỗi`,
  },
  problemList: { en: 'What is wrong', vi: 'Danh sách lỗi' },
  goTo: {
    en: (line: number, column: number) => `Line ${line}, column ${column}`,
    vi: (line, column) => `Dòng ${line}, cột ${column}`,
  },
  changed: { en: 'changed', vi: 'đã sửa' },
  save: { en: 'Save', vi: 'Lưu' },
  saveAs: { en: 'Save as…', vi: 'Lưu thành…' },
  saveCopy: { en: 'Save a copy…', vi: 'Lưu bản sao…' },
  saveAsLead: {
    en: 'It is saved to this account. Orders whose order_id starts like this use it:',
    vi: 'Kịch bản được lưu vào tài khoản này. Đơn có mã bắt đầu như sau sẽ theo nó:',
  },
  saved: { en: (name: string) => `${name} is saved.`, vi: (name: string) => `Đã lưu ${name}.` },
  mendFirst: {
    en: 'Not saved: fix the problems first.',
    vi: 'Chưa lưu: hãy sửa các lỗi trước.',
  },
  noComments: {
    en: 'Comments are not stored. Keep your own file if you need them.',
    vi: 'Ghi chú không được giữ: sandbox chỉ lưu nội dung. Hãy giữ tệp riêng nếu cần ghi chú.',
  },
  discard: { en: 'Discard changes', vi: 'Bỏ thay đổi' },
  draft: {
    en: 'Your earlier changes are still here, not saved.',
    vi: 'Các thay đổi trước đó của bạn vẫn còn ở đây, chưa lưu.',
  },
  shippedNote: {
    en: 'It is part of the sandbox. A changed version is saved as a copy in this account.',
    vi: 'Kịch bản có sẵn. Bạn cứ sửa; bản sửa được lưu thành bản riêng của tài khoản này.',
  },
  folderNote: {
    en: 'It is a file of the scenario folder. Edit the file there, or save a copy to this account.',
    vi: 'Đây là tệp trong thư mục kịch bản. Hãy sửa tệp đó, hoặc lưu bản sao vào tài khoản này.',
  },
  download: { en: 'Download', vi: 'Tải xuống' },
  remove: { en: 'Delete', vi: 'Xóa' },
  removeTitle: { en: (name: string) => `Delete ${name}?`, vi: (name: string) => `Xóa ${name}?` },
  removeBody: {
    en: 'Parcels that use it keep their plan. Download the file first if you may need it again.',
    vi: 'Các đơn đang theo nó vẫn giữ kế hoạch. Hãy tải tệp xuống trước nếu có thể cần lại.',
  },
  removed: { en: (name: string) => `${name} is deleted.`, vi: (name: string) => `Đã xóa ${name}.` },

  preview: { en: 'Preview', vi: 'Xem trước' },
  previewLead: {
    en: 'What would happen to an order booked like this. Nothing is booked.',
    vi: 'Những gì sẽ xảy ra với một đơn như dưới đây. Không có đơn nào được tạo.',
  },
  start: { en: 'Booked at', vi: 'Tạo lúc' },
  startHint: {
    en: 'GMT+7, e.g. 2026-01-05T08:00; empty = now',
    vi: 'GMT+7, ví dụ 2026-01-05T08:00; để trống = bây giờ',
  },
  seed: { en: 'Seed', vi: 'Seed' },
  seedHint: { en: 'Empty = the account’s', vi: 'Để trống = của tài khoản' },
  anotherSeed: { en: 'Another seed', vi: 'Seed khác' },
  carrier: { en: 'Carrier', vi: 'Hãng' },
  usualCarrier: { en: (name: string) => `${name} (usual)`, vi: (name: string) => `${name} (thường dùng)` },
  cod: { en: 'COD, VND', vi: 'COD, VND' },
  codHint: { en: 'Empty = 300.000', vi: 'Để trống = 300.000' },
  drawn: {
    en: (seed: number, ways: string) => `Seed ${seed} draws ${ways}.`,
    vi: (seed: number, ways: string) => `Seed ${seed} chọn ${ways}.`,
  },
  drawnWay: {
    en: (taken: number, of: number, share: string) => `branch ${taken} of ${of} (${share})`,
    vi: (taken: number, of: number, share: string) => `hướng ${taken}/${of} (${share})`,
  },
  plan: { en: 'The plan', vi: 'Kế hoạch' },
  when: { en: 'When', vi: 'Khi nào' },
  after: { en: 'After', vi: 'Sau' },
  status: { en: 'Status', vi: 'Trạng thái' },
  message: { en: 'Message', vi: 'Nội dung' },
  fees: { en: 'Fees', vi: 'Phí' },
  toShop: { en: 'To the shop', vi: 'Trả shop' },
  settled: { en: 'daily settlement', vi: 'đối soát hằng ngày' },
  needsValid: {
    en: 'The preview appears again when the text is valid.',
    vi: 'Phần xem trước sẽ hiện lại khi nội dung hợp lệ.',
  },
})
