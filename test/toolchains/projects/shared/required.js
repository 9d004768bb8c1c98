// Jest as it comes, in CommonJS.
require('carrier-sandbox/jest')
const { createSandbox } = require('carrier-sandbox')
const visit = require('./visit.cjs')
const expected = require('./expected.json')

jest.setTimeout(60_000)

let sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterEach(() => sandbox.close())

test('what needs code that is loaded late is as in every toolchain', async () => {
  expect(await visit(sandbox)).toEqual(expected)
})

test('a shipment reaches a status, and an answer keeps the contract', async () => {
  await sandbox.fill({ shipments: 1 })
  const headers = { Authorization: `Bearer ${sandbox.account.access_token}` }
  const answer = await fetch(`${sandbox.apiUrl}/shipments`, { headers })
  await expect(answer).toMatchContract('listShipments', 200)
  const [{ order_id }] = (await answer.json()).data
  await expect(sandbox.shipments.of(order_id)).toReach('delivered')
  await expect(sandbox.shipments.of(order_id)).not.toReach('lost')
})

test('a failure says why, and a stack trace names functions', async () => {
  expect(() => expect({ status: 200, body: {} }).toMatchContract('listCities', 200)).toThrow(
    /breaks the contract of listCities 200:\n {2}\/code: expected 200/,
  )
  await expect(expect(sandbox.shipments.of('DH-9')).toReach('delivered')).rejects.toThrow(/^no shipment "DH-9"/)
  await sandbox.inbox.open()
  await expect(expect(sandbox.inbox).toHaveReceived('delivered', { order_id: 'DH-9' })).rejects.toThrow(
    /^expected the inbox to receive delivered, order_id DH-9\n\narrived \(0\):\n[\s\S]*No shipment "DH-9" was booked/,
  )
  const { stack } = await sandbox.shipments
    .of('DH-9')
    .read()
    .catch(error => error)
  expect(stack).toMatch(/no shipment "DH-9"/)
  expect(stack).toMatch(
    /at (?:async )?(?:Object\.)?\w{4,} \(.*carrier-sandbox[\\/]dist[\\/]cjs[\\/][\w-]+\.cjs:\d+:\d+\)/,
  )
})
