import type { Both } from '../../i18n.ts'
import type { Phase } from '../../status-phase.ts'

export type Group = 'arrives' | 'fails' | 'refused' | 'webhooks' | 'own'

export interface Outcome {
  readonly group: Group
  readonly phase: Phase
  /** Ends the sentence "The next parcel shall…". */
  readonly shall: Both
  /** The scenario's one-line purpose in Vietnamese; in English its file has it. */
  readonly purpose: string
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
    purpose: 'Lấy hàng, vận chuyển và giao thành công ngay lần đầu, rồi hoàn tất ở kỳ đối soát.',
  },
  'delivery-failed-retry': {
    group: 'arrives',
    phase: 'trouble',
    shall: { en: 'arrive at the third attempt', vi: 'giao được ở lần thứ ba' },
    purpose: 'Hai lần giao thất bại, lần thứ ba giao được; một số hãng tính thêm phí.',
  },
  'slow-pickup': {
    group: 'arrives',
    phase: 'trouble',
    shall: { en: 'be fetched late', vi: 'bị lấy hàng trễ' },
    purpose: 'Hai lần lấy hàng không thành (915), lần thứ ba lấy được; sau đó giao bình thường.',
    fault: 'pickup_failed',
  },
  stored: {
    group: 'arrives',
    phase: 'trouble',
    shall: { en: 'wait at the post office', vi: 'nằm chờ ở bưu cục' },
    purpose: 'Người nhận vắng nhà, hàng lưu tại bưu cục (918) hai ngày rồi mới giao.',
  },
  overweight: {
    group: 'arrives',
    phase: 'money',
    shall: { en: 'weigh more than said', vi: 'nặng hơn khai báo' },
    purpose: 'Cân tại kho là 5,4 kg, hãng thu thêm phí vượt cân; sau đó giao bình thường.',
    fault: 'overweight',
  },
  'delivery-failed-then-returned': {
    group: 'fails',
    phase: 'returning',
    shall: { en: 'come back after failed attempts', vi: 'hoàn về sau các lần giao hỏng' },
    purpose: 'Hai lần giao thất bại, rồi hoàn về người gửi.',
    fault: 'return',
  },
  'partial-delivery': {
    group: 'fails',
    phase: 'returning',
    shall: { en: 'be delivered in part', vi: 'được giao một phần' },
    purpose: 'Người nhận giữ một phần và trả 120.000 tiền thu hộ (916); phần còn lại hoàn về (908).',
    fault: 'partial',
  },
  lost: {
    group: 'fails',
    phase: 'bad',
    shall: { en: 'be lost', vi: 'bị thất lạc' },
    purpose: 'Thất lạc giữa hai kho (917); phí đã thu được hoàn lại và đền theo khai giá.',
    fault: 'lost',
  },
  stuck: {
    group: 'fails',
    phase: 'waiting',
    shall: { en: 'get stuck on its way', vi: 'kẹt giữa đường' },
    purpose: 'Đã lấy và đang luân chuyển giữa các kho, rồi không còn tin tức gì.',
    fault: 'stuck',
  },
  'cancelled-by-carrier': {
    group: 'fails',
    phase: 'ended',
    shall: { en: 'be cancelled by the carrier', vi: 'bị hãng hủy' },
    purpose: 'Hãng không lấy được hàng và hủy đơn hôm sau (914); phí đã thu được hoàn lại.',
  },
  'creation-error': {
    group: 'refused',
    phase: 'bad',
    shall: { en: 'be refused at once', vi: 'bị từ chối ngay' },
    purpose: 'Hãng từ chối đơn ngay; kết quả tạo đơn là 900 kèm lý do.',
    fault: 'down',
  },
  'creation-error-late': {
    group: 'refused',
    phase: 'bad',
    shall: { en: 'be refused hours later', vi: 'bị từ chối sau vài giờ' },
    purpose: 'Ba giờ sau hãng mới trả lời, và từ chối (900); đến lúc đó đơn vẫn chờ lấy hàng.',
  },
  'error-after-acceptance': {
    group: 'refused',
    phase: 'bad',
    shall: { en: 'fail after acceptance', vi: 'lỗi sau khi đã nhận' },
    purpose: 'Hãng nhận đơn rồi báo lỗi (1000); không còn gì tiếp theo, phí đã thu được hoàn lại.',
  },
  duplicate: {
    group: 'webhooks',
    phase: 'moving',
    shall: { en: 'send each webhook twice', vi: 'gửi mỗi webhook hai lần' },
    purpose: 'Hành trình suôn sẻ, nhưng mỗi sự kiện gửi hai lần với cùng mã tin.',
  },
  'out-of-order': {
    group: 'webhooks',
    phase: 'moving',
    shall: { en: 'send webhooks in disorder', vi: 'gửi webhook lộn thứ tự' },
    purpose: 'Hành trình suôn sẻ, nhưng hai sự kiện đến sau những sự kiện lẽ ra theo sau chúng.',
  },
  dropped: {
    group: 'webhooks',
    phase: 'moving',
    shall: { en: 'leave webhooks out', vi: 'bỏ sót webhook' },
    purpose: 'Hành trình suôn sẻ, nhưng sự kiện “đã lấy hàng” và “đã giao” không bao giờ được gửi.',
  },
  'late-creation': {
    group: 'webhooks',
    phase: 'moving',
    shall: { en: 'tell of its creation late', vi: 'báo tạo đơn trễ' },
    purpose: 'Hành trình suôn sẻ, nhưng sự kiện tạo đơn đến trễ 45 phút, sau lần chuyển trạng thái đầu tiên.',
  },
  'ondemand-happy': {
    group: 'arrives',
    phase: 'good',
    shall: { en: 'be delivered', vi: 'được giao thành công' },
    purpose: 'Tài xế nhận chuyến, lấy hàng, giao ở mọi điểm và hoàn tất đơn.',
  },
  'ondemand-driver-cancels': {
    group: 'arrives',
    phase: 'trouble',
    shall: { en: 'lose its first driver', vi: 'bị tài xế đầu tiên hủy' },
    purpose: 'Tài xế hủy trên đường đến lấy hàng (907); tài xế khác nhận chuyến và giao được.',
    fault: 'pickup_failed',
  },
  'ondemand-one-stop-fails': {
    group: 'fails',
    phase: 'trouble',
    shall: { en: 'fail at one stop', vi: 'giao hỏng một điểm' },
    purpose: 'Điểm đầu giao hỏng (907), các điểm khác nhận được hàng; phần còn lại hoàn về (909).',
    fault: 'delivery_failed',
  },
  'ondemand-returned': {
    group: 'fails',
    phase: 'returning',
    shall: { en: 'come back', vi: 'hoàn về' },
    purpose: 'Mọi điểm đều từ chối nhận, tài xế chở tất cả về người gửi (909).',
    fault: 'return',
  },
  'ondemand-no-driver': {
    group: 'refused',
    phase: 'ended',
    shall: { en: 'find no driver', vi: 'không có tài xế nhận' },
    purpose: 'Trong 15 phút không tài xế nào nhận, đơn tự hủy (911).',
  },
  'ondemand-error': {
    group: 'refused',
    phase: 'bad',
    shall: { en: 'be refused by the carrier', vi: 'bị hãng từ chối' },
    purpose: 'Hãng báo lỗi thay vì nhận đơn (1000, kèm error và error_text).',
    fault: 'down',
  },
}
