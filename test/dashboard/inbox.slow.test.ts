import { expect, test } from 'vitest'
import { clientOf } from '../support/api-client.ts'
import { openPage, PAGE_TIMEOUT } from './open-page.ts'

test(
  'an inbox is opened, shows what arrives with its signature and answer, and is closed',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox, axe } = await openPage(context, { hash: '#/webhooks' })
    await page.getByRole('button', { name: 'Open an inbox' }).click()
    await page.getByText('The inbox is open.').waitFor()
    await page.getByRole('link', { name: 'inbox:' }).click()
    await page.getByText('Nothing has arrived yet.').waitFor()
    await sandbox.inbox.answer({ status: 503, times: 1 })
    await clientOf(sandbox, sandbox).book({ orderId: 'A-1' })
    await sandbox.clock.advance('3s')
    // Without a reload.
    const arrived = page.getByRole('table', { name: 'Inbox' })
    await arrived.getByText('A-1').waitFor()
    await arrived.getByText('valid', { exact: true }).waitFor()
    await arrived.getByText('503').waitFor()
    // The name in the other language, not the same one twice.
    await arrived.getByText('Chờ lấy hàng').waitFor()
    await arrived.getByRole('link', { name: 'A-1' }).waitFor()
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No endpoint yet').waitFor()
    await expect(sandbox.inbox.events()).rejects.toThrow(/is not open/)
  },
)

test('its page is in Vietnamese, and readable on a dark phone', PAGE_TIMEOUT, async context => {
  const { page, sandbox, axe, tooWide } = await openPage(context, {
    hash: '#/webhooks/0',
    context: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'vi-VN' },
    allowConsole: /404/,
  })
  await sandbox.inbox.open()
  await sandbox.faults.add({ fault: { webhook: { sign: 'wrong' } } })
  await clientOf(sandbox, sandbox).book({ orderId: 'A-1' })
  await sandbox.clock.advance('3s')
  await page.getByRole('heading', { name: 'Hộp thư' }).waitFor()
  await page.getByText('không hợp lệ').first().waitFor()
  await page.getByText('Lỗi giả lập: 1').first().waitFor()
  await page.getByText('waiting-for-pickup').first().waitFor()
  expect(await axe()).toEqual([])
  expect(await tooWide({ except: 'thead, svg, .tabs' })).toEqual([])
})
