import { defineMessages } from '../../i18n.ts'

export const mapMessages = defineMessages({
  title: { en: 'Map', vi: 'Bản đồ' },
  stop: { en: (point: number) => `Stop ${point}`, vi: (point: number) => `Điểm ${point}` },
  route: {
    en: (names: string) => `Map of the way: ${names}.`,
    vi: (names: string) => `Bản đồ lộ trình: ${names}.`,
  },
  driver: { en: 'Driver', vi: 'Tài xế' },
  parcel: { en: 'Parcel', vi: 'Bưu kiện' },
  at: {
    en: (what: string, stop: string) => `${what}: at ${stop}.`,
    vi: (what: string, stop: string) => `${what}: tại ${stop}.`,
  },
  between: {
    en: (what: string, from: string, to: string) => `${what}: between ${from} and ${to}.`,
    vi: (what: string, from: string, to: string) => `${what}: giữa ${from} và ${to}.`,
  },
  onTheWay: {
    en: (what: string, to: string) => `${what}: on the way to ${to}.`,
    vi: (what: string, to: string) => `${what}: đang trên đường đến ${to}.`,
  },
  noDriver: { en: 'No driver has the order now.', vi: 'Hiện không có tài xế giữ đơn.' },
  routeNote: {
    en: 'Straight lines between the stops. The position follows the virtual clock.',
    vi: 'Đường thẳng giữa các điểm. Vị trí theo đồng hồ ảo.',
  },
  countryNote: {
    en: 'A simplified outline. Between two regions the parcel passes the hub of each region. The position is estimated from its statuses.',
    vi: 'Bản đồ giản lược. Giữa hai miền, bưu kiện đi qua kho trung chuyển của từng miền. Vị trí ước tính theo trạng thái.',
  },
})
