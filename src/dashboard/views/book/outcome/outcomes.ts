import type { Both } from '../../../i18n.ts'
import type { Phase } from '../../../status-phase.ts'

export type Group = 'arrives' | 'fails' | 'refused' | 'webhooks' | 'own'

export interface Outcome {
  readonly group: Group
  readonly phase: Phase
  /** What it is called, e.g. after "Next parcel:". */
  readonly words: Both
  /** The carrier fault that does just this to one booking. */
  readonly fault?: string
}

export const GROUPS: readonly Group[] = ['arrives', 'fails', 'refused', 'webhooks', 'own']

/** The scenarios of the package as a person names their outcome; those of the account go by their own names. */
export const OUTCOMES: Readonly<Record<string, Outcome>> = {
  happy: {
    group: 'arrives',
    phase: 'good',
    words: { en: 'delivered', vi: 'giao thành công' },
  },
  'delivery-failed-retry': {
    group: 'arrives',
    phase: 'trouble',
    words: { en: 'delivered at the third attempt', vi: 'giao được ở lần thứ ba' },
  },
  'slow-pickup': {
    group: 'arrives',
    phase: 'trouble',
    words: { en: 'late pickup', vi: 'lấy hàng trễ' },
    fault: 'pickup_failed',
  },
  stored: {
    group: 'arrives',
    phase: 'trouble',
    words: { en: 'stored at the post office', vi: 'lưu tại bưu cục' },
  },
  overweight: {
    group: 'arrives',
    phase: 'money',
    words: { en: 'heavier than declared', vi: 'nặng hơn khai báo' },
    fault: 'overweight',
  },
  'info-updated': {
    group: 'arrives',
    phase: 'money',
    words: { en: 'details changed on the way', vi: 'đổi thông tin giữa đường' },
  },
  'delivery-failed-then-returned': {
    group: 'fails',
    phase: 'returning',
    words: { en: 'returned after failed attempts', vi: 'hoàn về sau các lần giao thất bại' },
    fault: 'return',
  },
  'partial-delivery': {
    group: 'fails',
    phase: 'returning',
    words: { en: 'partly delivered', vi: 'giao một phần' },
    fault: 'partial',
  },
  lost: {
    group: 'fails',
    phase: 'bad',
    words: { en: 'lost', vi: 'thất lạc' },
    fault: 'lost',
  },
  stuck: {
    group: 'fails',
    phase: 'waiting',
    words: { en: 'stuck on the way', vi: 'kẹt giữa đường' },
    fault: 'stuck',
  },
  'cancelled-by-carrier': {
    group: 'fails',
    phase: 'ended',
    words: { en: 'cancelled by the carrier', vi: 'bị hãng hủy' },
  },
  'creation-error': {
    group: 'refused',
    phase: 'bad',
    words: { en: 'refused at once', vi: 'bị từ chối ngay' },
    fault: 'down',
  },
  'creation-error-late': {
    group: 'refused',
    phase: 'bad',
    words: { en: 'refused hours later', vi: 'bị từ chối sau vài giờ' },
  },
  'error-after-acceptance': {
    group: 'refused',
    phase: 'bad',
    words: { en: 'error after acceptance', vi: 'lỗi sau khi hãng đã nhận' },
  },
  duplicate: {
    group: 'webhooks',
    phase: 'moving',
    words: { en: 'duplicate webhooks', vi: 'webhook gửi hai lần' },
  },
  'out-of-order': {
    group: 'webhooks',
    phase: 'moving',
    words: { en: 'webhooks out of order', vi: 'webhook sai thứ tự' },
  },
  dropped: {
    group: 'webhooks',
    phase: 'moving',
    words: { en: 'missing webhooks', vi: 'thiếu webhook' },
  },
  'late-creation': {
    group: 'webhooks',
    phase: 'moving',
    words: { en: 'late creation webhook', vi: 'webhook tạo đơn đến trễ' },
  },
  'ondemand-happy': {
    group: 'arrives',
    phase: 'good',
    words: { en: 'delivered', vi: 'giao thành công' },
  },
  'ondemand-driver-cancels': {
    group: 'arrives',
    phase: 'trouble',
    words: { en: 'first driver cancels', vi: 'tài xế đầu tiên hủy' },
    fault: 'pickup_failed',
  },
  'ondemand-one-stop-fails': {
    group: 'fails',
    phase: 'trouble',
    words: { en: 'one stop fails', vi: 'một điểm giao thất bại' },
    fault: 'delivery_failed',
  },
  'ondemand-returned': {
    group: 'fails',
    phase: 'returning',
    words: { en: 'returned', vi: 'hoàn về' },
    fault: 'return',
  },
  'ondemand-no-driver': {
    group: 'refused',
    phase: 'ended',
    words: { en: 'no driver', vi: 'không có tài xế nhận' },
  },
  'ondemand-error': {
    group: 'refused',
    phase: 'bad',
    words: { en: 'refused by the carrier', vi: 'bị hãng từ chối' },
    fault: 'down',
  },
}
