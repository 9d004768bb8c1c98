/** Everything GET /why can say, in the order in which it says it; docs/why.md is compared with it. */

interface Texts {
  readonly en: string
  readonly vi: string
}

export interface FindingRow {
  /** blocks = nothing comes until something is done; slows = later, or not all of it; notes = good to know. */
  readonly severity: 'blocks' | 'slows' | 'notes'
  readonly title: Texts
  readonly detail: Texts
  /** What the fix does, for a button; null = there is no call that helps by itself. */
  readonly label: Texts | null
}

export const FINDINGS = {
  store_read_only: {
    severity: 'blocks',
    title: { en: 'The data folder cannot be written', vi: 'Thư mục dữ liệu không ghi được nữa' },
    detail: {
      en: 'The store is read-only. {reason}',
      vi: 'Dữ liệu chỉ còn đọc được. {reason}',
    },
    label: null,
  },
  store_away: {
    severity: 'blocks',
    title: { en: 'The database of the store cannot be used', vi: 'Không dùng được cơ sở dữ liệu' },
    detail: {
      en: 'Nothing is stored meanwhile. {reason}',
      vi: 'Trong lúc này không lưu được gì. {reason}',
    },
    label: null,
  },
  being_filled: {
    severity: 'slows',
    title: { en: 'The account is being filled', vi: 'Tài khoản đang được nạp dữ liệu' },
    detail: {
      en: '{done} of {total} orders are done. Shipments on the way continue after the fill.',
      vi: 'Đã chạy {done} trên {total} đơn; các đơn đang đi sẽ tiếp tục khi nạp xong.',
    },
    label: null,
  },
  advance_under_way: {
    severity: 'slows',
    title: { en: 'The clock is being advanced', vi: 'Đồng hồ đang được tua' },
    detail: {
      en: 'It shows {now}. It continues when the deliveries that are due were answered.',
      vi: 'Đồng hồ đang chỉ {now}. Nó đi tiếp khi các webhook đến hạn đã được trả lời.',
    },
    label: null,
  },
  wall_clock_jumped: {
    severity: 'notes',
    title: { en: 'The clock of this machine jumped', vi: 'Đồng hồ của máy này đã nhảy' },
    detail: {
      en: 'It went from {from} to {to}: the machine slept, or its clock was set. --after-sleep decides what running clocks do then.',
      vi: 'Nó nhảy từ {from} đến {to}: máy đã ngủ, hoặc giờ bị chỉnh. --after-sleep quyết định các đồng hồ đang chạy làm gì.',
    },
    label: null,
  },
  nothing_booked: {
    severity: 'blocks',
    title: { en: 'Nothing is booked yet', vi: 'Chưa có đơn nào' },
    detail: {
      en: 'The account has no shipment and no on-demand order. Book one with POST /api/v2/shipments, or fill the account.',
      vi: 'Tài khoản chưa có đơn tiêu chuẩn hay đơn giao ngay nào. Hãy tạo đơn bằng POST /api/v2/shipments, hoặc nạp dữ liệu mẫu.',
    },
    label: { en: 'Fill it with sample data', vi: 'Nạp dữ liệu mẫu' },
  },
  clock_frozen: {
    severity: 'blocks',
    title: { en: 'The clock is frozen', vi: 'Đồng hồ đang dừng' },
    detail: {
      en: 'It shows {now}. The next step is due at {due} and does not happen by itself. Advance the clock, or let it run.',
      vi: 'Đồng hồ chỉ {now}; việc tiếp theo đến hạn lúc {due} và không tự xảy ra. Hãy tua đồng hồ, hoặc cho nó chạy.',
    },
    label: { en: 'Let it run, one step every 10 s', vi: 'Cho chạy, mỗi bước 10 giây' },
  },
  clock_slow: {
    severity: 'slows',
    title: { en: 'The clock runs slowly', vi: 'Đồng hồ chạy chậm' },
    detail: {
      en: 'Its factor is {factor}, so it is slower than real time. The next step is due at {due}.',
      vi: 'Đồng hồ chạy với hệ số {factor}: chậm hơn thời gian thật. Việc tiếp theo đến hạn lúc {due}.',
    },
    label: { en: 'Let it run in real time, one step every 10 s', vi: 'Cho chạy theo thời gian thật, mỗi bước 10 giây' },
  },
  next_step_far: {
    severity: 'slows',
    title: { en: 'The next step is far away', vi: 'Bước tiếp theo còn xa' },
    detail: {
      en: 'It is due at {due}, in {wait} with the present clock (pace: {pace}).',
      vi: 'Bước này đến hạn lúc {due}, còn {wait} theo tốc độ hiện tại (pace: {pace}).',
    },
    label: { en: 'Advance to that step', vi: 'Tua đến bước đó' },
  },
  waiting_for_acceptance: {
    severity: 'notes',
    title: { en: 'The carrier has not answered yet', vi: 'Hãng vận chuyển chưa trả lời' },
    detail: {
      en: 'Booked and not accepted yet: {count}. {shipment} is accepted or refused at {due} (create.delay of its scenario).',
      vi: '{count} đơn đã tạo nhưng chưa được nhận; {shipment} được trả lời lúc {due} (create.delay của kịch bản).',
    },
    label: { en: 'Let the carrier answer now', vi: 'Cho hãng trả lời ngay' },
  },
  left_on_the_way: {
    severity: 'blocks',
    title: { en: 'A scenario ended before its shipment', vi: 'Kịch bản kết thúc trước khi đơn đến đích' },
    detail: {
      en: 'Without a further step: {count}. {shipment} stays at {status} by its scenario "{scenario}". Only simulate moves it.',
      vi: '{count} đơn không còn bước nào; {shipment} dừng ở {status} theo kịch bản "{scenario}". Chỉ simulate mới làm nó đi tiếp.',
    },
    label: { en: 'Continue with the scenario "{remedy}"', vi: 'Cho đi tiếp theo "{remedy}"' },
  },
  no_bank_account: {
    severity: 'blocks',
    title: { en: 'COD waits for a bank account', vi: 'Tiền thu hộ chờ tài khoản ngân hàng' },
    detail: {
      en: 'Parcels that stay at 910 because the account has no bank account: {count}, for example {shipment}. Set it with PUT /api/v2/account/update/bank: 10 minutes later, or sooner under a pace, their settlement continues.',
      vi: '{count} đơn dừng ở 910 vì tài khoản chưa có tài khoản ngân hàng, ví dụ {shipment}. Hãy đặt bằng PUT /api/v2/account/update/bank: sau 10 phút, hoặc sớm hơn theo pace, các đơn đi tiếp.',
    },
    label: null,
  },
  waits_for_settlement: {
    severity: 'slows',
    title: { en: 'Delivered parcels wait for the settlement', vi: 'Đơn đã giao đang chờ đối soát' },
    detail: {
      en: 'Parcels that wait for their settlement by the calendar of the account ({calendar}): {count}. The next change is at {due}.',
      vi: '{count} đơn được đối soát theo lịch của tài khoản ({calendar}); thay đổi tới là {due}.',
    },
    label: { en: 'Advance until nothing is pending', vi: 'Tua đến khi không còn việc chờ' },
  },
  all_ended: {
    severity: 'notes',
    title: { en: 'All shipments have ended', vi: 'Mọi đơn đã kết thúc' },
    detail: {
      en: 'None of the {count} shipments has a further step. Book another one.',
      vi: 'Có {count} đơn và không đơn nào còn thay đổi. Hãy tạo đơn mới.',
    },
    label: null,
  },
  no_endpoint: {
    severity: 'slows',
    title: { en: 'No webhook endpoint is registered', vi: 'Chưa đăng ký endpoint nào' },
    detail: {
      en: 'Shipments move, but no webhook is sent. Register a URL with POST /api/v2/webhooks, or run `carrier-sandbox listen --register`.',
      vi: 'Đơn vẫn đi nhưng không có webhook nào được gửi. Hãy đăng ký URL bằng POST /api/v2/webhooks, hoặc chạy `carrier-sandbox listen --register`.',
    },
    label: null,
  },
  endpoint_disabled: {
    severity: 'blocks',
    title: { en: 'A webhook endpoint is disabled', vi: 'Một endpoint đang bị tắt' },
    detail: {
      en: '{url} is disabled: {cause}. Events held for it: {waiting}.',
      vi: '{url} đang bị tắt: {cause}; {waiting} sự kiện đang được giữ lại.',
    },
    label: { en: 'Enable it', vi: 'Bật lại' },
  },
  events_held: {
    severity: 'slows',
    title: { en: 'Webhook events are held', vi: 'Sự kiện webhook đang bị giữ lại' },
    detail: {
      en: '{count} for {url}. The first one, of {shipment}, waits for {cause}.',
      vi: '{count} sự kiện cho {url}; sự kiện đầu, của {shipment}, chờ {cause}.',
    },
    label: { en: 'Send the first now', vi: 'Gửi sự kiện đầu ngay' },
  },
  endpoint_failing: {
    severity: 'slows',
    title: { en: 'Endpoint is failing', vi: 'Endpoint đang lỗi' },
    detail: {
      en: '{url} has failed since {since}: {problem} {hint}',
      vi: '{url} thất bại từ {since}: {problem} {hint}',
    },
    label: { en: 'Send the last event again', vi: 'Gửi lại sự kiện gần nhất' },
  },
  fault_on_webhooks: {
    severity: 'slows',
    title: { en: 'A fault rule changes webhooks', vi: 'Một quy tắc lỗi đang thay đổi webhook' },
    detail: {
      en: 'Rule {rule} ({effects}) has fired {fired} times; {count} such rules are active.',
      vi: 'Quy tắc {rule} ({effects}) đã chạy {fired} lần; đang có {count} quy tắc như vậy.',
    },
    label: { en: 'Remove the rule', vi: 'Xóa quy tắc này' },
  },
  fault_on_calls: {
    severity: 'slows',
    title: { en: 'A fault rule answers calls', vi: 'Một quy tắc lỗi đang trả lời thay API' },
    detail: {
      en: 'Rule {rule} ({effects}) has fired {fired} times; {count} such rules are active.',
      vi: 'Quy tắc {rule} ({effects}) đã chạy {fired} lần; đang có {count} quy tắc như vậy.',
    },
    label: { en: 'Remove the rule', vi: 'Xóa quy tắc này' },
  },
  ondemand_not_told: {
    severity: 'notes',
    title: { en: 'On-demand orders send no webhooks', vi: 'Đơn giao ngay không gửi webhook' },
    detail: {
      en: 'The profile "{profile}" has ondemand_push: none, because the specification names no such event.',
      vi: 'Profile "{profile}" đặt ondemand_push: none, vì đặc tả không có sự kiện này.',
    },
    label: { en: 'Send them as status events', vi: 'Gửi như sự kiện trạng thái' },
  },
} as const satisfies Readonly<Record<string, FindingRow>>

export type FindingCode = keyof typeof FINDINGS
