import { ONCE, type UngroupedPreset } from './preset.ts'

const BOOKING = { operation: 'createShipment' }

/** What may go wrong with an answer of the API. */
export const CALL_PRESETS: readonly UngroupedPreset[] = [
  {
    kind: 'A4',
    title: { en: 'The next call answers 503', vi: 'Lời gọi kế tiếp trả 503' },
    sees: {
      en: 'One error in the usual envelope. The call has no effect; a retry succeeds.',
      vi: 'Một lỗi theo khuôn thường lệ, một lần. Chưa làm gì; gọi lại sẽ thành công.',
    },
    rule: { when: ONCE, fault: { status: 503 } },
  },
  {
    kind: 'A1',
    title: { en: 'Rates are slow by 5 s', vi: 'Báo giá chậm 5 giây' },
    sees: {
      en: 'Every quote takes five seconds longer. Is your time-out long enough? Does the page stay usable?',
      vi: 'Mỗi lần báo giá lâu thêm năm giây: thời gian chờ có đủ, trang có còn dùng được?',
    },
    rule: { match: { operation: 'createRates' }, fault: { delay: { fixed: '5s' } } },
  },
  {
    kind: 'A11',
    title: { en: 'Connection reset after the effect', vi: 'Ngắt kết nối sau khi đã tạo đơn' },
    sees: {
      en: 'The connection breaks, but the parcel is booked. A blind retry books it twice, or is refused.',
      vi: 'Kết nối bị ngắt nhưng đơn đã được tạo. Gọi lại một cách máy móc sẽ tạo trùng hoặc bị từ chối.',
    },
    rule: { match: BOOKING, when: ONCE, fault: { close: 'CONNECTION_RESET_BY_PEER' }, phase: 'after' },
  },
  {
    kind: 'A5',
    title: { en: 'Rate limit: every third call', vi: 'Giới hạn tần suất: cứ ba lời gọi một lần' },
    sees: {
      en: '429 with Retry-After: 2. A client that waits two seconds succeeds.',
      vi: '429 kèm Retry-After: 2. Chờ hai giây rồi gọi lại thì được.',
    },
    rule: { when: { every: 3 }, fault: { status: 429, retry_after: 2 } },
  },
  {
    kind: 'A6',
    title: { en: 'The token is refused once', vi: 'Token bị từ chối một lần' },
    sees: {
      en: '401 in the middle of a session. The client should log in again and repeat the call.',
      vi: '401 giữa phiên làm việc. Ứng dụng gọi nên đăng nhập lại rồi gọi lại.',
    },
    rule: { when: ONCE, fault: { status: 401 } },
  },
  {
    kind: 'A12',
    title: { en: 'The next booking hangs for 30 s', vi: 'Lần đặt đơn kế tiếp bị treo 30 giây' },
    sees: {
      en: 'No answer for half a minute, then the connection is closed. Nothing was booked.',
      vi: 'Nửa phút không phản hồi rồi kết nối đóng. Đơn chưa được tạo.',
    },
    rule: { match: BOOKING, when: ONCE, fault: { hang: '30s' } },
  },
  {
    kind: 'A14',
    title: { en: 'An HTML error page', vi: 'Trang lỗi HTML' },
    sees: {
      en: '502 with a proxy’s page instead of JSON, once. A parser that expects JSON breaks.',
      vi: '502 với trang của proxy thay vì JSON, một lần. Parser chỉ nhận JSON sẽ lỗi.',
    },
    rule: { when: ONCE, fault: { html: true, status: 502 } },
  },
  {
    kind: 'A8',
    title: { en: 'Half an answer', vi: 'Phản hồi bị cắt nửa chừng' },
    sees: {
      en: 'The next answer ends in the middle of its JSON.',
      vi: 'Phản hồi kế tiếp dừng giữa chừng trong JSON.',
    },
    rule: { when: ONCE, fault: { close: 'TRUNCATED_BODY' } },
  },
  {
    kind: 'A4',
    title: { en: 'One call in five fails', vi: 'Cứ năm lời gọi thì một bị lỗi' },
    sees: {
      en: '500 at random; the same calls for the same seed.',
      vi: 'Thỉnh thoảng trả 500; cùng seed thì lỗi ở cùng chỗ.',
    },
    rule: { when: { probability: 0.2 }, fault: { status: 500 } },
  },
  {
    kind: 'A21',
    title: { en: 'A booking is made twice', vi: 'Một lần đặt thành hai đơn' },
    sees: {
      en: 'One POST creates two parcels, as with a proxy that repeats calls. The answer is for the first.',
      vi: 'Một POST, hai đơn, như khi proxy tự gọi lại. Phản hồi là của đơn đầu.',
    },
    rule: { match: BOOKING, when: ONCE, fault: { twice: true } },
  },
  {
    kind: 'A20',
    title: { en: 'Reads are 30 s old', vi: 'Dữ liệu đọc trễ 30 giây' },
    sees: {
      en: 'A parcel just booked is not in the list yet.',
      vi: 'Đơn vừa tạo chưa có trong danh sách.',
    },
    rule: { match: { method: 'GET' }, fault: { stale: '30s' } },
  },
  {
    kind: 'A17',
    title: { en: 'Numbers come as text', vi: 'Số trả về dạng chuỗi' },
    sees: {
      en: 'Lists of shipments have "25000" instead of 25000, and the reverse.',
      vi: 'Danh sách đơn có "25000" thay cho 25000.',
    },
    rule: { match: { operation: 'listShipments' }, fault: { numbers: 'string' } },
  },
]
