import { groupDigits } from '../../format.ts'
import { defineMessages } from '../../i18n.ts'

/** Words of the list of shipments: its filters, its order and what is done to several at once. */
export const listMessages = defineMessages({
  booked: { en: 'Booked', vi: 'Tạo lúc' },
  bookedFrom: { en: 'Booked from', vi: 'Tạo từ ngày' },
  bookedTo: { en: 'Booked to', vi: 'Tạo đến ngày' },
  anyStatus: { en: 'Any status', vi: 'Mọi trạng thái' },
  anyCarrier: { en: 'Any carrier', vi: 'Mọi hãng' },
  anyScenario: { en: 'Any scenario', vi: 'Mọi kịch bản' },
  moreStatuses: {
    en: (count: number) => `${count} more`,
    vi: (count: number) => `Thêm ${count} trạng thái`,
  },
  fewerStatuses: { en: 'Fewer', vi: 'Thu gọn' },
  counted: {
    en: (what: string, count: number) => `${what} (${groupDigits(count)})`,
    vi: (what: string, count: number) => `${what} (${groupDigits(count)})`,
  },
  filters: { en: 'Filters and order', vi: 'Bộ lọc và thứ tự' },
  sort: { en: 'Sort', vi: 'Sắp xếp' },
  newestFirst: { en: 'Newest first', vi: 'Mới nhất trước' },
  oldestFirst: { en: 'Oldest first', vi: 'Cũ nhất trước' },
  statusUp: { en: 'Status code, lowest first', vi: 'Mã trạng thái tăng dần' },
  statusDown: { en: 'Status code, highest first', vi: 'Mã trạng thái giảm dần' },
  nextUp: { en: 'Next step, earliest first', vi: 'Bước kế tiếp sớm nhất trước' },
  nextDown: { en: 'Next step, latest first', vi: 'Bước kế tiếp muộn nhất trước' },
  codDown: { en: 'COD, highest first', vi: 'COD cao nhất trước' },
  codUp: { en: 'COD, lowest first', vi: 'COD thấp nhất trước' },
  select: { en: 'Select', vi: 'Chọn' },
  selectOne: { en: (name: string) => `Select ${name}`, vi: (name: string) => `Chọn ${name}` },
  selectPage: { en: 'Select this page', vi: 'Chọn cả trang' },
})

/** Words of the bar that changes several shipments. */
export const severalMessages = defineMessages({
  title: { en: 'Selected shipments', vi: 'Các đơn đã chọn' },
  selected: {
    en: (count: number) => `${groupDigits(count)} selected`,
    vi: (count: number) => `Đã chọn ${groupDigits(count)} đơn`,
  },
  selectAll: {
    en: (total: number) => `Select all ${groupDigits(total)}`,
    vi: (total: number) => `Chọn tất cả ${groupDigits(total)} đơn`,
  },
  clear: { en: 'Clear selection', vi: 'Bỏ chọn' },
  action: { en: 'Action', vi: 'Thao tác' },
  apply: { en: 'Apply', vi: 'Thực hiện' },
  continue: { en: 'Next planned step', vi: 'Bước dự kiến kế tiếp' },
  fail: { en: 'Failed attempt', vi: 'Giao không thành công' },
  return: { en: 'Return', vi: 'Chuyển hoàn' },
  lose: { en: 'Lose', vi: 'Làm mất hàng' },
  cancelUser: { en: 'Cancel, by the shop', vi: 'Shop hủy đơn' },
  cancelCarrier: { en: 'Cancel, by the carrier', vi: 'Hãng hủy đơn' },
  save: { en: 'Save as scenarios', vi: 'Lưu thành kịch bản' },
  question: {
    en: (action: string, count: number) =>
      `${action}: ${count === 1 ? '1 shipment' : `${groupDigits(count)} shipments`}?`,
    vi: (action: string, count: number) => `${action}: ${groupDigits(count)} đơn?`,
  },
  questionBody: {
    en: 'Each shipment changes now and sends its webhooks. This cannot be undone.',
    vi: 'Mỗi đơn thay đổi ngay và gửi webhook. Không thể hoàn tác.',
  },
  progress: {
    en: (done: number, total: number) => `${groupDigits(done)} of ${groupDigits(total)}`,
    vi: (done: number, total: number) => `${groupDigits(done)} trong ${groupDigits(total)}`,
  },
  stop: { en: 'Stop', vi: 'Dừng' },
  done: {
    en: (done: number, failed: number) =>
      failed === 0 ? `${groupDigits(done)} done` : `${groupDigits(done)} done, ${groupDigits(failed)} failed`,
    vi: (done: number, failed: number) =>
      failed === 0
        ? `Xong ${groupDigits(done)} đơn`
        : `Xong ${groupDigits(done)} đơn, ${groupDigits(failed)} đơn thất bại`,
  },
  stopped: {
    en: (left: number) => `Stopped. ${groupDigits(left)} not changed.`,
    vi: (left: number) => `Đã dừng. ${groupDigits(left)} đơn chưa thay đổi.`,
  },
  failures: { en: 'Failed', vi: 'Thất bại' },
  moreFailures: {
    en: (count: number) => `and ${groupDigits(count)} more`,
    vi: (count: number) => `và ${groupDigits(count)} đơn khác`,
  },
})
