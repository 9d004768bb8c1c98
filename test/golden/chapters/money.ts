import type { Recorder } from '../create-recorder.ts'

/** COD sessions and the wallet's ledger, when all parcels are settled. */
export async function playMoney({ call }: Recorder): Promise<void> {
  const { data: sessions } = await call('listInvoices', 'the default page')
  await call('listInvoices', 'size and page', { path: '/invoices?size=1&page=2' })
  await call('listInvoices', 'a page that is none', { path: '/invoices?page=0' })
  const [newest] = sessions
  await call('searchInvoices', 'by code', { path: `/invoices/search?code=${newest.id}` })
  await call('searchInvoices', 'by a code that none has', { path: '/invoices/search?code=HD000000' })
  await call('searchInvoices', 'nothing asked', { path: '/invoices/search?size=1' })
  // 2026-01-09T17:00Z to 2026-01-10T17:00Z is the tenth of January in GMT+7.
  await call('searchInvoices', 'from and to in UNIX seconds', {
    path: '/invoices/search?from=1767978000&to=1768064399',
  })
  await call('searchInvoices', 'to a date', { path: '/invoices/search?to=2026-01-11' })
  // The oldest one has a parcel with an order code and one without.
  const shipments = `/invoices/${sessions.at(-1).id}/shipments`
  await call('listInvoiceShipments', 'of a session', { path: shipments })
  await call('listInvoiceShipments', 'size and page', { path: `${shipments}?size=1&page=2` })
  await call('listInvoiceShipments', 'of a session that is none', { path: '/invoices/HD000000/shipments' })
  await call('listInvoiceShipments', 'a size that is none', { path: `${shipments}?size=x` })

  const { data: transactions } = await call('listTransactions', 'the default page')
  await call('listTransactions', 'size and page', { path: '/transactions?size=2&page=2' })
  await call('listTransactions', 'by code', { path: `/transactions?code=${transactions[0].id}` })
  await call('listTransactions', 'by a code that none has', { path: '/transactions?code=GS00000000' })
  await call('listTransactions', 'from and to in UNIX seconds', {
    path: '/transactions?from=1767978000&to=1768064399',
  })
  await call('listTransactions', 'from a date', { path: '/transactions?size=1&from=2026-01-06' })
  await call('listTransactions', 'a bound that is none', { path: '/transactions?from=0' })
}
