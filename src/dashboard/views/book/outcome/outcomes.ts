import type { Both } from '../../../i18n.ts'
import type { Phase } from '../../../status-phase.ts'

export type Group = 'arrives' | 'fails' | 'refused' | 'webhooks' | 'own'

export interface Outcome {
  readonly group: Group
  readonly phase: Phase
  /** Ends the sentence "The next parcel will…". */
  readonly shall: Both
  /** The carrier fault that does just this to one booking. */
  readonly fault?: string
}

export const GROUPS: readonly Group[] = ['arrives', 'fails', 'refused', 'webhooks', 'own']

/** The scenarios of the package as a person names their outcome; those of the account go by their own names. */
export const OUTCOMES: Readonly<Record<string, Outcome>> = {
  happy: {
    group: 'arrives',
    phase: 'good',
    shall: { en: 'be delivered', vi: 'được giao thành công' },
  },
  'delivery-failed-retry': {
    group: 'arrives',
    phase: 'trouble',
    shall: { en: 'arrive at the third attempt', vi: 'giao được ở lần thứ ba' },
  },
  'slow-pickup': {
    group: 'arrives',
    phase: 'trouble',
    shall: { en: 'be picked up late', vi: 'bị lấy hàng trễ' },
    fault: 'pickup_failed',
  },
  stored: {
    group: 'arrives',
    phase: 'trouble',
    shall: { en: 'wait at the post office', vi: 'nằm chờ ở bưu cục' },
  },
  overweight: {
    group: 'arrives',
    phase: 'money',
    shall: { en: 'weigh more than declared', vi: 'nặng hơn khai báo' },
    fault: 'overweight',
  },
  'info-updated': {
    group: 'arrives',
    phase: 'money',
    shall: { en: 'change its details on the way', vi: 'đổi thông tin giữa đường' },
  },
  'delivery-failed-then-returned': {
    group: 'fails',
    phase: 'returning',
    shall: { en: 'be returned after failed attempts', vi: 'hoàn về sau các lần giao hỏng' },
    fault: 'return',
  },
  'partial-delivery': {
    group: 'fails',
    phase: 'returning',
    shall: { en: 'be delivered in part', vi: 'được giao một phần' },
    fault: 'partial',
  },
  lost: {
    group: 'fails',
    phase: 'bad',
    shall: { en: 'be lost', vi: 'bị thất lạc' },
    fault: 'lost',
  },
  stuck: {
    group: 'fails',
    phase: 'waiting',
    shall: { en: 'get stuck on its way', vi: 'kẹt giữa đường' },
    fault: 'stuck',
  },
  'cancelled-by-carrier': {
    group: 'fails',
    phase: 'ended',
    shall: { en: 'be cancelled by the carrier', vi: 'bị hãng hủy' },
  },
  'creation-error': {
    group: 'refused',
    phase: 'bad',
    shall: { en: 'be refused at once', vi: 'bị từ chối ngay' },
    fault: 'down',
  },
  'creation-error-late': {
    group: 'refused',
    phase: 'bad',
    shall: { en: 'be refused hours later', vi: 'bị từ chối sau vài giờ' },
  },
  'error-after-acceptance': {
    group: 'refused',
    phase: 'bad',
    shall: { en: 'fail after acceptance', vi: 'lỗi sau khi đã nhận' },
  },
  duplicate: {
    group: 'webhooks',
    phase: 'moving',
    shall: { en: 'send each webhook twice', vi: 'gửi mỗi webhook hai lần' },
  },
  'out-of-order': {
    group: 'webhooks',
    phase: 'moving',
    shall: { en: 'send webhooks out of order', vi: 'gửi webhook lộn thứ tự' },
  },
  dropped: {
    group: 'webhooks',
    phase: 'moving',
    shall: { en: 'skip webhooks', vi: 'bỏ sót webhook' },
  },
  'late-creation': {
    group: 'webhooks',
    phase: 'moving',
    shall: { en: 'report its creation late', vi: 'báo tạo đơn trễ' },
  },
  'ondemand-happy': {
    group: 'arrives',
    phase: 'good',
    shall: { en: 'be delivered', vi: 'được giao thành công' },
  },
  'ondemand-driver-cancels': {
    group: 'arrives',
    phase: 'trouble',
    shall: { en: 'lose its first driver', vi: 'bị tài xế đầu tiên hủy' },
    fault: 'pickup_failed',
  },
  'ondemand-one-stop-fails': {
    group: 'fails',
    phase: 'trouble',
    shall: { en: 'fail at one stop', vi: 'giao hỏng một điểm' },
    fault: 'delivery_failed',
  },
  'ondemand-returned': {
    group: 'fails',
    phase: 'returning',
    shall: { en: 'be returned', vi: 'hoàn về' },
    fault: 'return',
  },
  'ondemand-no-driver': {
    group: 'refused',
    phase: 'ended',
    shall: { en: 'find no driver', vi: 'không có tài xế nhận' },
  },
  'ondemand-error': {
    group: 'refused',
    phase: 'bad',
    shall: { en: 'be refused by the carrier', vi: 'bị hãng từ chối' },
    fault: 'down',
  },
}
