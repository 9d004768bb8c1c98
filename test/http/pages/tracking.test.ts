import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { type Client, clientOf, send } from '../../support/api-client.ts'
import { makeBooking, RATES } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'
import { bookOrder, leadTo, makeOrder, readOrder } from '../../support/order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const page = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  send(sandbox.app, 'get', `/tracking/${path}`, { headers })

async function codeOf(id: string, by = client): Promise<string> {
  const [record] = (await by.get(`/shipments/search?code=${id}`)).body.data
  return record.carrier_code
}

/** Books, lets the carrier accept, and gives the shipment's id with the carrier's code. */
async function bookAccepted(body: unknown, world = sandbox, by = client) {
  const { id } = (await by.post('/shipments', body)).body
  await world.clock.advance('2s')
  return { id, code: await codeOf(id, by) }
}

/** What a reader sees, one text. */
const seen = (html: string) =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('GET /tracking/{carrier}?order_code={carrier code}', () => {
  test('shows carrier, code, status, expected day and recipient’s initials', async () => {
    const { code } = await bookAccepted(makeBooking())
    const { status, text, headers } = await page(`ghnv3?order_code=${code}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('<html lang="vi">')
    expect(text).toContain('<img src="../assets/carriers/ghnv3.svg" alt=""')
    for (const shown of [`Vận đơn ${code}`, 'Giao Hàng Nhanh (v3)', 'Chờ lấy hàng waiting-for-pickup', 'N. T. L.']) {
      expect(seen(text)).toContain(shown)
    }
    // Booked on 5 January, four days promised.
    expect(seen(text)).toMatch(/Dự kiến giao Expected delivery 09\/01\/2026/)
  })

  test('shows the whole history newest first, times in GMT+7, reasons in the carrier’s words', async () => {
    const { id, code } = await bookAccepted(makeBooking({ orderId: 'SBX-RETURN-1' }))
    await sandbox.clock.until('idle')
    const { text } = await page(`ghnv3?order_code=${code}`)
    const [record] = (await client.get(`/shipments/search?code=${id}`)).body.data
    const items = [...text.matchAll(/<li><time datetime="([^"]+)">([^<]+)<\/time> <strong>([^<]+)/g)]
    const shown = items.map(([, iso, local, status]) => [Date.parse(iso ?? '') / 1_000, local, status])
    const wanted = record.history.map((entry: { updated_time: number; updated_at: string; status_text: string }) => {
      const [day = '', time] = entry.updated_at.split(' ')
      return [entry.updated_time, `${day.split('-').reverse().join('/')} ${time}`, entry.status_text]
    })
    expect(wanted).toHaveLength(10)
    expect(shown).toEqual(wanted.reverse())
    expect(seen(text)).toContain('Giao thất bại delivery-failed Khách từ chối nhận hàng')
    expect(seen(text)).toContain('Giao thất bại delivery-failed Khách không nghe máy')
    expect(seen(text)).toMatch(/Trạng thái hiện tại Current status Chuyển hoàn returned/)
  })

  test('shows no names, addresses, contents or amounts', async () => {
    const { code } = await bookAccepted(makeBooking({ orderId: 'PRIVATE-7' }))
    const { text } = await page(`ghnv3?order_code=${code}`)
    const { address_from, address_to } = makeBooking().shipment
    const secrets = [address_from, address_to].flatMap(({ name, phone, street }) => [name, phone, street])
    for (const secret of [...secrets, 'Nguyễn Huệ', 'PRIVATE-7', '180400', '180.400', '35650', 'Áo dài']) {
      expect(text).not.toContain(secret)
    }
  })

  test('finds the parcels of every account, and only where the carrier matches', async () => {
    const other = await sandbox.createAccount({ id: 'other', seed: 1 })
    const body = makeBooking({ rate: RATES.ghtk })
    const { code } = await bookAccepted(body, { ...sandbox, ...other }, clientOf(sandbox, other))
    expect((await page(`ghtk?order_code=${code}`)).status).toBe(200)
    expect((await page(`ghnv3?order_code=${code}`)).status).toBe(404)
    await other.reset()
    expect((await page(`ghtk?order_code=${code}`)).status).toBe(404)
  })

  test('needs no login and is read only', async () => {
    const { code } = await bookAccepted(makeBooking())
    const path = `/tracking/ghnv3?order_code=${code}`
    expect((await send(sandbox.app, 'head', path)).status).toBe(200)
    for (const method of ['post', 'put', 'delete', 'patch'] as const) {
      const { status, headers } = await send(sandbox.app, method, path)
      expect({ method, status, allow: headers.allow }).toEqual({ method, status: 405, allow: 'GET, HEAD' })
    }
  })

  test.each(['?order_code=NULL', '?order_code=', '?order_code=%20', ''])(
    'ghtk%s says that the carrier has not given a number yet',
    async query => {
      const { status, text } = await page(`ghtk${query}`)
      expect(status).toBe(200)
      expect(seen(text)).toContain('Giao Hàng Tiết Kiệm chưa cấp mã cho đơn hàng này')
    },
  )

  test.each([
    ['a code that no parcel has', 'GXXXXXXX'],
    ['null in small letters', 'null'],
    ['a name of objects', '__proto__'],
    ['a null character', '%00'],
    ['two codes', 'A&order_code=B'],
    ['broken UTF-8', '%F0%28'],
    ['a very long one', 'x'.repeat(4_000)],
    ['markup', '%3Cscript%3Ealert(1)%3C/script%3E'],
  ])('an unknown code, %s, is a 404 page that says what to check', async (_name, code) => {
    const { status, text, headers } = await page(`ghnv3?order_code=${code}`)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' })
    expect(seen(text)).toContain('Không tìm thấy vận đơn')
    expect(seen(text)).toContain('Is every character right?')
    expect(text).not.toContain('<script')
    expect(text).not.toContain('x'.repeat(41))
  })

  test.each(['nobody', 'GHTK', '%3Cimg%20src=x%20onerror=alert(1)%3E', 'constructor'])(
    'an unknown carrier, %s, is a 404 page too',
    async carrier => {
      const { status, text } = await page(`${carrier}?order_code=NULL`)
      expect(status).toBe(404)
      expect(seen(text)).toContain('Không có hãng vận chuyển này')
      expect(text).not.toContain('<img')
    },
  )

  test.each(['/tracking', '/tracking/', '/tracking/ghtk/', '/tracking/ghtk/x', '/Tracking/ghtk'])(
    '%s is no page: the 404 of every unknown path',
    async path => {
      const answer = await send(sandbox.app, 'get', path)
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: 404 })
    },
  )

  test('the Host check stands before it', async () => {
    const { status, body } = await page('ghtk', { Host: 'evil.example' })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 403 })
  })
})

describe('the page cannot be turned against its reader', () => {
  const HOSTILE = `"><script>alert('x')</script><img src=x onerror=alert(1)>&lt;b&gt;\u0000\u001b[31m</style></title>`

  test('a hostile reason and a hostile name arrive as text', async () => {
    const body = changeAt(makeBooking({ orderId: 'HOSTILE' }), 'shipment.address_to.name', `X${HOSTILE} <b>Y</b>`)
    const { id, code } = await bookAccepted(body)
    await sandbox.simulate(id, { action: 'to', to: 'delivery-failed', reason: HOSTILE })
    const { status, text } = await page(`ghnv3?order_code=${code}`)
    expect(status).toBe(200)
    expect(text).toContain(
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;lt;b&amp;gt;  [31m',
    )
    expect(seen(text)).toContain('Người nhận Recipient X.')
    const tags = new Set([...text.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name))
    expect(tags).not.toContain('script')
    expect(tags).not.toContain('b')
    expect(text.match(/<img/g)).toHaveLength(1)
    expect(text.match(/<\/style>/g)).toHaveLength(1)
    // Control characters but the line feeds of the page itself.
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })

  test.each(['ghtk', 'ghtk?order_code=unknown', 'nobody'])('the page /tracking/%s has strict headers', async path => {
    expect((await page(path)).headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
})

describe('GET /tracking/ahamove?order_code={carrier code}: an on-demand order', () => {
  /** Rows of its section of stops. */
  const stopsIn = (text: string) => {
    const section = /<section aria-labelledby="stops">[\s\S]*?<\/section>/.exec(text)?.[0] ?? ''
    return [...section.matchAll(/<li>[\s\S]*?<\/li>/g)].map(([row]) => seen(row).trim())
  }

  test('shows its history newest first, and its stops with initials and what happened there', async () => {
    const { id } = await bookOrder(client, { stops: 2 })
    await leadTo(client, id, 'delivered')
    const { code, points } = await readOrder(client, id)
    const { status, text } = await page(`ahamove?order_code=${code}`)
    expect(status).toBe(200)
    expect(text).toContain('<img src="../assets/carriers/ahamove.svg" alt=""')
    expect(seen(text)).toContain('Trạng thái hiện tại Current status Giao thành công delivered')
    const [day = '', time] = points[1].completed_at.split(' ')
    const done = `${day.split('-').reverse().join('/')} ${time}`
    expect(stopsIn(text)).toEqual([
      `Điểm lấy hàng pickup · C. H. M. C. Hoàn thành completed · ${done}`,
      `Điểm giao hàng delivery · N. T. L. Hoàn thành completed · ${done}`,
      'Điểm giao hàng delivery · T. V. B. Chờ xử lý pending',
    ])
    const items = [...text.matchAll(/<li><time datetime="[^"]+">[^<]+<\/time> <strong>([^<]+)/g)]
    expect(items.map(([, words]) => words)).toEqual([
      'Giao thành công',
      'Giao hàng',
      'Đã lấy hàng',
      'Đang lấy hàng',
      'Chờ lấy hàng',
      'Đã gửi đơn',
      'Đơn mới',
    ])
    // Several recipients: none of them is the recipient.
    expect(text).not.toContain('Người nhận <span')
  })

  test('with one stop its recipient is named by initials at the top, too', async () => {
    const { id } = await bookOrder(client)
    await leadTo(client, id, 'sent-to-carrier')
    const { code } = await readOrder(client, id)
    expect(seen((await page(`ahamove?order_code=${code}`)).text)).toContain('Người nhận Recipient N. T. L.')
  })

  test('shows no names, drivers, addresses or amounts', async () => {
    const { id } = await bookOrder(client, { orderId: 'PRIVATE-8', stops: 2 })
    await leadTo(client, id, 'picking-up')
    const { code, shipper_name, shipper_phone, points, total_fee } = await readOrder(client, id)
    const { text } = await page(`ahamove?order_code=${code}`)
    const { paths, note } = makeOrder({ stops: 2 })
    const people = paths.flatMap(({ name, phone, address, lat, lng }) => [name, phone, address, `${lat}`, `${lng}`])
    const ids = points.map((point: { id: string }) => point.id)
    for (const secret of [
      ...people,
      ...ids,
      note,
      'PRIVATE-8',
      id,
      shipper_name,
      shipper_phone,
      `${total_fee}`,
      '350000',
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  test('before the carrier has it there is no code; each line’s codes are its own', async () => {
    const { id } = await bookOrder(client)
    expect((await page('ahamove?order_code=')).status).toBe(200)
    await leadTo(client, id, 901)
    const { code } = await readOrder(client, id)
    expect([(await page(`grab?order_code=${code}`)).status, (await page(`ghtk?order_code=${code}`)).status]).toEqual([
      404, 404,
    ])
    const parcel = await bookAccepted(makeBooking())
    expect((await page(`ahamove?order_code=${parcel.code}`)).status).toBe(404)
    expect((await page(`ghnv3?order_code=${parcel.code}`)).text).not.toContain('aria-labelledby="stops"')
  })
})

describe('the page is accessible', () => {
  test('it has landmarks, one heading of the first level, and sections with names', async () => {
    const { code } = await bookAccepted(makeBooking())
    const { text } = await page(`ghnv3?order_code=${code}`)
    for (const landmark of ['header', 'main', 'footer', 'h1', 'ol']) {
      expect({ landmark, n: text.match(new RegExp(`<${landmark}[ >]`, 'g'))?.length }).toEqual({ landmark, n: 1 })
    }
    const named = [...text.matchAll(/<section aria-labelledby="(\w+)">\s*<h2 id="(\w+)">/g)]
    expect(named.map(([, label, id]) => [label, id])).toEqual([
      ['now', 'now'],
      ['history', 'history'],
    ])
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  })

  test('every text has a contrast of 4.5 at least with what lies under it, light and dark', async () => {
    const { text } = await page('ghtk')
    const dark = text.indexOf('prefers-color-scheme: dark')
    for (const css of [text.slice(0, dark), text.slice(dark)]) {
      const colours = new Map([...css.matchAll(/--(\w+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]))
      for (const front of ['text', 'quiet', 'moving', 'done', 'trouble']) {
        for (const back of ['ground', 'card']) {
          const ratio = contrast(colours.get(front) ?? '', colours.get(back) ?? '')
          expect({ front, back, ratio, enough: ratio >= 4.5 }).toEqual({ front, back, ratio, enough: true })
        }
      }
    }
  })
})

/** WCAG 2: (lighter + 0.05) ÷ (darker + 0.05). */
function contrast(one: string, two: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
