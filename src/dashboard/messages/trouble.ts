import { defineMessages } from '../i18n.ts'

/** What is probably wrong with a call that no account knows: in two words, and what to do about it. */
export const troubleMessages = defineMessages({
  noToken: { en: 'no token', vi: 'thiếu token' },
  noTokenHelp: {
    en: 'It has no Authorization header. Send “Authorization: Bearer <access token>”; a login answers with one.',
    vi: 'Không có header Authorization. Hãy gửi “Authorization: Bearer <access token>”; lời gọi đăng nhập trả về token này.',
  },
  noBearer: { en: 'not a Bearer token', vi: 'không phải Bearer' },
  noBearerHelp: {
    en: 'The Authorization header does not begin with “Bearer ”, or what follows is no token.',
    vi: 'Header Authorization không bắt đầu bằng “Bearer ”, hoặc phần sau đó không phải token.',
  },
  wrongToken: { en: 'wrong token', vi: 'sai token' },
  wrongTokenHelp: {
    en: 'No account has this token. It has expired, or it belongs to another sandbox or to a removed account. Log in again.',
    vi: 'Không tài khoản nào ở đây có token này: token đã hết hạn, hoặc của sandbox khác, hoặc tài khoản đã bị xóa. Hãy đăng nhập lại.',
  },
  login: { en: 'login refused', vi: 'đăng nhập bị từ chối' },
  loginHelp: {
    en: 'No account has this username and client. See Account for the correct values.',
    vi: 'Không tài khoản nào có tên đăng nhập và client này. Giá trị đúng nằm ở trang Tài khoản.',
  },
  wrongBase: { en: 'wrong address', vi: 'sai địa chỉ' },
  wrongBaseHelp: {
    en: 'The path does not begin with /api/v2. The base address of the API is:',
    vi: 'Đường dẫn không bắt đầu bằng /api/v2. Địa chỉ gốc của API là:',
  },
  wrongPath: { en: 'no such path', vi: 'không có đường dẫn này' },
  wrongPathHelp: {
    en: 'The API has no operation at this path. Compare it with the list of operations.',
    vi: 'API không có thao tác nào ở đường dẫn này. Hãy so với danh sách thao tác.',
  },
  wrongMethod: { en: 'wrong method', vi: 'sai phương thức' },
  wrongMethodHelp: {
    en: 'The path is right, but not with this method.',
    vi: 'Đường dẫn đúng nhưng không dùng được với phương thức này.',
  },
  unreadable: { en: 'unreadable body', vi: 'không đọc được nội dung' },
  unreadableHelp: {
    en: 'The body is not JSON, too large, or without the Content-Type application/json. The answer says which.',
    vi: 'Nội dung không phải JSON, quá lớn, hoặc thiếu Content-Type application/json. Phản hồi cho biết lý do.',
  },
  other: { en: 'see the answer', vi: 'xem phản hồi' },
  otherHelp: { en: 'The answer says what is wrong.', vi: 'Phản hồi cho biết sai ở đâu.' },
  openAccount: { en: 'Show the credentials', vi: 'Xem thông tin đăng nhập' },
})
