import { afterAll, expect, test } from 'vitest'
import { openWorlds } from '../support/open-worlds.ts'

const worlds = await openWorlds()
afterAll(() => worlds.close())

/** The code of the first session of a world of this id and seed, settled at its first instant. */
async function settleOne(id: string, taken: string | null): Promise<readonly string[]> {
  const world = await worlds.open({ id, seed: 11 })
  if (taken !== null) {
    const at = world.now() - 86_400_000
    const invoice = { id: taken, at, totalCod: 1, totalFee: 0, walletDebt: 0, recovered: 0, count: 1, paidAt: at }
    await world.write(tx => tx.put('invoices', invoice))
  }
  const parcel = await world.client.book({ orderId: 'DH-1' })
  await world.client.control.post(`/shipments/${parcel.id}/simulate`, { action: 'to', to: 'completed' })
  const codes = (await world.client.get('/invoices')).body.data.map((session: { id: string }) => session.id)
  await world.client.control.delete(`/accounts/${id}`)
  return codes
}

test('a session draws its code again while another one has it: none is overwritten', async () => {
  const [drawn = ''] = await settleOne('twin', null)
  expect(drawn).toMatch(/^HD[0-9A-Z]{6}$/)
  const codes = await settleOne('twin', drawn)
  expect(codes).toHaveLength(2)
  expect(codes[1]).toBe(drawn)
  expect(codes[0]).not.toBe(drawn)
})
