// A consumer's own test, as its author writes it: no path of ours, every type by the package's name.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox, type Sandbox, type ShipmentStatusEvent } from 'carrier-sandbox'
import { type Verdict, verifyWebhook } from 'carrier-sandbox/webhooks'

const secretOf = (sandbox: Sandbox): string => sandbox.account.webhook_secret

/** What came, with whether its signature fits. */
const received: { verdict: Verdict; event: ShipmentStatusEvent }[] = []

async function readBody(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function travel(): Promise<void> {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  const judge = (headers: IncomingHttpHeaders, body: Buffer) =>
    verifyWebhook('standard', { headers, body, secret: secretOf(sandbox), now: Date.now() / 1000 })
  const receiver = createServer(async (request, response) => {
    const body = await readBody(request)
    received.push({ verdict: judge(request.headers, body), event: JSON.parse(body.toString('utf8')) })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  // It listens, so there is one.
  const { port } = receiver.address() as AddressInfo

  const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const answer = await fetch(sandbox.apiUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${sandbox.account.access_token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    // As the specification has it.
    return (await answer.json()) as Answer
  }
  await post('/webhooks', { endpoint: `http://127.0.0.1:${port}/hook` })
  const from = { city: '100000', district: '100400', ward: '48' }
  const to = { city: '700000', district: '700100', ward: '8957' }
  const parcel = { weight: 500, width: 20, height: 10, length: 30, cod: 0, amount: 250_000 }
  const rates: { data: { id: string }[] } = await post('/rates', {
    shipment: { address_from: from, address_to: to, parcel },
  })
  await post('/shipments', {
    shipment: {
      rate: rates.data[0]?.id,
      order_id: 'DH-1',
      payer: 1,
      address_from: { ...from, name: 'Cửa hàng Hoa Sen', phone: '0911222333', street: '12 Lê Đại Hành' },
      address_to: { ...to, name: 'Nguyễn Văn An', phone: '0988777666', street: '34 Đồng Khởi' },
      parcel,
    },
  })
  const report = await sandbox.clock.until('idle')
  if (!report.settled) throw new Error('a webhook is still under way')
  const verified = received.filter(({ verdict }) => verdict.ok)
  if (verified.length !== received.length) throw new Error(`refused: ${JSON.stringify(received)}`)
  const wasDelivered = verified.some(({ event }) => event.status === '905')
  console.log(`${wasDelivered ? 'delivered' : 'lost'}, ${verified.length} webhooks verified`)
  receiver.close()
}

await travel()
