import { expect, test } from 'vitest'
import { runCli } from '../support/run-cli.ts'
import { bookOrder, bookParcel, startSandbox } from './running-sandbox.ts'

test('continue makes the next planned step happen, by id or by order_id', async () => {
  const sandbox = await startSandbox()
  const id = await bookParcel(sandbox, 'SIM-1')
  const env = { SANDBOX_URL: sandbox.url }
  const byId = await runCli(['simulate', id, 'continue'], { env })
  expect(byId).toMatchObject({ code: 0, stderr: '' })
  expect(byId.stdout).toMatch(new RegExp(`^${id}  SIM-1  \\d{3} [a-z-]+\nnext: \\d{3} [a-z-]+ at 2026-01-05`))
  const byOrder = await runCli(['simulate', 'SIM-1', 'continue', '--json'], { env })
  expect(byOrder.code).toBe(0)
  expect(JSON.parse(byOrder.stdout)).toMatchObject({ moved: [{ status: 902 }], shipment: { id, status: 902 } })
})

test('to moves to a status and prints each one; --jump prints the last only, --reason is the message', async () => {
  const sandbox = await startSandbox()
  const id = await bookParcel(sandbox, 'SIM-2')
  const env = { SANDBOX_URL: sandbox.url }
  expect((await runCli(['simulate', id, 'to', 'delivered'], { env })).stdout).toMatch(
    / {2}901 waiting-for-pickup → 903 picked-up → 904 out-for-delivery → 905 delivered\nnext: 909 reconciled-with-carrier at /,
  )
  const other = await bookParcel(sandbox, 'SIM-3')
  const reason = 'Khách không nghe máy'
  const jumped = await runCli(['simulate', other, 'to', '906', '--jump', '--reason', reason, '--json'], { env })
  const { moved, shipment } = JSON.parse(jumped.stdout)
  expect(moved).toEqual([{ status: 906, slug: 'delivery-failed' }])
  expect(shipment.timeline.at(-1)).toMatchObject({ status: 906, message: reason })
})

test('an illegal move is exit 1 with the allowed ones; with --json the refusal is a document too', async () => {
  const sandbox = await startSandbox()
  await bookParcel(sandbox, 'SIM-4')
  const env = { SANDBOX_URL: sandbox.url }
  await runCli(['simulate', 'SIM-4', 'to', 'completed'], { env })
  const refused = await runCli(['simulate', 'SIM-4', 'to', 'picked-up', '--json'], { env })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/is completed \(913\) and cannot get to picked-up \(903\)\. Nothing follows/)
  expect(JSON.parse(refused.stdout)).toMatchObject({ status: 409, shipment_status: 913, code: 'conflict', allowed: [] })
})

test('an unknown shipment is exit 1, and was looked for by all of its names', async () => {
  const { url } = await startSandbox()
  const { code, stderr } = await runCli(['simulate', 'NOBODY', 'continue', '--url', url])
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^carrier-sandbox: no shipment "NOBODY" in this account, by id \(GS…\), by order_id or by waybill; /,
  )
})

test.each(['id', 'order_id'])(
  'an unknown status is exit 2 with the nearest one, for a shipment named by %s',
  async by => {
    const sandbox = await startSandbox()
    const id = await bookParcel(sandbox, 'SIM-5')
    const { code, stderr } = await runCli([
      'simulate',
      by === 'id' ? id : 'SIM-5',
      'to',
      'deliverd',
      '--url',
      sandbox.url,
    ])
    expect(code).toBe(2)
    expect(stderr).toMatch(/unknown status "deliverd"; did you mean "delivered"\?$/)
  },
)

test('an on-demand order moves by its own statuses, by id or by order_id; an arrival and what is next name their point', async () => {
  const sandbox = await startSandbox()
  const id = await bookOrder(sandbox, 'OD-SIM')
  const env = { SANDBOX_URL: sandbox.url }
  expect((await runCli(['simulate', id, 'continue'], { env })).stdout).toMatch(
    new RegExp(`^${id}  OD-SIM  901 sent-to-carrier\nnext: 902 waiting-for-pickup at 2026-01-05`),
  )
  expect((await runCli(['simulate', 'OD-SIM', 'to', 'picking-up'], { env })).stdout).toContain(
    '902 waiting-for-pickup → 903 picking-up\nnext: 903 picking-up (arrived) at 2026-01-05',
  )
  expect((await runCli(['simulate', 'OD-SIM', 'continue'], { env })).stdout).toContain(
    '903 picking-up (point 1 arrived)\nnext: 904 picked-up at 2026-01-05',
  )
  expect((await runCli(['simulate', 'OD-SIM', 'to', 'out-for-delivery'], { env })).stdout).toContain(
    '905 out-for-delivery\nnext: 905 out-for-delivery (point 2 arrived) at 2026-01-05',
  )
  const refused = await runCli(['simulate', 'OD-SIM', 'to', 'new'], { env })
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.stderr).toContain(
    'is out-for-delivery (905) and cannot get to new (900). Allowed next: delivered (906), ',
  )
  const unknown = await runCli(['simulate', 'OD-SIM', 'to', 'sent-to-carier'], { env })
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toMatch(/did you mean "sent-to-carrier"\?$/)
})

test('a parcel is found by its order_id under the profile spec, whose records are grouped', async () => {
  const sandbox = await startSandbox('--profile', 'spec')
  const id = await bookParcel(sandbox, 'SPEC-1')
  const { code, stdout } = await runCli(['simulate', 'SPEC-1', 'to', 'picked-up'], {
    env: { SANDBOX_URL: sandbox.url },
  })
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(`${id}  SPEC-1  `) })
})
