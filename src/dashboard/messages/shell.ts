import { defineMessages } from '../i18n.ts'

export const shellMessages = defineMessages({
  skip: { en: 'Skip to the content', vi: 'Chuyển đến nội dung' },
  navigation: { en: 'Views', vi: 'Các trang' },
  unreachable: {
    en: 'The sandbox does not answer. The page tries again every two seconds.',
    vi: 'Sandbox không phản hồi. Trang sẽ thử lại sau mỗi hai giây.',
  },
  find: { en: 'Find (Ctrl K)', vi: 'Tìm nhanh (Ctrl K)' },
  unknownTitle: { en: 'Page not found', vi: 'Không tìm thấy trang' },
  unknownLead: {
    en: (address: string) => `The dashboard has no page at ${address}.`,
    vi: (address: string) => `Bảng điều khiển không có trang ${address}.`,
  },
  unknownGo: { en: 'Show the shipments', vi: 'Xem các đơn hàng' },
  connecting: { en: 'connecting', vi: 'đang kết nối' },
  live: { en: 'live', vi: 'trực tiếp' },
  reconnecting: { en: 'reconnecting', vi: 'đang kết nối lại' },
  paused: { en: 'paused', vi: 'tạm dừng' },
  otherLanguage: { en: 'Hiển thị bằng tiếng Việt', vi: 'Show in English' },
  system: { en: 'Colours: as the system', vi: 'Màu: theo hệ thống' },
  light: { en: 'Colours: light', vi: 'Màu: sáng' },
  dark: { en: 'Colours: dark', vi: 'Màu: tối' },
  account: { en: 'Account', vi: 'Tài khoản' },
  findAccount: { en: 'Find an account', vi: 'Tìm tài khoản' },
  moreAccounts: {
    en: (count: number) => `${count} more. Type part of the name.`,
    vi: (count: number) => `Còn ${count} tài khoản; hãy nhập một phần tên.`,
  },
  manageAccounts: { en: 'Manage accounts', vi: 'Quản lý tài khoản' },
  accountGone: {
    en: (id: string) => `The account "${id}" was removed. This is the default account.`,
    vi: (id: string) => `Tài khoản "${id}" không còn nữa. Đây là tài khoản mặc định.`,
  },
  tokenTitle: { en: 'Control token', vi: 'Token điều khiển' },
  tokenLead: {
    en: 'This sandbox requires its control token, which it printed at the start. This tab keeps it until it is closed.',
    vi: 'Sandbox này yêu cầu token điều khiển. Token được in ra khi khởi động; thẻ này giữ token cho đến khi đóng.',
  },
  token: { en: 'Control token', vi: 'Token điều khiển' },
  tokenWrong: { en: 'The sandbox refused this token.', vi: 'Sandbox không chấp nhận token này.' },
  enter: { en: 'Enter', vi: 'Vào' },
})
