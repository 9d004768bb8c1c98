import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

describe('POST /webhooks/trigger', () => {
  test('sends the documented event, signed, and answers with both sides; the log stays empty', async () => {
    await using receiver = await startReceiver({ answer: () => ({ status: 201, body: 'thanks' }) })
    const to = `${receiver.url}/hook?a=1`
    const { status, body } = await client.control.post('/webhooks/trigger', { status: 'returned', to, order_id: 'T-1' })
    const [request] = receiver.received
    expect(status).toBe(200)
    expect(body).toMatchObject({
      request: { url: to, body: request?.text, headers: { 'webhook-id': request?.headers['webhook-id'] } },
      answer: { status: 201, body: 'thanks' },
      error: null,
      detail: null,
      hint: null,
    })
    expect(request?.json()).toMatchObject({ order_id: 'T-1', status: '908' })
    // As the documented event but for the id, which no shipment can have.
    const violations = validator('events/shipment-status.schema.json')(request?.json())
    expect(violations.map(violation => violation.pointer)).toEqual(['/gcode'])
    expect((await client.control.get('/webhooks/deliveries')).body.total).toBe(0)
  })

  test('a refusal has a hint, and so has an address where no server listens', async () => {
    const receiver = await startReceiver({ answer: () => ({ status: 419 }) })
    const refused = await client.control.post('/webhooks/trigger', { status: 905, to: receiver.url })
    expect(refused.body).toMatchObject({ answer: { status: 419 }, hint: { en: expect.stringContaining('CSRF') } })
    const gone = await client.control.post('/webhooks/trigger', { status: 905, to: NO_SERVER })
    expect(gone.body).toMatchObject({ answer: null, error: 'refused', hint: { vi: expect.any(String) } })
  })

  test.each([
    ['an unknown status', { status: 'deliverd', to: 'http://127.0.0.1:1' }, '/status'],
    ['no address', { status: 905 }, '/'],
    ['an address nothing is sent to', { status: 905, to: 'http://169.254.169.254/' }, '/to'],
    ['an unknown scheme', { status: 905, to: 'http://127.0.0.1:1', scheme: 'strip' }, '/scheme'],
  ])('%s is 422 with its pointer', async (_what, wishes, pointer) => {
    const { status, body } = await client.control.post('/webhooks/trigger', wishes)
    expect([status, body.pointer]).toEqual([422, pointer])
  })
})
