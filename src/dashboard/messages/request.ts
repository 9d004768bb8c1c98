import { defineMessages } from '../i18n.ts'

/** One call. */
export const requestMessages = defineMessages({
  back: { en: 'Requests', vi: 'Lời gọi API' },
  call: { en: 'Call', vi: 'Lời gọi' },
  copyCurl: { en: 'Copy as curl', vi: 'Sao chép dạng curl' },
  curlNote: {
    en: 'The copied command takes the token from $SANDBOX_ACCESS_TOKEN, as exec and --env-file set it.',
    vi: 'Lệnh đã chép lấy token từ $SANDBOX_ACCESS_TOKEN, do exec hoặc --env-file đặt sẵn.',
  },
  noCurl: {
    en: 'No curl command: the body is not stored completely.',
    vi: 'Không có lệnh tương ứng: nội dung không được lưu trọn vẹn.',
  },
  facts: { en: 'The call', vi: 'Lời gọi' },
  operation: { en: 'Operation', vi: 'Thao tác' },
  noOperation: { en: 'none: no such path or method', vi: 'không có: sai đường dẫn hoặc phương thức' },
  clause: { en: 'In the API’s documentation', vi: 'Trong tài liệu API' },
  received: { en: 'Received at', vi: 'Nhận lúc' },
  reason: { en: 'Why it was refused', vi: 'Lý do từ chối (tiếng Anh)' },
  realTime: { en: 'real time', vi: 'giờ thực' },
  virtual: { en: 'By the sandbox’s clock', vi: 'Theo đồng hồ sandbox' },
  took: { en: 'Took', vi: 'Thời gian xử lý' },
  shipment: { en: 'Shipment', vi: 'Đơn hàng' },
  order: { en: 'Order', vi: 'Mã đơn của shop' },
  similar: { en: 'All calls about it', vi: 'Mọi lời gọi về đơn này' },
  faults: { en: 'Faults', vi: 'Lỗi giả lập' },
  faultGone: { en: 'the rule was removed', vi: 'quy tắc đã bị xóa' },
  faultHeader: {
    en: 'requested by the call (X-Sandbox-Fault or Prefer)',
    vi: 'do chính lời gọi yêu cầu (X-Sandbox-Fault hoặc Prefer)',
  },
  query: { en: 'Query', vi: 'Tham số' },
  params: { en: 'In the path', vi: 'Trong đường dẫn' },
  request: { en: 'Request', vi: 'Đã gửi' },
  answer: { en: 'Answer', vi: 'Đã trả lời' },
  headers: { en: 'Headers', vi: 'Header' },
  body: { en: 'Body', vi: 'Nội dung' },
  bodiless: { en: 'No body.', vi: 'Không có nội dung.' },
  truncated: { en: 'Only the beginning is stored.', vi: 'Chỉ lưu phần đầu.' },
  cut: { en: 'cut off', vi: 'bị ngắt' },
  cutNote: {
    en: 'Your application did not get the complete answer. This is the intended answer.',
    vi: 'Ứng dụng của bạn không nhận được trọn phản hồi. Đây là nội dung định gửi.',
  },
  gone: {
    en: 'The log keeps the newest calls, at most 10,000 and 8 MB; long bodies shorten it. A reset or a restart empties it.',
    vi: 'Nhật ký giữ những lời gọi mới nhất, tối đa 10.000 lời gọi và 8 MB; nội dung dài làm nó ngắn đi. Đặt lại hoặc khởi động lại sẽ xóa hết.',
  },
})
