import { defineMessages } from '../i18n.ts'

/** How one endpoint is served. */
export const endpointMessages = defineMessages({
  settings: { en: 'Delivery settings', vi: 'Cài đặt gửi' },
  settingsLead: { en: 'For this endpoint only, from now on.', vi: 'Chỉ cho endpoint này, từ bây giờ.' },
  signing: { en: 'Signatures', vi: 'Chữ ký' },
  fromProfile: { en: (what: string) => `As the profile says (${what})`, vi: (what: string) => `Theo hồ sơ (${what})` },
  asProfile: { en: 'As the profile says', vi: 'Theo hồ sơ' },
  ownSchemes: { en: 'Chosen for this endpoint', vi: 'Chọn riêng cho endpoint này' },
  schemes: { en: 'Schemes, several at once', vi: 'Các kiểu ký, có thể chọn nhiều' },
  header: { en: 'Header of body-hmac-base64', vi: 'Header của body-hmac-base64' },
  ownSecret: { en: 'Own secret', vi: 'Khóa riêng' },
  ownSecretFor: { en: 'Scheme with its own secret', vi: 'Kiểu ký nào có khóa riêng' },
  nobody: { en: 'none of them', vi: 'không kiểu nào' },
  ownSecretHint: {
    en: 'Left empty, it signs with the endpoint’s secret (body-hmac-base64: the client_secret).',
    vi: 'Bỏ trống thì ký bằng khóa của endpoint (body-hmac-base64: client_secret).',
  },
  ownSecretLost: {
    en: 'Its own secret is set and cannot be shown. Enter it again to change the signatures.',
    vi: 'Đang dùng khóa riêng, không thể hiện ra. Khi đổi chữ ký cần nhập lại khóa đó.',
  },
  retry: { en: 'Retries', vi: 'Gửi lại' },
  retryNone: { en: 'none: one attempt', vi: 'none: chỉ một lần' },
  retryOwn: { en: 'Own waits', vi: 'Tự đặt khoảng chờ' },
  waits: { en: 'Waits, one after another', vi: 'Các khoảng chờ, lần lượt' },
  waitsHint: {
    en: 'E.g. 5s, 5m, 2h, 1d: the waits after each failed attempt',
    vi: 'Ví dụ 5s, 5m, 2h, 1d: chờ sau mỗi lần lỗi',
  },
  waitsWrong: { en: 'Write durations such as 5s, 5m, 2h, 1d.', vi: 'Hãy viết khoảng thời gian như 5s, 5m, 2h, 1d.' },
  plan: { en: 'That is', vi: 'Tức là' },
  planOnce: { en: 'one attempt, no retry', vi: 'một lần, rồi thôi' },
  planned: {
    en: (waits: string, count: number) => `${waits}: ${count} attempts in all`,
    vi: (waits: string, count: number) => `${waits}: tổng cộng ${count} lần`,
  },
  ordered: {
    en: 'In order: a retry delays the parcel’s later events',
    vi: 'Đúng thứ tự: gửi lại thì giữ các sự kiện sau của đơn',
  },
  onDisabled: { en: 'While it is disabled', vi: 'Trong lúc tắt' },
  hold: { en: 'hold events for it', vi: 'giữ sự kiện lại' },
  drop: { en: 'drop them', vi: 'bỏ sự kiện' },
  save: { en: 'Save', vi: 'Lưu' },
  saved: { en: 'Saved.', vi: 'Đã lưu.' },
  undo: { en: 'Discard changes', vi: 'Bỏ thay đổi' },
  verify: { en: 'Verify it', vi: 'Kiểm tra chữ ký' },
  verifyLead: {
    en: 'Several signatures in one event: verify any one of them.',
    vi: 'Một sự kiện có nhiều chữ ký: chỉ cần kiểm tra một.',
  },
  secretWhere: {
    en: 'Until it is rotated, its secret is the webhook_secret of the account.',
    vi: 'Khi chưa đổi, khóa của nó là webhook_secret của tài khoản.',
  },
  seeAccount: { en: 'See the account', vi: 'Xem tài khoản' },
  certify: { en: 'Check the receiver', vi: 'Kiểm tra địa chỉ nhận' },
  certifyLead: {
    en: 'In a terminal. The events are invented: use ids that the receiver does not know.',
    vi: 'Chạy trong terminal. Sự kiện là giả: hãy dùng mã mà địa chỉ nhận chưa biết.',
  },
  certifyOnce: { en: 'Each check once', vi: 'Mỗi phép kiểm tra một lần' },
  certifyExplore: { en: 'Search for a way of delivery that it gets wrong', vi: 'Tìm cách gửi mà nó xử lý sai' },
  lastDeliveries: { en: 'Its deliveries', vi: 'Các lần gửi của nó' },
})
