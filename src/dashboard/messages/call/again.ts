import { defineMessages } from '../../i18n.ts'

/** A call that is repeated: as code, or from the page. */
export const againMessages = defineMessages({
  refused: {
    en: (status: number) => `The answer is ${status}`,
    vi: (status: number) => `Phản hồi là ${status}`,
  },
  cutOff: { en: 'The answer was cut off', vi: 'Phản hồi bị ngắt giữa chừng' },
  carrierError: { en: 'The carrier refuses', vi: 'Hãng từ chối' },
  fields: { en: 'Fields', vi: 'Trường' },
  code: { en: 'As code', vi: 'Dạng mã' },
  codeLead: {
    en: 'Each reads the token from the environment variable SANDBOX_ACCESS_TOKEN and needs no package.',
    vi: 'Token lấy từ biến môi trường SANDBOX_ACCESS_TOKEN; không cần cài thêm gói nào.',
  },
  languages: { en: 'Language', vi: 'Ngôn ngữ' },
  copyAs: {
    en: (language: string) => `Copy as ${language}`,
    vi: (language: string) => `Sao chép dạng ${language}`,
  },
  edit: { en: 'Edit and send again', vi: 'Sửa và gửi lại' },
  editLead: {
    en: 'Goes to this sandbox. The page replaces $SANDBOX_ACCESS_TOKEN and the like with the values of the account.',
    vi: 'Gửi đến sandbox này. Trang thay $SANDBOX_ACCESS_TOKEN và các biến tương tự bằng giá trị của tài khoản.',
  },
  method: { en: 'Method', vi: 'Phương thức' },
  path: { en: 'Path', vi: 'Đường dẫn' },
  headers: { en: 'Headers, one a line', vi: 'Header, mỗi dòng một cái' },
  body: { en: 'Body', vi: 'Nội dung' },
  bodiless: { en: 'A browser sends no body with GET.', vi: 'Trình duyệt không gửi nội dung với GET.' },
  badHeader: {
    en: (line: string) => `Write “Name: value”, not “${line}”.`,
    vi: (line: string) => `Hãy viết “Tên: giá trị”, không phải “${line}”.`,
  },
  badPath: { en: 'The path begins with /.', vi: 'Đường dẫn bắt đầu bằng /.' },
  notJson: { en: 'The body is not valid JSON.', vi: 'Nội dung không phải JSON hợp lệ.' },
  send: { en: 'Send', vi: 'Gửi' },
  close: { en: 'Close', vi: 'Đóng' },
  answer: { en: 'Answer to the edited call', vi: 'Phản hồi cho lời gọi đã sửa' },
  answerBody: { en: 'Body of the answer', vi: 'Nội dung phản hồi' },
  noAnswerBody: { en: 'The answer has no body.', vi: 'Phản hồi không có nội dung.' },
  openCall: { en: 'Open the new call', vi: 'Mở lời gọi mới' },
})
