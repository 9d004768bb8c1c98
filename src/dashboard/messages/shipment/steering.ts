import { defineMessages } from '../../i18n.ts'

export const steeringMessages = defineMessages({
  title: { en: 'Simulate', vi: 'Giả lập' },
  lead: {
    en: 'Click a status to move there now, in virtual time, with its webhooks. The clock does not move.',
    vi: 'Bấm một trạng thái để chuyển ngay tại thời điểm ảo hiện tại, kèm webhook. Đồng hồ không đổi.',
  },
  ended: { en: 'No status follows this one.', vi: 'Không còn trạng thái nào tiếp theo.' },
  continue: { en: 'Next planned step', vi: 'Bước kế tiếp' },
  fail: { en: 'Attempt fails', vi: 'Lần này thất bại' },
  return: { en: 'Return it', vi: 'Hoàn về' },
  lose: { en: 'Lose it', vi: 'Làm thất lạc' },
  cancelUser: { en: 'Cancel by the shop', vi: 'Shop hủy' },
  cancelCarrier: { en: 'Cancel by the carrier', vi: 'Hãng hủy' },
  cancelDriver: { en: 'Cancel by the driver', vi: 'Tài xế hủy' },
  otherScenario: { en: 'Other scenario…', vi: 'Kịch bản khác…' },
  otherScenarioTitle: { en: 'Switch to another scenario from here', vi: 'Đi tiếp theo kịch bản khác' },
  switchTo: { en: 'Switch', vi: 'Chuyển' },
  reason: { en: 'Reason, in the carrier’s words', vi: 'Lý do, theo lời hãng' },
  jump: { en: 'Jump: send only the last event', vi: 'Nhảy: chỉ gửi sự kiện cuối' },
  moved: {
    en: (names: string) => `New status: ${names}`,
    vi: (names: string) => `Đã chuyển: ${names}`,
  },
  notMoved: {
    en: 'Done. The plan changed, the status did not.',
    vi: 'Đã xong. Trạng thái giữ nguyên, kế hoạch đã đổi.',
  },
  instead: { en: 'Possible from here', vi: 'Từ đây có thể' },
  notLegal: {
    en: 'This move is not possible from the present status.',
    vi: 'Không thể chuyển như vậy từ trạng thái hiện tại.',
  },
  statuses: { en: 'Statuses', vi: 'Các trạng thái' },
  booking: { en: 'Booking', vi: 'Tạo đơn' },
  pickup: { en: 'Pickup', vi: 'Lấy hàng' },
  transport: { en: 'Transport', vi: 'Trung chuyển' },
  delivery: { en: 'Delivery', vi: 'Giao hàng' },
  returnStage: { en: 'Return', vi: 'Hoàn hàng' },
  money: { en: 'Settlement', vi: 'Đối soát' },
  end: { en: 'End', vi: 'Kết thúc' },
  here: { en: 'Here', vi: 'Hiện tại' },
  next: { en: 'Legal next', vi: 'Bước hợp lệ' },
  further: { en: 'Through other statuses', vi: 'Qua trạng thái khác' },
  not: { en: 'Not legal', vi: 'Không hợp lệ' },
  planned: { en: 'planned', vi: 'dự kiến' },
  hint: {
    en: 'Point at a status, or focus it, to see what a click does or why it is not legal.',
    vi: 'Trỏ vào hoặc chọn một trạng thái để xem bấm vào sẽ làm gì, hoặc vì sao không hợp lệ.',
  },
  isHere: {
    en: (name: string) => `The shipment is ${name}.`,
    vi: (name: string) => `Đơn đang ở trạng thái ${name}.`,
  },
  goesNext: {
    en: (name: string) => `A click moves the shipment to ${name}.`,
    vi: (name: string) => `Bấm để chuyển đơn sang ${name}.`,
  },
  goesThrough: {
    en: (names: string) => `A click moves the shipment through ${names}. Each status sends its event.`,
    vi: (names: string) => `Bấm để chuyển đơn lần lượt qua ${names}. Mỗi trạng thái gửi một sự kiện.`,
  },
  noWay: {
    en: (from: string, to: string) => `No legal way leads from ${from} to ${to}.`,
    vi: (from: string, to: string) => `Không có đường hợp lệ từ ${from} đến ${to}.`,
  },
  legalNext: {
    en: (names: string) => `Legal next: ${names}.`,
    vi: (names: string) => `Bước hợp lệ: ${names}.`,
  },
  isEnd: {
    en: (name: string) => `${name} is an end. No status follows it.`,
    vi: (name: string) => `${name} là trạng thái kết thúc, không còn bước nào tiếp theo.`,
  },
})
