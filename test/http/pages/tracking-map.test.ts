import { expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf, send } from '../../support/api-client.ts'
import { bookOrder, leadTo, readOrder } from '../../support/order.ts'

async function open(sandbox: Sandbox, id: string): Promise<string> {
  const { code } = await readOrder(clientOf(sandbox, sandbox), id)
  return (await send(sandbox.app, 'get', `/tracking/ahamove?order_code=${code}`)).text
}

const driverIn = (page: string) => /class="driver" transform="translate\(([^)]*)\)"/.exec(page)?.[1] ?? null

test('the tracking page of an order shows its stops, a scale and the driver, who moves by the clock', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  const client = clientOf(sandbox, sandbox)
  const { id } = await bookOrder(client, { stops: 3 })
  await leadTo(client, id, 'sent-to-carrier')
  const waiting = await open(sandbox, id)
  expect(waiting.match(/class="stop"/g)).toHaveLength(4)
  expect(waiting).toMatch(/<text class="scale"[^>]*>[125]0* (k?m)</)
  expect(waiting).toContain('Hiện không có tài xế giữ đơn.')
  expect(driverIn(waiting)).toBeNull()

  await leadTo(client, id, 'out-for-delivery')
  const first = await open(sandbox, id)
  await sandbox.clock.advance('1m')
  const later = await open(sandbox, id)
  expect(driverIn(first)).not.toBeNull()
  expect(driverIn(later)).not.toBe(driverIn(first))
  // While the clock stands still the driver does, too; the page has no script in either case.
  expect(later).not.toContain('@keyframes')
  await sandbox.clock.set('x60')
  const running = await open(sandbox, id)
  expect(running).toMatch(/@keyframes drive \{\n0% \{ transform: translate\([\d.]+px, [\d.]+px\)/)
  expect(running).toMatch(/100% \{ transform/)
  expect(running).not.toContain('<script')

  await leadTo(client, id, 'completed')
  expect(driverIn(await open(sandbox, id))).toBeNull()
})

test('a parcel of the standard line has no map', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  const client = clientOf(sandbox, sandbox)
  const { id } = await client.book()
  await sandbox.clock.advance('2s')
  const [{ carrier, carrier_code: code }] = (await client.control.get('/shipments')).body.items
  expect(id).toMatch(/^GS/)
  const page = await send(sandbox.app, 'get', `/tracking/${carrier}?order_code=${code}`)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('<svg')
})
