import { expect, test } from 'vitest'
import { clientOf } from '../../support/api-client.ts'
import { bookOrder } from '../../support/order.ts'
import { openPage, PAGE_TIMEOUT } from '../open-page.ts'

test('a click on a status moves the parcel there; on an order the driver moves on the map by the clock', {
  ...PAGE_TIMEOUT,
}, async context => {
  const { page, sandbox, axe, tooWide } = await openPage(context, { allowConsole: /409/ })
  const client = clientOf(sandbox, sandbox)
  const { id } = await client.book({ orderId: 'MAP-1' })
  await page.goto(`${sandbox.url}/#/shipments/${id}`)
  const node = (name: RegExp) => page.locator('.steering').getByRole('button', { name })
  await node(/^on-the-way-to-pick-up/).click()
  await page.getByText(/New status: .*on-the-way-to-pick-up \(902\)/).waitFor()
  await expect.poll(() => node(/^on-the-way-to-pick-up/).getAttribute('aria-current')).toBe('step')
  await node(/^in-transit/).click()
  await page.getByText(/New status: .*picked-up \(903\) → in-transit \(919\)/).waitFor()
  await page.locator('.map-place').scrollIntoViewIfNeeded()
  await page.locator('.map .map-land').waitFor()
  expect(await axe()).toEqual([])
  // At the end nothing is offered.
  await node(/^cod-paid/).click()
  await expect.poll(() => node(/^cod-paid/).getAttribute('aria-current')).toBe('step')
  await node(/^completed/).click()
  await page.getByText('No status follows this one.').waitFor()
  expect(await page.getByRole('button', { name: 'Next planned step' }).count()).toBe(0)
  expect(await page.locator('.steering-node:not(.here):not(.not)').count()).toBe(0)

  // Legal when the page was drawn, and no more when it is clicked: the answer names what is legal, one click each.
  const { id: raced } = await client.book({ orderId: 'MAP-2' })
  await page.goto(`${sandbox.url}/#/shipments/${raced}`)
  await page.getByRole('heading', { level: 1, name: 'MAP-2' }).waitFor()
  await page.route(
    '**/simulate',
    async route => {
      await sandbox.simulate(raced, { action: 'to', to: 'delivered' })
      await route.continue()
    },
    { times: 1 },
  )
  await node(/^cancelled/).click()
  const refusal = page.getByRole('alert')
  await refusal.getByText('delivered (905)').waitFor()
  await refusal.getByRole('button', { name: 'completed' }).click()
  await page.getByText('New status: completed (913)').waitFor()

  const { id: order } = await bookOrder(client, { stops: 2 })
  await page.goto(`${sandbox.url}/#/shipments/${order}`)
  await page.getByRole('heading', { level: 1, name: 'OD-1' }).waitFor()
  await page.locator('.map-place').scrollIntoViewIfNeeded()
  await page.getByText('No driver has the order now.').waitFor()
  await node(/^out-for-delivery 905/).click()
  await page.locator('.map-where').getByText('at 1. Cửa hàng Minh Châu').waitFor()
  const marker = page.locator('.map-marker')
  const before = await marker.getAttribute('transform')
  await sandbox.clock.advance('1m')
  await page.locator('.map-where').getByText('between 1. Cửa hàng Minh Châu and 2. Nguyễn Thị Lan').waitFor()
  expect(await marker.getAttribute('transform')).not.toBe(before)
  expect(await axe()).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: 'Pickup' }).waitFor()
  expect(await tooWide()).toEqual([])
})
