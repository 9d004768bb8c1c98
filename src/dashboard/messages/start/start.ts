import { defineMessages } from '../../i18n.ts'

/** The first steps with the sandbox. */
export const startMessages = defineMessages({
  start: { en: 'Start', vi: 'Bắt đầu' },
  title: { en: 'First steps', vi: 'Các bước đầu tiên' },
  lead: {
    en: 'From the credentials to a verified webhook. Each step is ticked as soon as it has happened.',
    vi: 'Từ thông tin đăng nhập đến webhook đã kiểm tra chữ ký. Mỗi bước tự được đánh dấu khi đã xong.',
  },
  progress: {
    en: (done: number, all: number) => `${done} of ${all} done`,
    vi: (done: number, all: number) => `Xong ${done}/${all}`,
  },
  done: { en: 'done', vi: 'đã xong' },
  open: { en: 'not done', vi: 'chưa xong' },
  hide: { en: 'Hide', vi: 'Ẩn' },
  hidden: {
    en: 'The first steps are under “Start” in the navigation.',
    vi: 'Các bước đầu tiên nằm ở mục “Bắt đầu” trong thanh điều hướng.',
  },
  credentials: { en: 'Credentials', vi: 'Thông tin đăng nhập' },
  credentialsText: {
    en: 'Your application calls this base URL with this token.',
    vi: 'Ứng dụng của bạn gọi URL gốc này với token này.',
  },
  baseUrl: { en: 'Base URL', vi: 'URL gốc' },
  token: { en: 'Access token', vi: 'Access token' },
  show: { en: (name: string) => `Show: ${name}`, vi: (name: string) => `Hiện: ${name}` },
  hideValue: { en: (name: string) => `Hide: ${name}`, vi: (name: string) => `Ẩn: ${name}` },
  copy: { en: (name: string) => `Copy: ${name}`, vi: (name: string) => `Sao chép: ${name}` },
  allCredentials: { en: 'All credentials', vi: 'Mọi thông tin đăng nhập' },
  call: { en: 'First call', vi: 'Lời gọi API đầu tiên' },
  callText: {
    en: 'Call the API from your application, or copy this command. The copy has the token.',
    vi: 'Gọi API từ ứng dụng của bạn, hoặc sao chép lệnh này. Bản sao chép có sẵn token.',
  },
  copyCall: { en: 'Copy the command', vi: 'Sao chép lệnh' },
  callHere: { en: 'Call it here', vi: 'Gọi ngay tại đây' },
  unmatched: { en: 'No tick? See the unmatched calls', vi: 'Chưa được đánh dấu? Xem lời gọi chưa khớp' },
  seeCalls: { en: 'See the calls', vi: 'Xem các lời gọi' },
  endpoint: { en: 'Endpoint', vi: 'Endpoint' },
  endpointText: {
    en: 'The sandbox sends webhooks to this URL of your application.',
    vi: 'Sandbox gửi webhook đến URL này của ứng dụng.',
  },
  catchText: {
    en: 'No receiver yet? The inbox of the sandbox takes the webhooks.',
    vi: 'Chưa có chương trình nhận? Hộp thư của sandbox sẽ nhận webhook.',
  },
  catchHere: { en: 'Catch here', vi: 'Nhận tại đây' },
  seeEndpoint: { en: 'See the endpoint', vi: 'Xem endpoint' },
  parcel: { en: 'Parcel', vi: 'Đơn hàng' },
  parcelText: {
    en: 'Book by POST /rates and POST /shipments from your application, or book an example here.',
    vi: 'Tạo đơn bằng POST /rates rồi POST /shipments từ ứng dụng của bạn, hoặc tạo đơn mẫu tại đây.',
  },
  bookExample: { en: 'Book an example', vi: 'Tạo đơn mẫu' },
  booked: { en: (order: string) => `Booked: ${order}`, vi: (order: string) => `Đã tạo đơn ${order}` },
  notBooked: { en: 'The example was not booked.', vi: 'Chưa tạo được đơn mẫu.' },
  fillIn: { en: 'Fill in a form', vi: 'Điền biểu mẫu' },
  seeParcel: { en: 'See the parcel', vi: 'Xem đơn hàng' },
  webhook: { en: 'Verified webhook', vi: 'Webhook đã kiểm tra chữ ký' },
  webhookText: {
    en: 'Your application verifies the signature and answers 2xx. This code verifies it:',
    vi: 'Ứng dụng của bạn kiểm tra chữ ký và trả lời 2xx. Đoạn mã sau kiểm tra chữ ký:',
  },
  webhookInInbox: {
    en: 'The inbox verifies the signature itself. In your application this code verifies it:',
    vi: 'Hộp thư tự kiểm tra chữ ký. Trong ứng dụng của bạn, đoạn mã sau kiểm tra chữ ký:',
  },
  needsEndpoint: {
    en: 'Register an endpoint first. Its signature scheme decides which code verifies the webhook.',
    vi: 'Hãy đăng ký endpoint trước. Kiểu chữ ký của endpoint quyết định đoạn mã kiểm tra.',
  },
  unsigned: {
    en: 'This endpoint gets webhooks without a signature.',
    vi: 'Endpoint này nhận webhook không có chữ ký.',
  },
  sendTest: { en: 'Send a test event', vi: 'Gửi sự kiện thử' },
  nextEvent: { en: 'Next event', vi: 'Sự kiện tiếp' },
  latestFailed: { en: 'See the latest delivery, which failed', vi: 'Xem lần gửi gần nhất, đã thất bại' },
  latestWaits: { en: 'See the latest delivery', vi: 'Xem lần gửi gần nhất' },
  seeDelivery: { en: 'See the delivery', vi: 'Xem lần gửi' },
  language: { en: 'Language', vi: 'Ngôn ngữ' },
  codeOf: {
    en: (language: string) => `Verifier in ${language}`,
    vi: (language: string) => `Mã kiểm tra bằng ${language}`,
  },
  copyCode: { en: 'Copy the code', vi: 'Sao chép mã' },
  secret: { en: 'The secret is', vi: 'Khóa là' },
  ownSecret: {
    en: 'The secret is the one that you gave this signature.',
    vi: 'Khóa là khóa riêng mà bạn đã đặt cho chữ ký này.',
  },
})
