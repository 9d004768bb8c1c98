import { expect, test } from 'vitest'
import { runCli } from '../support/run-cli.ts'
import { startListener } from './running-listener.ts'
import { bookParcel, startSandbox } from './running-sandbox.ts'

const ORDER = 'Đơn của Nguyễn Ướt'
const REASON = 'Khách không nghe máy, hẹn giờ khác'

test.each([
  ['NFC', ORDER.normalize('NFC'), REASON.normalize('NFC')],
  ['NFD', ORDER.normalize('NFD'), REASON.normalize('NFD')],
])('commands take and print Vietnamese as it was typed, in %s', async (_form, orderId, reason) => {
  const sandbox = await startSandbox()
  const env = { SANDBOX_URL: sandbox.url }
  const { cli } = await startListener(['--register'], { env })
  const id = await bookParcel(sandbox, orderId)
  await runCli(['clock', 'advance', '3s'], { env })

  const told = await runCli(['simulate', orderId, 'to', '906', '--jump', '--reason', reason], { env })
  expect(told).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`${id}  ${orderId}  `) })
  const json = await runCli(['simulate', orderId, 'continue', '--json'], { env })
  const { order_id, timeline } = JSON.parse(json.stdout).shipment
  expect({ order_id, messages: timeline.map(({ message }: { message: string }) => message) }).toMatchObject({
    order_id: orderId,
    messages: expect.arrayContaining([reason]),
  })

  const line = await cli.stdout.find(/ 906 delivery-failed /)
  expect(line).toContain(`  ${orderId}  906 delivery-failed  ${reason}  signature ok`)
  // What is ours is in NFC, whatever stands beside it.
  expect(cli.stdout.all[0]).toContain('Chờ shipper qua lấy hàng'.normalize('NFC'))
})
