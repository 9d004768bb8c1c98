import { test } from 'vitest'
import { clientOf } from '../support/api-client.ts'
import { openPage } from './open-page.ts'
test('look', { timeout: 120_000 }, async context => {
  const { page, sandbox } = await openPage(context, { hash: '#/requests', sandbox: { pace: '10s' } })
  const shot = (name: string, p = page, full = false) => p.screenshot({ path: `/tmp/b7/shots/${name}.png`, fullPage: full })
  await page.getByText('No call yet').waitFor(); await shot('req-empty')
  const client = clientOf(sandbox, sandbox)
  for (let i = 0; i < 4; i++) await client.book({ orderId: `DH-100${i}` })
  await sandbox.faults.add({ match: { operation: 'listBanks' }, fault: { delay: { fixed: '900ms' } } }, { when: { every: 3 }, fault: { webhook: { copies: 2 } } }, { match: { operation: 'listDistricts' }, fault: { close: 'EMPTY_RESPONSE' } },
   { match: { operation: 'createShipment', order_id: 'KHACH-HANG-THAN-THIET-*', carrier: 'ghtk' }, when: { window: { from: '22:00', to: '06:00' }, probability: 0.2 }, fault: { status: 503, retry_after: 2 }, phase: 'after', ttl: '10m' })
  await client.control.put('/faults/4', { enabled: false })
  await client.get('/shipments'); await client.get('/banks'); await client.get('/districts').then(() => 0, () => 0)
  await client.get('/shipments/search?q=' + encodeURIComponent('một chuỗi tìm kiếm rất dài '.repeat(8))); await client.delete('/shipments/GS00000000')
  for (let i = 0; i < 14; i++) await client.get(`/cities?page=${i}`)
  for (const h of [{}, { Authorization: 'Bearer a.b.c' }]) await fetch(`${sandbox.url}/api/v2/shipments`, { headers: h as never })
  await sandbox.clock.advance('2d')
  await page.getByRole('link', { name: /page=13/ }).waitFor(); await page.waitForTimeout(500)
  await shot('req-list')
  await page.goto(`${sandbox.url}/#/requests?tab=nobody`); await page.getByText('wrong token').waitFor(); await shot('req-nobody')
  await page.getByRole('link', { name: /GET \/shipments/ }).first().click(); await page.getByText('Probably: ').waitFor(); await shot('req-nobody-one')
  const id = (await client.control.get('/requests?operation=createShipment')).body.items[0].id
  await page.goto(`${sandbox.url}/#/requests/${id}`); await page.getByText('What was sent').waitFor(); await page.waitForTimeout(400); await shot('req-one', page, true)
  await page.goto(`${sandbox.url}/#/faults`); await page.getByRole('switch').first().waitFor(); await shot('faults', page, true)
  await page.goto(`${sandbox.url}/#/faults/new?preset=Webhooks+out+of+order`); await page.getByLabel('Text of the rule').waitFor(); await page.getByLabel('Text of the rule').fill('match: { operation: createShipmnt }\nfault: { status: 503 }'); await page.locator('.problems').waitFor(); await shot('faults-edit')
  const phone = (await openPage(context, { on: sandbox, hash: '#/requests', context: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'vi-VN' } })).page
  await phone.getByRole('table').waitFor(); await shot('req-list-phone', phone)
  await phone.goto(`${sandbox.url}/#/faults`); await phone.getByRole('switch').first().waitFor(); await shot('faults-phone', phone, true)
  await phone.goto(`${sandbox.url}/#/requests/${id}`); await phone.getByText('Đã gửi').waitFor(); await shot('req-one-phone', phone, true)
  const dark = (await openPage(context, { on: sandbox, hash: '#/faults', context: { colorScheme: 'dark', locale: 'vi-VN' } })).page
  await dark.getByRole('switch').first().waitFor(); await shot('faults-dark', dark)
})
