import { countsAsSuccess, findDoubt, namesSignature, retryAfterMs } from '../receiver-answer.ts'
import { bodyMatches, type Circumstances, type HintRow, headerOf } from './circumstances.ts'

const CSRF = /csrf|xsrf|authenticity.?token|cross.site request forgery/i
/** nginx, Go, Apache. */
const PLAIN_TO_TLS =
  /plain HTTP request was sent to HTTPS|HTTP request to an HTTPS server|plain HTTP to an SSL-enabled/i
const JSON_TROUBLE = /json|parse|unexpected token|malformed|decode|content.?type|media type/i

const answered = ({ outcome }: Circumstances, ...statuses: readonly number[]) =>
  outcome.error === null && outcome.status !== null && statuses.includes(outcome.status)

const isClientError = ({ outcome: { error, status } }: Circumstances) =>
  error === null && status !== null && status >= 400 && status < 500

/** For answers that count as a success. */
export const SUCCESS_HINTS: readonly HintRow[] = [
  {
    code: 'doubtful-success',
    when: 'a success whose answer contains one of the words "signature", "invalid", "chữ ký", "không hợp lệ" in its first 4 KiB',
    matches: ({ outcome }) => findDoubt(outcome.responseBody) !== null,
    en: 'The answer {status} counts as delivered, but its body contains "{word}": check whether the receiver refused the signature. {signed}. {flags}.',
    vi: 'Mã {status} được coi là đã nhận, nhưng nội dung trả về có "{word}": hãy xem ứng dụng nhận webhook có từ chối chữ ký không. {signed}. {flags}.',
  },
]

/** For answers that arrived, and were no success; the first row that matches is taken. */
export const ANSWER_HINTS: readonly HintRow[] = [
  {
    code: 'success-is-200-only',
    when: 'a 2xx other than 200 with `webhook_success: 200`',
    matches: ({ outcome, successRule }) =>
      outcome.error === null && countsAsSuccess(outcome.status, '2xx') && !countsAsSuccess(outcome.status, successRule),
    en: 'Answer with status 200: this account counts {status} as a failure (webhook_success: 200), as deployed services do.',
    vi: 'Hãy trả về mã 200: tài khoản này coi {status} là thất bại (webhook_success: 200), giống các dịch vụ đang chạy thật.',
  },
  {
    code: 'csrf-419',
    when: '419, as Laravel answers without a CSRF token',
    matches: it => answered(it, 419),
    en: 'Exempt the route {path} from CSRF protection (Laravel: validateCsrfTokens(except: …) in bootstrap/app.php, or move it to routes/api.php).',
    vi: 'Hãy loại đường dẫn {path} khỏi kiểm tra CSRF (Laravel: validateCsrfTokens(except: …) trong bootstrap/app.php, hoặc chuyển sang routes/api.php).',
  },
  {
    code: 'csrf',
    when: '400, 403 or 422 with a body about CSRF, as Django and Rails answer',
    matches: it => answered(it, 400, 403, 422) && bodyMatches(it, CSRF),
    en: 'Exempt the route {path} from CSRF protection (Django: @csrf_exempt, Rails: skip_forgery_protection); the signature protects it.',
    vi: 'Hãy loại đường dẫn {path} khỏi kiểm tra CSRF (Django: @csrf_exempt, Rails: skip_forgery_protection); đã có chữ ký bảo vệ.',
  },
  {
    code: 'redirect',
    when: '301, 302, 303, 307 or 308 with a Location',
    matches: it => answered(it, 301, 302, 303, 307, 308) && headerOf(it, 'location') !== '',
    en: 'Register the final URL {location}: redirects are never followed. If that is a login page, let {path} work without login.',
    vi: 'Hãy đăng ký thẳng URL cuối {location}: hệ thống không đi theo chuyển hướng. Nếu đó là trang đăng nhập, hãy bỏ yêu cầu đăng nhập cho {path}.',
  },
  {
    code: 'tls-port-said',
    when: '400 from a TLS port that reports plain HTTP, as nginx, Apache and Go do',
    matches: it => answered(it, 400) && bodyMatches(it, PLAIN_TO_TLS),
    en: 'Use https:// : the port {port} speaks TLS. Register {secureUrl}.',
    vi: 'Hãy dùng https:// : cổng {port} dùng TLS. Hãy đăng ký {secureUrl}.',
  },
  {
    code: 'gone',
    when: '410',
    matches: it => answered(it, 410),
    en: '410 means that the receiver wants no more events, so the endpoint was disabled. To continue, enable it in its settings and answer 200.',
    vi: 'Mã 410 nghĩa là ứng dụng nhận webhook không muốn nhận sự kiện nữa, nên endpoint đã bị tắt. Muốn nhận tiếp, hãy bật lại trong phần cài đặt của nó và trả về 200.',
  },
  {
    code: 'wrong-on-purpose',
    when: '400, 401, 403 or 422 to an attempt with a signature that a fault made wrong (`webhook: {sign: …}`)',
    matches: it => it.isMissigned && answered(it, 400, 401, 403, 422),
    en: 'Nothing to fix: a fault rule or scenario made the signature wrong, and the receiver correctly refused it.',
    vi: 'Không cần sửa gì: quy tắc lỗi hoặc kịch bản đã làm sai chữ ký, và ứng dụng nhận webhook từ chối là đúng.',
  },
  {
    code: 'unauthorized',
    when: '401 or 403 whose answer does not mention CSRF, and any other 4xx except 429 whose answer contains "signature" or "chữ ký"',
    matches: it =>
      answered(it, 401, 403) || (isClientError(it) && !answered(it, 429) && namesSignature(it.outcome.responseBody)),
    en: 'Check how the receiver verifies the signature: it must use the raw bytes of the body. {signed}. {flags}. Put Basic authorization into the URL.',
    vi: 'Hãy kiểm tra cách xác minh chữ ký: trên đúng các byte gốc của body. {signed}. {flags}. Basic authorization thì ghi vào URL.',
  },
  {
    code: 'not-found',
    when: '404',
    matches: it => answered(it, 404),
    en: 'The receiver has no route {path}: compare it with the path in your router, prefix and trailing slash included.',
    vi: 'Ứng dụng nhận webhook không có đường dẫn {path}: hãy so với đường dẫn trong router, kể cả tiền tố và dấu gạch chéo cuối.',
  },
  {
    code: 'method-not-allowed',
    when: '405',
    matches: it => answered(it, 405),
    en: 'Let the route {path} accept POST: webhooks are sent only with POST.',
    vi: 'Hãy cho đường dẫn {path} nhận phương thức POST: webhook chỉ được gửi bằng POST.',
  },
  {
    code: 'too-large',
    when: '413',
    matches: it => answered(it, 413),
    en: 'Raise the limit of the body size at the receiver (nginx: client_max_body_size, Express: express.json({ limit })).',
    vi: 'Hãy tăng giới hạn kích thước body ở ứng dụng nhận webhook (nginx: client_max_body_size, Express: express.json({ limit })).',
  },
  {
    code: 'not-parsed',
    when: '415, or 400 or 422 with a body about JSON or the content type',
    matches: it => answered(it, 415) || (answered(it, 400, 422) && bodyMatches(it, JSON_TROUBLE)),
    en: 'The receiver could not read the body: read it as JSON in UTF-8, and check the content type and the bytes of this attempt in the log.',
    vi: 'Ứng dụng nhận webhook không đọc được body: hãy đọc dưới dạng JSON mã hóa UTF-8, rồi so content type và các byte của lần gửi này trong nhật ký.',
  },
  {
    code: 'bad-request',
    when: '400 or 422 about something else',
    matches: it => answered(it, 400, 422),
    en: 'The receiver refuses the event: read its answer in the log, and accept unknown fields and statuses. If it refused the signature: {signed}. {flags}.',
    vi: 'Ứng dụng nhận webhook từ chối sự kiện: hãy xem câu trả lời trong nhật ký, và chấp nhận cả trường lẫn trạng thái chưa biết. Nếu do chữ ký: {signed}. {flags}.',
  },
  {
    code: 'retry-after',
    when: '429 or 503 with Retry-After',
    matches: it => answered(it, 429, 503) && retryAfterMs(headerOf(it, 'retry-after'), 0) !== null,
    en: 'The receiver asked to wait (Retry-After: {retryAfter}). A retry waits that long, at most 24 hours of virtual time. Advance the clock if you do not want to wait.',
    vi: 'Ứng dụng nhận webhook yêu cầu chờ (Retry-After: {retryAfter}); lần gửi sau, nếu có, sẽ chờ, tối đa 24 giờ ảo. Nếu không muốn chờ, hãy tua đồng hồ.',
  },
  {
    code: 'too-many',
    when: '429 without Retry-After',
    matches: it => answered(it, 429),
    en: 'Exclude {path} from the rate limit, or send Retry-After with the 429 so that the next attempt comes at the right time.',
    vi: 'Hãy bỏ giới hạn tần suất cho {path}, hoặc gửi kèm Retry-After với mã 429 để lần gửi sau đến đúng lúc.',
  },
  {
    code: 'bad-gateway',
    when: '502, 503 or 504 without Retry-After',
    matches: it => answered(it, 502, 503, 504),
    en: 'A proxy answered {status} in place of the application: check whether the application behind {place} runs and answers in time.',
    vi: 'Một proxy trả về {status} thay cho ứng dụng: hãy xem ứng dụng phía sau {place} có đang chạy và trả lời kịp không.',
  },
  {
    code: 'server-error',
    when: 'any other 5xx',
    matches: ({ outcome }) => outcome.error === null && outcome.status !== null && outcome.status >= 500,
    en: 'The receiver failed while it handled the event: read its log at the time of this attempt. A retry has the same id.',
    vi: 'Ứng dụng nhận webhook bị lỗi khi xử lý sự kiện: hãy xem nhật ký của nó vào lúc gửi. Sự kiện được gửi lại luôn mang cùng id.',
  },
  {
    code: 'client-error',
    when: 'any other 4xx',
    matches: isClientError,
    en: 'Answer with status 200 when the event is stored: {status} counts as a failure. If the receiver refused the signature: {signed}. {flags}.',
    vi: 'Hãy trả về mã 200 khi đã lưu sự kiện: {status} bị coi là thất bại. Nếu do chữ ký: {signed}. {flags}.',
  },
  {
    code: 'not-a-success',
    when: 'any other status outside 2xx',
    matches: ({ outcome }) => outcome.error === null && outcome.status !== null,
    en: 'Answer with status 200 when the event is stored: {status} counts as a failure.',
    vi: 'Hãy trả về mã 200 khi đã lưu sự kiện: {status} bị coi là thất bại.',
  },
]
