import { expect, test } from 'vitest'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { openPage, PAGE_TIMEOUT } from '../open-page.ts'

test('the panel lists what happens next, and a click or a date advances exactly there', PAGE_TIMEOUT, async context => {
  const { page, sandbox, axe } = await openPage(context, { hash: '#/account' })
  const client = clientOf(sandbox, sandbox)
  const now = async () => (await client.control.get('/clock')).body.now
  await client.book({ orderId: 'DUE-1' })
  await client.book({ orderId: 'DUE-2' })
  await client.control.post('/clock/advance', { by: '10s' })
  const { events } = (await client.control.get('/clock/due')).body
  const clock = page.getByRole('button', { name: /^Clock: / })
  await clock.click()
  const rows = page.getByRole('region', { name: 'Next events' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(events.length)
  expect(await rows.nth(1).textContent()).toContain(`${events[1].slug} ${events[1].status}`)
  expect(await rows.nth(1).textContent()).toContain(events[1].order_id)
  expect(await axe()).toEqual([])
  await rows.nth(1).getByRole('button').click()
  await page.getByText(/^It is now 05\/01\/2026/).waitFor()
  expect(await now()).toBe(events[1].at)

  await clock.click()
  await page.getByLabel('To date').fill('2026-01-05T07:00')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await page.getByText(/^Choose a time after 05\/01\/2026/).waitFor()
  await page.getByLabel('To date').fill('2026-01-07T09:30')
  await page.getByText('07/01/2026 09:30:00 in GMT+7.').waitFor()
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await page.getByText(/^It is now 07\/01\/2026 09:30:00/).waitFor()
  expect(await now()).toBe('2026-01-07T09:30:00+07:00')
})

test('an advance that is told not to wait reaches its target without the answers', PAGE_TIMEOUT, async context => {
  const waiting: (() => void)[] = []
  await using receiver = await startReceiver({
    answer: () => response => waiting.push(() => response.writeHead(200).end()),
  })
  const { page, sandbox } = await openPage(context, { sandbox: { webhooks: [`${receiver.url}/slow`] } })
  await clientOf(sandbox, sandbox).book({ orderId: 'SLOW-1' })
  await page.getByRole('button', { name: '+1 d' }).first().click()
  const notice = page.locator('.advance-notice')
  await notice.getByText(`Waiting for the answer of ${receiver.url}/slow:`).waitFor()
  await notice.getByText(/: ?\d+\s(s|ms)/).waitFor()
  await notice.getByRole('button', { name: 'Do not wait' }).click()
  await page.getByText(/^It is now 06\/01\/2026 08:00:00\..* Some deliveries are still under way\./).waitFor()
  await notice.waitFor({ state: 'detached' })
  expect(waiting.length).toBeGreaterThan(0)
  for (const answer of waiting.splice(0)) answer()
})
