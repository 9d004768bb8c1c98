import { groupDigits } from '../format.ts'
import { defineMessages } from '../i18n.ts'

export const accountMessages = defineMessages({
  title: { en: 'Account', vi: 'Tài khoản' },
  lead: {
    en: 'Each account is a world of its own: parcels, clock, webhooks, faults and logs.',
    vi: 'Mỗi tài khoản là một thế giới riêng: đơn hàng, đồng hồ, webhook, lỗi giả lập và nhật ký.',
  },
  credentials: { en: 'Credentials', vi: 'Thông tin đăng nhập' },
  credentialsLead: {
    en: 'What an application needs to call this account.',
    vi: 'Những gì ứng dụng cần để gọi tài khoản này.',
  },
  show: { en: (name: string) => `Show ${name}`, vi: (name: string) => `Hiện ${name}` },
  hide: { en: (name: string) => `Hide ${name}`, vi: (name: string) => `Ẩn ${name}` },
  copy: { en: (name: string) => `Copy ${name}`, vi: (name: string) => `Sao chép ${name}` },
  copyEnvironment: { en: 'Copy as SANDBOX_* variables', vi: 'Sao chép dạng biến SANDBOX_*' },
  answers: { en: 'How it answers', vi: 'Cách phản hồi' },
  answersLead: {
    en: 'The profile decides what the specification leaves open.',
    vi: 'Chỗ nào đặc tả để ngỏ thì hồ sơ quyết định.',
  },
  profile: { en: 'Profile', vi: 'Hồ sơ' },
  compatible: {
    en: 'For any client: serves both readings where possible, otherwise that of spec.',
    vi: 'Cho người mới và mọi ứng dụng: nếu đáp ứng được cả hai cách hiểu thì dùng cả hai, nếu không thì như spec.',
  },
  spec: {
    en: 'Follows the document: its most literal reading.',
    vi: 'Đúng theo tài liệu: hiểu sát nghĩa từng chữ, không thêm gì.',
  },
  observed: {
    en: 'Follows deployed services: what public clients rely on.',
    vi: 'Đúng theo thực tế: những gì các ứng dụng công khai đang dựa vào.',
  },
  overridden: {
    en: (names: string) => `Differs from it: ${names}`,
    vi: (names: string) => `Khác với hồ sơ: ${names}`,
  },
  switchName: { en: 'Switch', vi: 'Tùy chọn' },
  switchValue: { en: 'Value', vi: 'Giá trị' },
  setSwitch: { en: 'Set', vi: 'Đặt' },
  allSwitches: { en: 'All switches', vi: 'Mọi tùy chọn đang dùng' },
  profileSet: { en: 'Profile saved.', vi: 'Đã lưu hồ sơ.' },
  seed: { en: 'Seed', vi: 'Seed' },
  pace: { en: 'Pace', vi: 'Nhịp độ' },
  scenario: { en: 'Default scenario', vi: 'Kịch bản mặc định' },
  accounts: { en: 'Accounts', vi: 'Các tài khoản' },
  accountsLead: {
    en: 'Use one for each test or each person.',
    vi: 'Mỗi bài kiểm thử, hoặc mỗi người dùng thử, có một tài khoản.',
  },
  newAccount: { en: 'New account', vi: 'Tài khoản mới' },
  create: { en: 'Create', vi: 'Tạo' },
  created: {
    en: (id: string) => `Account ${id} created. It is current now.`,
    vi: (id: string) => `Đã tạo tài khoản ${id} và chuyển sang đó.`,
  },
  name: { en: 'Name', vi: 'Tên' },
  nameHint: { en: 'Leave empty to generate.', vi: 'Để trống để tự sinh.' },
  nameWrong: { en: 'Use letters, digits, . _ -', vi: 'Chỉ dùng chữ cái, chữ số và . _ -' },
  clock: { en: 'Clock', vi: 'Đồng hồ' },
  clockReal: { en: 'real', vi: 'thời gian thực' },
  clockFrozen: { en: 'frozen', vi: 'dừng' },
  ttl: { en: 'Delete after idle', vi: 'Tự xóa khi không dùng trong' },
  ttlHint: { en: 'For example 30m; empty: never.', vi: 'Ví dụ 30m; để trống: không bao giờ.' },
  login: { en: 'Login', vi: 'Đăng nhập' },
  vanishes: { en: 'Deleted', vi: 'Tự xóa' },
  never: { en: 'never', vi: 'không' },
  look: { en: 'Switch', vi: 'Chuyển' },
  lookAt: { en: (id: string) => `Switch to ${id}`, vi: (id: string) => `Chuyển sang ${id}` },
  lookedAt: { en: 'current', vi: 'hiện tại' },
  removeNamed: { en: (id: string) => `Remove ${id}`, vi: (id: string) => `Xóa ${id}` },
  removeAccount: { en: (id: string) => `Remove the account ${id}?`, vi: (id: string) => `Xóa tài khoản ${id}?` },
  removeAccountText: {
    en: 'Its parcels, webhooks, logs and snapshots are removed too. Its credentials stop working.',
    vi: 'Đơn hàng, webhook, nhật ký và bản chụp của nó cũng bị xóa, thông tin đăng nhập không còn dùng được.',
  },
  action: { en: 'Actions', vi: 'Thao tác' },
  parcels: { en: 'Parcels', vi: 'Đơn hàng' },
  fill: { en: 'Fill', vi: 'Nạp dữ liệu mẫu' },
  fillLead: {
    en: 'Realistic parcels, customers and COD sessions of the last weeks, generated from the seed.',
    vi: 'Đơn hàng, khách hàng và phiên COD như thật trong những tuần trước, sinh từ seed.',
  },
  keepMoving: { en: 'Keep moving', vi: 'Cho đơn tiếp tục chạy' },
  keepMovingHint: {
    en: 'Most parcels are on the way, and each takes a step every 30 s. The clock of the account runs at this pace.',
    vi: 'Phần lớn đơn đang trên đường, mỗi đơn đi một bước sau mỗi 30 giây. Đồng hồ của tài khoản chạy theo nhịp độ này.',
  },
  customers: { en: 'Customers', vi: 'Khách hàng' },
  ondemand: { en: 'On-demand orders', vi: 'Đơn giao ngay' },
  filling: { en: 'Filling…', vi: 'Đang nạp dữ liệu…' },
  filled: {
    en: (shipments: number, customers: number) =>
      `${countEn(shipments, 'parcel')} and ${countEn(customers, 'customer')} more.`,
    vi: (shipments: number, customers: number) =>
      `Thêm ${groupDigits(shipments)} đơn hàng và ${groupDigits(customers)} khách hàng.`,
  },
  filledStill: {
    en: 'With this clock they wait for hours between two steps.',
    vi: 'Với đồng hồ hiện tại, các đơn chờ hàng giờ giữa hai bước.',
  },
  letMove: { en: 'Let them move, one step every 10 s', vi: 'Cho chạy, mỗi bước 10 giây' },
  seeShipments: { en: 'See the parcels', vi: 'Xem các đơn hàng' },
})

function countEn(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${groupDigits(count)} ${thing}s`
}
