import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { DARK_PHONE, openPage, PAGE_TIMEOUT } from '../open-page.ts'

const ordersOf = (page: Page) => page.locator('.shipment-order').allTextContents()

test('chips, filters and order narrow the list, and its address shows the same', PAGE_TIMEOUT, async context => {
  const { page, sandbox, axe } = await openPage(context)
  const client = clientOf(sandbox, sandbox)
  for (const orderId of ['LIST-1', 'SBX-STUCK-2', 'LIST-3']) await client.book({ orderId })
  await sandbox.simulate('LIST-1', { action: 'to', to: 'delivered' })
  const chip = page.getByRole('button', { name: /^delivered 905/ })
  await chip.click()
  await expect.poll(() => ordersOf(page)).toEqual(['LIST-1'])
  expect(page.url()).toContain('status=delivered')
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: /^Any status 3/ }).click()
  await expect.poll(async () => (await ordersOf(page)).length).toBe(3)

  await page.getByLabel('Scenario', { exact: true }).selectOption('stuck (1)')
  await expect.poll(() => ordersOf(page)).toEqual(['SBX-STUCK-2'])
  await page.getByLabel('Scenario', { exact: true }).selectOption('Any scenario')
  await page.getByLabel('Booked from').fill('2026-01-06')
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(async () => (await ordersOf(page)).length).toBe(3)

  const head = page.getByRole('columnheader', { name: /^Status/ })
  await head.getByRole('button').click()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(async () => (await ordersOf(page)).at(-1)).toBe('LIST-1')
  await head.getByRole('button').click()
  await expect.poll(async () => (await ordersOf(page))[0]).toBe('LIST-1')
  const sorted = await ordersOf(page)
  expect(await page.evaluate(`getComputedStyle(document.querySelector('.logo')).backgroundImage`)).toMatch(
    /^url\("data:image\/svg\+xml,%3[Cc]svg/,
  )
  expect(await axe()).toEqual([])
  const other = await openPage(context, { on: sandbox, hash: new URL(page.url()).hash, context: DARK_PHONE })
  await expect.poll(() => ordersOf(other.page)).toEqual(sorted)
  await other.page.getByRole('button', { name: /^Filters and order/ }).click()
  await other.page.getByLabel('Sort').selectOption('Oldest first')
  await expect.poll(() => other.page.url()).toContain('sort=created_at')
  expect(await other.axe()).toEqual([])
  expect(await other.tooWide()).toEqual([])
})

test(
  'several are changed at once; what fails is named and stays selected; what changed is marked',
  PAGE_TIMEOUT,
  async context => {
    const { page, sandbox, axe } = await openPage(context, { allowConsole: /409/ })
    const client = clientOf(sandbox, sandbox)
    for (const orderId of ['MANY-1', 'MANY-2', 'MANY-3']) await client.book({ orderId })
    await sandbox.simulate('MANY-2', { action: 'to', to: 'returned' })
    await page.locator('.shipment-order').nth(2).waitFor()
    // A mark stays for 4 s, which a busy machine may take for the look at it.
    await page.evaluate(`marked = new Set()
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('tr.changed .shipment-order')) marked.add(textContent)
      }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })`)
    await page.getByLabel('Select this page').check()
    const bar = page.getByRole('region', { name: 'Selected shipments' })
    await bar.getByText('3 selected').waitFor()
    await bar.getByLabel('Action').selectOption('Cancel, by the shop')
    await bar.getByRole('button', { name: 'Apply' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel, by the shop: 3 shipments?' })
    await question.getByRole('button', { name: 'Cancel, by the shop' }).click()
    await bar.getByText('2 done, 1 failed').waitFor()
    const failure = bar.getByRole('list', { name: 'Failed' }).getByRole('listitem')
    expect(await failure.textContent()).toContain('MANY-2')
    await bar.getByText('1 selected').waitFor()
    expect(await page.getByLabel('Select MANY-2').isChecked()).toBe(true)
    await expect.poll(() => page.evaluate('[...marked]')).toContain('MANY-1')
    expect(await axe()).toEqual([])
    const statusOf = async (id: string) => (await client.control.get(`/shipments/${id}`)).body.slug
    expect([await statusOf('MANY-1'), await statusOf('MANY-2')]).toEqual(['cancelled', 'returned'])
  },
)

test('rows that change one after the other are marked together', PAGE_TIMEOUT, async context => {
  const { page, sandbox } = await openPage(context)
  const client = clientOf(sandbox, sandbox)
  for (const orderId of ['ROW-1', 'ROW-2']) await client.book({ orderId })
  await page.locator('.shipment-order').nth(1).waitFor()
  // A mark stays for 4 s, which a busy machine may take from one change to the next.
  await page.evaluate('timer = setTimeout; setTimeout = (run, ms) => timer(run, ms === 4000 ? 600000 : ms)')
  const markedRows = async () => (await page.locator('tr.changed .shipment-order').allTextContents()).sort()
  for (const [orderId, marked] of [
    ['ROW-1', ['ROW-1']],
    ['ROW-2', ['ROW-1', 'ROW-2']],
  ] as const) {
    await sandbox.simulate(orderId, { action: 'to', to: 'delivered' })
    await expect.poll(markedRows).toEqual(marked)
  }
})

test('one box finds orders, webhooks, pages and actions by keyboard alone', PAGE_TIMEOUT, async context => {
  await using receiver = await startReceiver()
  const { page, sandbox, axe } = await openPage(context, { sandbox: { webhooks: [receiver.url] } })
  const client = clientOf(sandbox, sandbox)
  await client.book({ orderId: 'BOX-1' })
  await sandbox.clock.advance('1h')
  const box = page.getByRole('combobox', { name: /^Find an order/ })
  const option = (name: RegExp) => page.getByRole('option', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.keyboard.press('Control+k')
  await box.fill('box-1')
  await option(/BOX-1/).waitFor()
  expect(await axe()).toEqual([])
  await page.keyboard.press('Enter')
  await heading('BOX-1').waitFor()

  await page.keyboard.press('/')
  await box.fill('go faults')
  await page.keyboard.press('Enter')
  await heading('Faults').waitFor()
  // In a field a key only types.
  await page.goto(`${sandbox.url}/#/shipments`)
  await page.getByLabel('Search').pressSequentially('a/?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByLabel('Search').inputValue()).toBe('a/?')

  const delivery = (await client.control.get('/webhooks/deliveries')).body.items[0]
  await page.getByRole('button', { name: 'Find (Ctrl K)' }).click()
  await box.fill(delivery.message)
  await option(new RegExp(delivery.id)).click()
  await expect.poll(() => page.url()).toContain(`#/webhooks/deliveries/${delivery.id}`)

  const before = (await client.control.get('/clock')).body.now
  await page.keyboard.press('Control+k')
  await box.fill('advance 1 hour')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => Date.parse((await client.control.get('/clock')).body.now) - Date.parse(before))
    .toBe(3_600_000)

  // Nothing is taken away at once.
  await page.keyboard.press('Control+k')
  await box.fill('reset')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: /default/ })
    .getByRole('button', { name: 'Cancel' })
    .click()
  expect((await client.control.get('/shipments')).body.total).toBe(1)

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Find anything').waitFor()
  expect(await axe()).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})
