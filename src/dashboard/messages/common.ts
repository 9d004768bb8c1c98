import { groupDigits } from '../format.ts'
import { defineMessages } from '../i18n.ts'

/** Words that several views share. */
export const commonMessages = defineMessages({
  close: { en: 'Close', vi: 'Đóng' },
  cancel: { en: 'Cancel', vi: 'Hủy bỏ' },
  save: { en: 'Save', vi: 'Lưu' },
  remove: { en: 'Remove', vi: 'Xóa' },
  retry: { en: 'Try again', vi: 'Thử lại' },
  loading: { en: 'Loading…', vi: 'Đang tải…' },
  failed: { en: 'This did not work', vi: 'Không thực hiện được' },
  unreachable: { en: 'The sandbox does not answer.', vi: 'Sandbox không phản hồi.' },
  copied: { en: 'Copied', vi: 'Đã sao chép' },
  copyThis: { en: 'Copy', vi: 'Sao chép' },
  notCopied: {
    en: 'The browser did not let this page copy. Select the text and copy it.',
    vi: 'Trình duyệt không cho phép sao chép. Hãy bôi đen văn bản và tự sao chép.',
  },
  emptyBody: { en: '(empty)', vi: '(trống)' },
  notices: { en: 'Notices', vi: 'Thông báo' },
  pages: { en: 'Pages', vi: 'Trang' },
  previousPage: { en: 'Previous page', vi: 'Trang trước' },
  nextPage: { en: 'Next page', vi: 'Trang sau' },
  range: {
    en: (from: number, to: number, total: number) => `${groupDigits(from)}–${groupDigits(to)} of ${groupDigits(total)}`,
    vi: (from: number, to: number, total: number) =>
      `${groupDigits(from)}–${groupDigits(to)} trong ${groupDigits(total)}`,
  },
  entries: {
    en: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
    vi: (count: number) => `${count} mục`,
  },
  showMore: {
    en: (count: number) => `Show more (${count} left)`,
    vi: (count: number) => `Xem thêm (còn ${count})`,
  },
})

/** Words of the pictures. */
export const pictureMessages = defineMessages({
  drawing: { en: (what: string) => `${what}, drawn`, vi: (what: string) => `${what}, hình vẽ` },
  now: { en: 'now', vi: 'lúc này' },
  planned: { en: 'planned:', vi: 'dự kiến:' },
})
