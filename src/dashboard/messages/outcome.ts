import { defineMessages } from '../i18n.ts'

/** "Next parcel: late pickup" */
export const outcomeMessages = defineMessages({
  parcelShall: { en: 'Next parcel', vi: 'Đơn tiếp theo' },
  rideShall: { en: 'Next on-demand order', vi: 'Chuyến tiếp theo' },
  itShall: {
    en: (words: string) => `Next order: ${words}`,
    vi: (words: string) => `Đơn tiếp theo: ${words}`,
  },
  itLives: {
    en: (name: string) => `Next order: scenario ${name}`,
    vi: (name: string) => `Đơn tiếp theo: kịch bản ${name}`,
  },
  asDefault: { en: 'the default', vi: 'theo mặc định' },
  chooseHint: {
    en: 'Choose an outcome to see its steps, and to use it for bookings of your own code, too.',
    vi: 'Chọn một kết quả để xem hành trình của nó, và để áp dụng cho cả đơn do mã của bạn đặt.',
  },
  arrives: { en: 'Delivered', vi: 'Giao được' },
  fails: { en: 'Not delivered', vi: 'Không giao được' },
  refused: { en: 'Refused', vi: 'Hãng từ chối' },
  webhooks: { en: 'Faulty webhooks', vi: 'Webhook bị lỗi' },
  own: { en: 'Your own', vi: 'Của bạn' },
  scenario: { en: 'Scenario', vi: 'Kịch bản' },
  planned: { en: 'What would happen', vi: 'Những gì sẽ xảy ra' },
  planNote: {
    en: 'An example with the durations of the scenario. The pace of the account can shorten them.',
    vi: 'Theo nhịp riêng của kịch bản, tính cho một đơn mẫu; nhịp của tài khoản có thể rút ngắn thời gian chờ.',
  },
  noPlan: { en: 'It is refused. No step follows.', vi: 'Đơn bị từ chối: không có bước nào tiếp theo.' },
  forThis: { en: 'For the booking on this page', vi: 'Cho đơn đặt trên trang này' },
  saidBy: { en: 'Chosen by', vi: 'Chọn bằng' },
  header: { en: 'Header', vi: 'Header' },
  orderId: { en: 'order_id', vi: 'order_id' },
  phone: { en: 'Recipient’s phone', vi: 'SĐT người nhận' },
  saidHint: {
    en: 'Your own code gets the same outcome when it sends the same.',
    vi: 'Mã của bạn gửi đúng như vậy sẽ nhận cùng kết quả.',
  },
  forMine: { en: 'For bookings of my own code', vi: 'Cho đơn do mã của tôi đặt' },
  onlyNext: { en: 'Only the next one', vi: 'Chỉ đơn kế tiếp' },
  onlyNextHint: {
    en: 'A fault rule that fires once, at the next booking of this account, by any client.',
    vi: 'Một quy tắc lỗi chỉ chạy một lần, ở lần đặt kế tiếp của tài khoản này, bất kể ai đặt.',
  },
  notOnce: {
    en: 'No fault rule does exactly this, so it cannot apply to one booking only. Make it the default and change it back afterwards.',
    vi: 'Không có quy tắc lỗi nào tương ứng nên không thể chỉ áp dụng một lần: hãy đặt làm mặc định rồi trả lại sau.',
  },
  makeDefault: { en: 'All from now on', vi: 'Mọi đơn từ giờ' },
  defaultHint: {
    en: 'The account’s default until you change it back. A line at the top of every page shows it.',
    vi: 'Thành mặc định của tài khoản cho đến khi trả lại. Dòng ở đầu mọi trang sẽ nhắc bạn.',
  },
  isDefault: { en: 'This is the account’s default.', vi: 'Đây đang là mặc định của tài khoản.' },
  backTo: {
    en: (name: string) => `Back to ${name}`,
    vi: (name: string) => `Trả về ${name}`,
  },
  everyParcel: {
    en: 'Every parcel of this account without its own scenario uses',
    vi: 'Mọi đơn thường của tài khoản này, nếu không chọn khác, đều theo kịch bản',
  },
  everyRide: {
    en: 'Every on-demand order of this account without its own scenario uses',
    vi: 'Mọi đơn giao ngay của tài khoản này, nếu không chọn khác, đều theo kịch bản',
  },
  armed: {
    en: (effect: string) => `Waits for the next booking: ${effect}`,
    vi: (effect: string) => `Đang chờ lần đặt kế tiếp: ${effect}`,
  },
  happened: {
    en: (order: string) => `It happened to ${order}.`,
    vi: (order: string) => `Đã xảy ra, với ${order}.`,
  },
  takeBack: { en: 'Cancel it', vi: 'Thu hồi' },
  clear: { en: 'Clear', vi: 'Xóa' },
  faultNote: {
    en: 'Also in the list of faults.',
    vi: 'Cũng nằm trong danh sách lỗi.',
  },
})
