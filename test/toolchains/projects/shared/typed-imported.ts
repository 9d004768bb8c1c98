// ts-jest with the expect of @jest/globals.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createSandbox, type Sandbox, type ShipmentStatusEvent } from 'carrier-sandbox'
import 'carrier-sandbox/jest'

jest.setTimeout(60_000)

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterEach(() => sandbox.close())

test('the matchers are typed', async () => {
  await sandbox.fill({ shipments: 1 })
  const headers = { Authorization: `Bearer ${sandbox.account.access_token}` }
  const answer = await fetch(`${sandbox.apiUrl}/shipments`, { headers })
  await expect(answer).toMatchContract('listShipments', 200)
  // @ts-expect-error there is no such operation, and the types say so
  expect(() => expect(answer).toMatchContract('listShipment', 200)).toThrow(/listShipment/)
  // As the matcher above has checked.
  const listed = (await answer.json()) as { data: Pick<ShipmentStatusEvent, 'order_id'>[] }
  const reached: Promise<void> = expect(sandbox.shipments.of(String(listed.data[0]?.order_id))).toReach('delivered')
  await reached
})
