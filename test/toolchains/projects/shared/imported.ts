// Vitest, in ESM.
import 'carrier-sandbox/vitest'
import { createSandbox } from 'carrier-sandbox'
import { expect, test } from 'vitest'
import expected from './expected.json'
import visit from './visit.cjs'

test('what needs code that is loaded late is as in every toolchain', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  expect(await visit(sandbox)).toEqual(expected)
}, 60_000)

test('a shipment reaches a status, and an answer keeps the contract', async () => {
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  await sandbox.fill({ shipments: 1 })
  const headers = { Authorization: `Bearer ${sandbox.account.access_token}` }
  const answer = await fetch(`${sandbox.apiUrl}/shipments`, { headers })
  await expect(answer).toMatchContract('listShipments', 200)
  const [{ order_id }] = (await answer.json()).data
  await expect(sandbox.shipments.of(order_id)).toReach('delivered')
}, 60_000)
