import { expect, test } from 'vitest'
import { scratchStore } from '../../../src/service/fill/open-scratch.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { sampleDelivery, sampleMessage } from '../bare-core.ts'

test('keeps no events, and takes as its own what is taken elsewhere of what is drawn', async () => {
  const taken = await openStore({ dir: ':memory:' })
  const invoice = { id: 'HD000000', at: 0, totalCod: 0, totalFee: 0, walletDebt: 0, recovered: 0, count: 0, paidAt: 0 }
  await taken.replaceWorld('shop', tx => {
    tx.put('invoices', invoice)
    tx.put('counters', { id: 'n', n: 5 })
  })
  const store = scratchStore(await openStore({ dir: ':memory:' }), (table, id) =>
    taken.read('shop', view => view.get(table, id)),
  )
  await store.replaceWorld('scratch', () => undefined)
  await store.transact('scratch', 0, async tx => {
    tx.put('messages', sampleMessage(1))
    tx.put('deliveries', sampleDelivery(1))
    tx.put('counters', { id: 'own', n: 1 })
    expect(await tx.get('invoices', invoice.id)).toEqual(invoice)
    expect(await tx.get('invoices', 'HD000001')).toBeUndefined()
    expect(await tx.get('counters', 'n')).toBeUndefined()
  })
  const counts = await store.read('scratch', async view =>
    Promise.all([view.count('messages'), view.count('deliveries'), view.count('invoices'), view.count('counters')]),
  )
  expect(counts).toEqual([0, 0, 0, 1])
})
