import { describe, expect, test } from 'vitest'
import { hideShapes } from '../../../src/contract/redaction/hide-shapes.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhYyJ9.c2lnbmF0dXJl'

/** Put together here: none of them is one. */
const KEY_FILE = `-----BEGIN RSA ${'PRIVATE'} KEY-----\\nMIIEow${'A'.repeat(40)}\\n-----END RSA ${'PRIVATE'} KEY-----`
const ISSUED = [
  `AK${'IA'}${'Q7'.repeat(8)}`,
  `AI${'za'}${'Q7_'.repeat(12)}`,
  `gh${'p_'}${'Q7'.repeat(18)}`,
  `github_${'pat_'}${'Q7'.repeat(20)}`,
  `gl${'pat-'}${'Q7'.repeat(10)}`,
  `np${'m_'}${'Q7'.repeat(18)}`,
  `xo${'xb-'}123456789012-${'Q7'.repeat(12)}`,
  `sk_${'live_'}${'Q7'.repeat(12)}`,
  `123456789:${'AA'}${'Q7_'.repeat(11)}`,
]

const hiddenEach = (...names: readonly string[]) => `{${names.map(name => `"${name}":"[redacted]"`).join(',')}}`

describe('what is hidden', () => {
  test.each([
    ['0912345678', '[phone]'],
    ['gọi 0912345678.', 'gọi [phone].'],
    ['0912 345 678', '[phone]'],
    ['091.234.5678', '[phone]'],
    ['0912-345-678', '[phone]'],
    ['+84912345678', '[phone]'],
    ['+84 912 345 678', '[phone]'],
    ['(+84) 912 345 678', '[phone]'],
    ['+84 (0) 912 345 678', '[phone]'],
    ['0084912345678', '[phone]'],
    ['q=%2B84912345678&page=1', 'q=[phone]&page=1'],
    ['02438251234', '[phone]'],
    ['(024) 3825 1234', '[phone]'],
    ['0236 3822 222', '[phone]'],
    ['"0912345678"', '"[phone]"'],
    ['{"note":"khách\\n0912345678"}', '{"note":"khách\\n[phone]"}'],
    ['{"phone":"84912345678"}', '{"phone":"[phone]"}'],
    ['{"shipper_phone": "1900 1234"}', '{"shipper_phone": "[phone]"}'],
    ['{"phone":912345678}', '{"phone":"[phone]"}'],
    ['{"phone_number":"12-34"}', '{"phone_number":"[phone]"}'],
    ['"{\\"phone\\":\\"1900\\"}"', '"{\\"phone\\":\\"[phone]\\"}"'],
    ['/customers/search?phone=84912345678', '/customers/search?phone=[phone]'],
    ['an.nguyen+shop@mail.example.vn', '[email]'],
    ['q=an%40mail.vn&page=1', 'q=[email]&page=1'],
    ['{"email":"ẩn danh"}', '{"email":"[email]"}'],
    ['{"password":"a\\"b c"}', '{"password":"[redacted]"}'],
    ['{"client_secret": "x"}', '{"client_secret": "[redacted]"}'],
    ['{"access_token":"x","refresh_token":"y"}', '{"access_token":"[redacted]","refresh_token":"[redacted]"}'],
    ['"{\\"password\\":\\"x y\\"}"', '"{\\"password\\":\\"[redacted]\\"}"'],
    ['DB_PASSWORD=hunter2 failed', 'DB_PASSWORD=[redacted] failed'],
    ['http://a/hook?token=abc&x=1', 'http://a/hook?token=[redacted]&x=1'],
    ['http://an:hunter2@a/', 'http://[redacted]@a/'],
    ['http://hunter2@a/', 'http://[redacted]@a/'],
    ['Authorization: Bearer abcdefghijklmnop1', 'Authorization: Bearer [redacted]'],
    ['Basic YW46aHVudGVyMmh1bnRlcjI=', 'Basic [redacted]'],
    [`token ${JWT}!`, 'token [redacted]!'],
    ['eyJhbGciOiJIUzI1NiJ9', '[redacted]'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '[redacted]'],
    ['"whsec_ab\\/cd+e="', '"[redacted]"'],
    ['{"owner":"NGUYEN VAN A"}', '{"owner":"[name]"}'],
    ['{"receiver_name":"An","fullName":"An"}', '{"receiver_name":"[name]","fullName":"[name]"}'],
    ['{"phone":{"code":84,"number":84326826110}}', '{"phone":{"code":84,"number":"[phone]"}}'],
    ['{"phones":["84326826110",84326826110]}', '{"phones":["[phone]","[phone]"]}'],
    ['{"token":["73Q0opaque"],"id":1}', '{"token":["[redacted]"],"id":1}'],
    ['{"authorization":"opaque","cookie":"s=opaque"}', '{"authorization":"[redacted]","cookie":"[redacted]"}'],
    ['"{\\"phone\\":{\\"n\\":\\"1900\\"}}"', '"{\\"phone\\":{\\"n\\":\\"[phone]\\"}}"'],
    ['{"password":"hunt…', '{"password":"[redacted]…'],
    ['{"password":"hunt', '{"password":"[redacted]'],
    ['{"phone":8432', '{"phone":"[phone]"'],
    ['{"secret":"$CONTRACT_TOKEN and hunter2"}', '{"secret":"[redacted]"}'],
    [
      '{"clientSecret":"x y","partnerApiKey":"x","signingKey":"x"}',
      hiddenEach('clientSecret', 'partnerApiKey', 'signingKey'),
    ],
    [
      '{"private_key_id":"0f","secretAccessKey":"x","passphrase":"x"}',
      hiddenEach('private_key_id', 'secretAccessKey', 'passphrase'),
    ],
    [`{"note":"${KEY_FILE}"}`, '{"note":"[redacted]"}'],
    [`{"note":"${KEY_FILE.slice(0, 60)}","id":1}`, '{"note":"[redacted]","id":1}'],
    [KEY_FILE.replaceAll('\\n', '\n'), '[redacted]'],
    ['{"cmnd":"024567891","identityNumber":"B1234567"}', '{"cmnd":"[identity]","identityNumber":"[identity]"}'],
    ['{"national_id":79203001234,"cccd":"079203001234"}', '{"national_id":"[identity]","cccd":"[identity]"}'],
    ['{"payer":"079203001234"}', '{"payer":"[identity]"}'],
    ['CCCD 079 203 001 234', 'CCCD [identity]'],
  ])('%s', (text, clean) => {
    // The name before the host goes with the password.
    expect(
      hideShapes(text).replace('[redacted]:[redacted]@', '[redacted]@').replace('an:[redacted]@', '[redacted]@'),
    ).toBe(clean)
  })
})

describe('what is left as it is', () => {
  test.each([
    ['{"order_id":"0912345678"}'],
    ['{"carrier_code":"84912345678"}'],
    ['{"tracking_number":"0312345678"}'],
    ['{"gcode":"0912345678"}'],
    ['ORD-0912345678'],
    ['DH0912345678'],
    ['GS1A2B3C4D'],
    ['0912345678-1'],
    ['84912345678'],
    ['{"update_time":1767574800,"updated_time":1767574800000}'],
    ['{"amount":84912345678,"total":350000000,"cod":912345678}'],
    ['{"total_fee":"1500000000"}'],
    ['{"lat":21.0345678901,"lng":105.8345678901}'],
    ['05-01-2026 08:00:00'],
    ['03/12/2026 10:15'],
    ['2026-01-05T08:00:00+07:00'],
    ['2026-01-05 08:30:00'],
    ['{"district":"100100","city":"100000","ward":10010001}'],
    ['/data/0/phone must be string'],
    ['{"errors":{"phone":["The phone field is required."],"password":["required"]}}'],
    ['{"phone":null,"email":"","password":null}'],
    ['{"phone":12}'],
    ['{"phone":{"text":"a"},"email":["x"],"password":{}}'],
    [
      '{"errors":{"phone":["The phone must have 10 digits."],"token":["required"],"password":["validation.min.string"]}}',
    ],
    ['{"short_name":"VCB","carrier_name":"Nhanh","service_name":"Hoả tốc","name":"Hà Nội"}'],
    ['{"token_lifetime":3155760000,"phone_verified":true,"old_secret_until":1767574800}'],
    ['"token_type":"Bearer","expires_in":3155760000'],
    ['expected a Bearer token in the Authorization header'],
    ['access_token: string, a JWT'],
    ['resources/token.schema.json#/properties/access_token/minLength'],
    ['POST /api/v2/refresh_token › 200'],
    ['http://127.0.0.1:4100/api/v2/customers?size=25&page=1'],
    ['{"id":"6a0f0912-3456-7890-9123-450912345678"}'],
    ['{"polylines":"_p~iF~ps|U_ulLnnqC_mqNvxq`@"}'],
    ['Nguyễn Văn A, 12 Lê Lợi, Quận 1'],
    ['carrier-sandbox 0.1.0'],
    ['{"number":"0071000123456","owner_code":"079203001234","tracking_number":"079203001234"}'],
    ['{"monkey":"banana","keyboard":"x","sorting_code":"12-A-03","street_id":"7"}'],
    ['the api_key is missing; -----BEGIN CERTIFICATE-----'],
    ['ORD-079203001234'],
    ['gh_actions, xoxo, AKIA, task_live_1, npm_run'],
  ])('%s', text => {
    expect(hideShapes(text)).toBe(text)
  })
})

test.each(ISSUED)('%s is a token by its beginning', token => {
  expect(hideShapes(`use ${token}.`)).toBe('use [redacted].')
})

test('what is hidden already stays: the name of a secret is not lost', () => {
  for (const text of [
    'Bearer $CONTRACT_CLIENT_SECRET',
    '{"password":"$CONTRACT_PASSWORD","phone":"[phone]","email":"[email]"}',
    'token=$CONTRACT_TOKEN',
  ]) {
    expect(hideShapes(text)).toBe(text)
  }
})
