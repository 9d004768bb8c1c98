import { isLoopbackHost } from '../own-address.ts'
import { type Circumstances, type HintRow, isBrokenOff } from './circumstances.ts'

const failed = ({ outcome }: Circumstances, error: Circumstances['outcome']['error']) => outcome.error === error
const says = ({ outcome }: Circumstances, pattern: RegExp) => pattern.test(outcome.detail ?? '')
const toLoopback = ({ url }: Circumstances) => isLoopbackHost(new URL(url).hostname)

/** For what went wrong on the wire; the first row that matches is taken. */
export const WIRE_HINTS: readonly HintRow[] = [
  {
    code: 'not-a-url',
    when: 'a target that is not a complete http or https URL',
    matches: it => failed(it, 'forbidden-target') && says(it, /is not a complete http or https URL/),
    en: 'Register a complete URL, such as http://127.0.0.1:3000/hook.',
    vi: 'Hãy đăng ký một URL đầy đủ, ví dụ http://127.0.0.1:3000/hook.',
  },
  {
    code: 'not-public',
    when: 'a loopback or private target in a sandbox started with `--webhook-targets shared`',
    matches: it => failed(it, 'forbidden-target') && says(it, /--webhook-allow/),
    en: 'This sandbox is shared and reaches public addresses only. Start it with --webhook-allow {host}, or run your own sandbox.',
    vi: 'Sandbox này dùng chung nên chỉ gửi tới địa chỉ công khai. Hãy khởi động với --webhook-allow {host}, hoặc tự chạy một sandbox riêng.',
  },
  {
    code: 'forbidden-target',
    when: 'any other target that webhooks are never sent to',
    matches: it => failed(it, 'forbidden-target'),
    en: 'Register another address: {reason}. No setting allows this one. For a receiver on your machine use http://127.0.0.1 with its port.',
    vi: 'Hãy đăng ký địa chỉ khác: webhook không bao giờ được gửi tới {host}, và không có thiết lập nào cho phép. Với ứng dụng nhận webhook trên máy của bạn, hãy dùng http://127.0.0.1 kèm số cổng.',
  },
  {
    code: 'container-localhost',
    when: 'no server listens on a loopback address, and the sandbox runs in a container',
    matches: it => failed(it, 'refused') && it.insideContainer && it.listensOn === null && toLoopback(it),
    en: 'The sandbox runs in a container, where {host} is the container itself. If the receiver runs outside, register {hostUrl} and let it listen on 0.0.0.0; if it runs inside, start it.',
    vi: 'Sandbox đang chạy trong container, ở đó {host} chính là container. Nếu ứng dụng nhận webhook chạy bên ngoài, hãy đăng ký {hostUrl} và cho nó lắng nghe trên 0.0.0.0; nếu chạy bên trong, hãy khởi động nó.',
  },
  {
    code: 'other-loopback',
    when: 'no server listens on 127.0.0.1, but one listens on ::1 with the same port, or the reverse',
    matches: it => failed(it, 'refused') && it.listensOn !== null,
    en: 'No server listens on {place}, but one listens on {listensOn}. Register {otherUrl}, or localhost, which tries both.',
    vi: 'Không có gì lắng nghe ở {place}, nhưng có ở {listensOn}. Hãy đăng ký {otherUrl}, hoặc localhost để thử cả hai.',
  },
  {
    code: 'refused',
    when: 'no server listens on the port',
    matches: it => failed(it, 'refused'),
    en: 'Start the receiver, or correct the port: no server listens on {place}.',
    vi: 'Hãy khởi động ứng dụng nhận webhook hoặc sửa số cổng: không có gì lắng nghe ở {place}.',
  },
  {
    code: 'dns',
    when: 'the name cannot be resolved',
    matches: it => failed(it, 'dns'),
    en: 'Check the name {host}: the machine of the sandbox cannot resolve it. In Docker a service is reached by its name only within the same network.',
    vi: 'Hãy kiểm tra tên {host}: máy chạy sandbox không phân giải được. Trong Docker, chỉ gọi được dịch vụ bằng tên khi cùng mạng.',
  },
  {
    code: 'plain-port',
    when: 'an https URL whose port speaks plain HTTP',
    matches: it => failed(it, 'tls') && says(it, /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/),
    en: 'Use http:// : the port {port} does not speak TLS. Register {plainUrl}.',
    vi: 'Hãy dùng http:// : cổng {port} không dùng TLS. Hãy đăng ký {plainUrl}.',
  },
  {
    code: 'wrong-name',
    when: 'a certificate that is not for this host',
    matches: it => failed(it, 'tls') && says(it, /ALTNAME_INVALID|HOSTNAME_MISMATCH/),
    en: 'The certificate is not for {host}: register a name of the certificate, or create a certificate for {host}.',
    vi: 'Chứng chỉ không dành cho {host}: hãy đăng ký tên có trong chứng chỉ, hoặc tạo chứng chỉ cho {host}.',
  },
  {
    code: 'expired-certificate',
    when: 'a certificate that has expired or is not valid yet',
    matches: it => failed(it, 'tls') && says(it, /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/),
    en: 'Renew the certificate of {host}, and check the clocks of both machines.',
    vi: 'Hãy gia hạn chứng chỉ của {host}, và kiểm tra đồng hồ của cả hai máy.',
  },
  {
    code: 'unknown-ca',
    when: 'a self-signed certificate, or one of an authority that Node does not know',
    matches: it => failed(it, 'tls') && says(it, /SELF_SIGNED|UNABLE_TO_|CERT_/),
    en: 'Start the sandbox with --webhook-ca FILE, a PEM file of the authority that signed the certificate. For a local or private receiver, --webhook-tls off also works.',
    vi: 'Hãy khởi động sandbox với --webhook-ca FILE, là tệp PEM của CA đã ký; với ứng dụng nhận webhook nội bộ có thể dùng --webhook-tls off.',
  },
  {
    code: 'tls',
    when: 'any other TLS error',
    matches: it => failed(it, 'tls'),
    en: 'The receiver and the sandbox have no common TLS version or cipher: {reason}. Enable TLS 1.2 or 1.3 at the receiver.',
    vi: 'Ứng dụng nhận webhook và sandbox không thỏa thuận được TLS. Hãy bật TLS 1.2 hoặc 1.3 ở ứng dụng nhận webhook.',
  },
  {
    code: 'tls-port',
    when: 'an http URL whose port speaks TLS and closes the connection',
    matches: it => (failed(it, 'reset') || failed(it, 'other')) && it.speaksTls,
    en: 'Use https:// : the port {port} speaks TLS. Register {secureUrl}.',
    vi: 'Hãy dùng https:// : cổng {port} dùng TLS. Hãy đăng ký {secureUrl}.',
  },
  {
    code: 'waits-for-us',
    when: 'a time-out while a call of the same account waits for its answer',
    matches: it => failed(it, 'timeout') && it.webhookWaitsForUs,
    en: 'Your application waited for the sandbox while the sandbox waited for your application: its server handles one request at a time. Give it more workers (PHP_CLI_SERVER_WORKERS=4 php -S …, flask run --with-threads), or answer 200 first and process the event later.',
    vi: 'Ứng dụng chờ sandbox trong khi sandbox chờ ứng dụng: máy chủ chỉ xử lý được một việc một lúc. Hãy thêm worker (PHP_CLI_SERVER_WORKERS=4 php -S …, flask run --with-threads), hoặc trả về 200 trước rồi xử lý sau.',
  },
  {
    code: 'no-connection',
    when: 'a time-out before the connection was open',
    matches: it => failed(it, 'timeout') && says(it, /^No connection/),
    en: 'No server answers at {place}: check the address, and whether a firewall blocks the connection.',
    vi: 'Không có phản hồi từ {place}: hãy kiểm tra địa chỉ, và xem tường lửa có chặn kết nối vào không.',
  },
  {
    code: 'timeout',
    when: 'any other time-out',
    matches: it => failed(it, 'timeout'),
    en: 'Answer 200 first and process the event later, in a queue or another thread. --webhook-timeout gives the receiver more time.',
    vi: 'Hãy trả về 200 trước rồi xử lý sau, trong hàng đợi hoặc luồng khác; --webhook-timeout cho ứng dụng nhận webhook thêm thời gian.',
  },
  {
    code: 'broken-off',
    when: 'the fault `reset`: the sandbox closed the connection on purpose',
    matches: it => failed(it, 'reset') && isBrokenOff(it.outcome.detail),
    en: 'Nothing to fix: a fault rule or scenario closed the connection. Check that an incomplete event changes nothing at the receiver. The complete event follows.',
    vi: 'Không cần sửa gì: quy tắc lỗi hoặc kịch bản đã cắt kết nối. Hãy bảo đảm nửa sự kiện không làm thay đổi gì ở ứng dụng nhận webhook; lần sau sẽ có đủ.',
  },
  {
    code: 'reset',
    when: 'the receiver closed the connection before the whole answer had arrived',
    matches: it => failed(it, 'reset'),
    en: 'The receiver closed the connection before its answer was complete: check it for a crash, a restart, or a time-out of a proxy.',
    vi: 'Ứng dụng nhận webhook đóng kết nối trước khi trả lời xong: hãy xem ở đó có bị sập, khởi động lại, hay proxy bỏ dở không.',
  },
  {
    code: 'not-http',
    when: 'an answer that is not HTTP, and any other network error',
    matches: it => failed(it, 'other'),
    en: 'The program on {place} does not answer valid HTTP: {reason}. Check the port.',
    vi: 'Chương trình ở {place} không trả lời đúng HTTP. Hãy kiểm tra số cổng.',
  },
]
