import { groupDigits } from '../format.ts'
import { defineMessages } from '../i18n.ts'

export const replayMessages = defineMessages({
  title: { en: 'Recorded run', vi: 'Lần chạy đã ghi' },
  atEnd: {
    en: 'The other views show the sandbox as it was at the end of the run.',
    vi: 'Các trang khác cho thấy sandbox ở cuối lần chạy.',
  },
  atCall: {
    en: (call: number) => `The other views show the sandbox as it was after call ${call}.`,
    vi: (call: number) => `Các trang khác cho thấy sandbox sau lời gọi ${call}.`,
  },
  noReplay: {
    en: 'This sandbox plays no recorded run. "carrier-sandbox replay FILE" starts one that does.',
    vi: 'Sandbox này không phát lại lần chạy nào. Hãy dùng "carrier-sandbox replay FILE".',
  },
  recordedAt: { en: 'recorded', vi: 'ghi lúc' },
  seed: { en: 'seed', vi: 'seed' },
  counts: {
    en: (calls: number, webhooks: number) => `${groupDigits(calls)} calls, ${groupDigits(webhooks)} webhooks`,
    vi: (calls: number, webhooks: number) => `${groupDigits(calls)} lời gọi, ${groupDigits(webhooks)} webhook`,
  },
  verified: { en: 'plays again, byte for byte', vi: 'phát lại giống từng byte' },
  notPlayed: {
    en: 'A recording without its page: status changes and causes are not in it.',
    vi: 'Chỉ có bản ghi, không có trang kèm theo: không có các lần đổi trạng thái và nguyên nhân.',
  },
  // What went wrong.
  firstProblem: { en: 'First problem', vi: 'Vấn đề đầu tiên' },
  noProblem: { en: 'No call or webhook failed', vi: 'Không có lời gọi hay webhook nào thất bại' },
  answered: { en: (status: number) => `was answered ${status}`, vi: (status: number) => `nhận trả lời ${status}` },
  unanswered: { en: 'got no answer', vi: 'không nhận được trả lời' },
  cutOff: { en: 'got an answer that was cut off', vi: 'nhận trả lời bị cắt ngang' },
  left: { en: 'The replay left the recording here', vi: 'Lần phát lại rời khỏi bản ghi tại đây' },
  recorded: { en: 'recorded', vi: 'đã ghi' },
  replayed: { en: 'replayed', vi: 'phát lại' },
  exited: {
    en: (code: number) => `The command ended with exit code ${code}`,
    vi: (code: number) => `Lệnh kết thúc với mã thoát ${code}`,
  },
  killed: {
    en: (signal: string) => `The command was ended by ${signal}`,
    vi: (signal: string) => `Lệnh bị kết thúc bởi ${signal}`,
  },
  show: { en: 'Show', vi: 'Xem' },
  nextProblem: { en: 'Next problem', vi: 'Vấn đề tiếp theo' },
  previousProblem: { en: 'Previous problem', vi: 'Vấn đề trước' },
  problems: {
    en: (count: number) => (count === 1 ? '1 problem' : `${groupDigits(count)} problems`),
    vi: (count: number) => `${groupDigits(count)} vấn đề`,
  },
  account: { en: 'Account', vi: 'Tài khoản' },
  // One row.
  operation: { en: 'Operation', vi: 'Thao tác' },
  reason: { en: 'Reason', vi: 'Lý do' },
  outside: { en: 'the application or the test', vi: 'ứng dụng hoặc bài kiểm thử' },
  due: { en: 'a step that was due', vi: 'một bước đã đến hạn' },
  unknownCause: { en: 'the sandbox', vi: 'sandbox' },
  request: { en: 'Request body', vi: 'Nội dung yêu cầu' },
  answer: { en: 'Answer body', vi: 'Nội dung trả lời' },
  given: { en: 'Arguments', vi: 'Tham số' },
  sentBody: { en: 'Webhook body', vi: 'Nội dung webhook' },
  receiverBody: { en: 'Answer of the receiver', vi: 'Phản hồi của ứng dụng nhận webhook' },
  headers: { en: 'Headers', vi: 'Header' },
  notKept: {
    en: 'A recording does not keep answers of the control API.',
    vi: 'Bản ghi không giữ trả lời của API điều khiển.',
  },
  noAnswer: { en: 'no answer', vi: 'không trả lời' },
  cut: { en: 'cut off', vi: 'bị cắt' },
  attempt: { en: (number: number) => `attempt ${number}`, vi: (number: number) => `lần thử ${number}` },
  endpoint: { en: 'Sent to', vi: 'Gửi đến' },
  state: { en: 'State', vi: 'Tình trạng' },
  detail: { en: 'On the wire', vi: 'Trên đường truyền' },
  hint: { en: 'Hint', vi: 'Gợi ý' },
  fromStatus: { en: 'Before', vi: 'Trước đó' },
  booked: { en: 'booked', vi: 'mới tạo' },
  effectOn: {
    en: (effects: string, on: string) => `Fault ${effects} on ${on}`,
    vi: (effects: string, on: string) => `Lỗi giả lập ${effects} trên ${on}`,
  },
  rule: { en: 'Rule', vi: 'Quy tắc' },
  clockMoved: {
    en: (cause: string, mode: string) => `Clock: ${cause}, ${mode}`,
    vi: (cause: string, mode: string) => `Đồng hồ: ${cause}, ${mode}`,
  },
  replaced: {
    en: (count: number) => `Shipments of the account: ${groupDigits(count)}`,
    vi: (count: number) => `Đơn hàng của tài khoản: ${groupDigits(count)}`,
  },
  sent: { en: (number: number) => `Webhook ${number}`, vi: (number: number) => `Webhook ${number}` },
  // The state.
  after: { en: 'Shipments after this row', vi: 'Đơn hàng sau dòng này' },
  none: { en: 'There is no shipment yet.', vi: 'Chưa có đơn hàng nào.' },
  shipment: { en: 'Shipment', vi: 'Đơn hàng' },
  orderId: { en: 'order_id', vi: 'order_id' },
  status: { en: 'Status', vi: 'Trạng thái' },
  changed: { en: 'changed', vi: 'vừa đổi' },
  // Two runs.
  compare: { en: 'Compare with another run', vi: 'So sánh với lần chạy khác' },
  compareHint: { en: 'a replay.html or a replay.json.gz', vi: 'một tệp replay.html hoặc replay.json.gz' },
  same: { en: 'The same calls and answers.', vi: 'Các lời gọi và trả lời giống nhau.' },
  differs: {
    en: (call: number, count: number) =>
      `Call ${call} is the first that differs; ${count === 1 ? 'no other does' : `${groupDigits(count)} differ in all`}.`,
    vi: (call: number, count: number) =>
      `Lời gọi ${call} là chỗ khác đầu tiên; có ${groupDigits(count)} lời gọi khác nhau.`,
  },
  thisRun: { en: 'This run', vi: 'Lần chạy này' },
  thatRun: { en: 'The other run', vi: 'Lần chạy kia' },
  nothingThere: { en: 'not there', vi: 'không có' },
  different: { en: 'different', vi: 'khác' },
  closeComparison: { en: 'Close the comparison', vi: 'Đóng phần so sánh' },
  // Files that cannot be shown.
  tooLarge: { en: 'The file is too large to be shown.', vi: 'Tệp quá lớn để hiển thị.' },
  damaged: { en: 'The file is damaged.', vi: 'Tệp bị hỏng.' },
  newer: {
    en: 'The file comes from a newer carrier-sandbox. Open it with a page of that version.',
    vi: 'Tệp do phiên bản carrier-sandbox mới hơn tạo ra. Hãy mở bằng trang của phiên bản đó.',
  },
  foreign: { en: 'The file is no recording of carrier-sandbox.', vi: 'Tệp không phải bản ghi của carrier-sandbox.' },
})
